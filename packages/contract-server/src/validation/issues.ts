import { isAtOrBelow, joinPointer, type ValidationIssue } from '@helpdesk/contract-model';
import { describeTypes, describeViolation, type Violation } from './messages.ts';

/**
 * How many issues a response lists: `maxItems` of `details` in the error schema. A body can be wrong in a hundred thousand
 * places.
 */
export const MAX_ISSUES = 500;

interface KeywordIssue extends ValidationIssue {
  readonly keyword: string;
  /** The types that the value must have, for an issue about its type. */
  readonly types: readonly string[];
}

/**
 * The first violations as issues, each once, without those that come only from alternatives that were not meant. Violations
 * of the path and the query come before those of the body.
 *
 * @param cut places of values of which the validator saw only the start (cut-to-bounds.ts).
 */
export function toIssues(
  violations: readonly Violation[],
  cut: ReadonlySet<string> = new Set(),
): readonly ValidationIssue[] {
  // An error inside `propertyNames` is followed by one of `propertyNames` itself.
  const issues = violations
    .filter(({ propertyName }) => propertyName === undefined)
    .slice(0, MAX_ISSUES)
    .map(toIssue)
    .filter((issue) => !dependsOnCut(issue, cut));
  const unique = new Map(
    mergeAlternatives(withoutRejectedMembers(issues)).map(({ path, message }) => [
      `${path} ${message}`,
      { path, message },
    ]),
  );
  return [...unique.values()];
}

/** Keywords that can reject the start of a value, or what contains it, although the whole is valid. */
const CUT_SENSITIVE = ['pattern', 'format', 'contains', 'not', 'uniqueItems'];

function dependsOnCut({ path, keyword }: KeywordIssue, cut: ReadonlySet<string>): boolean {
  return CUT_SENSITIVE.includes(keyword) && [...cut].some((place) => isAtOrBelow(place, path));
}

/** Params that name the member which an error is about: Ajv puts the error at the object. */
const MEMBER_PARAMS = ['missingProperty', 'additionalProperty', 'unevaluatedProperty', 'propertyName'];

function toIssue(violation: Violation): KeywordIssue {
  const { instancePath, keyword, params } = violation;
  const member = MEMBER_PARAMS.map((name) => params[name]).find((name) => typeof name === 'string');
  const place = (member === undefined ? instancePath : joinPointer(instancePath, member))
    .replace(/^\/params(?=\/)/, '/path')
    .replace(/^\/headers(?=\/)/, '/header');
  return {
    // A parameter is named as a whole, not the item in its list.
    path: /^\/(?:path|query)\/[^/]+/.exec(place)?.[0] ?? place,
    message: describeViolation(violation),
    keyword,
    types: isTypeKeyword(keyword) ? [params.type].flat().map(String) : [],
  };
}

/** The second is a copy of `type` that express-openapi-validator adds. */
function isTypeKeyword(keyword: string): boolean {
  return keyword === 'type' || keyword === 'x-eov-type';
}

/** A member whose name is rejected is one issue, whatever its value. */
function withoutRejectedMembers(issues: readonly KeywordIssue[]): readonly KeywordIssue[] {
  const rejected = issues.filter(({ keyword }) => keyword === 'propertyNames').map(({ path }) => path);
  return issues.filter(
    ({ path, keyword }) => keyword === 'propertyNames' || !rejected.some((place) => isAtOrBelow(path, place)),
  );
}

const COMBINING = ['anyOf', 'oneOf', 'if'];

/**
 * Of alternatives, Ajv reports the errors of each and one more for the failed choice. Where something inside the value, or
 * its bounds, is wrong, one alternative had the right type: the types that the others want do not matter. Where the type is
 * wrong for all, one issue names all types.
 */
function mergeAlternatives(issues: readonly KeywordIssue[]): readonly KeywordIssue[] {
  let kept = issues;
  for (const { path } of issues.filter(({ keyword }) => COMBINING.includes(keyword))) {
    const inside = kept.filter((issue) => isAtOrBelow(issue.path, path));
    const aboutType = inside.filter((issue) => issue.path === path && isTypeKeyword(issue.keyword));
    const isSpecific = inside.some((issue) => !COMBINING.includes(issue.keyword) && !aboutType.includes(issue));
    if (isSpecific) {
      kept = kept.filter(
        (issue) => !aboutType.includes(issue) && !(issue.path === path && COMBINING.includes(issue.keyword)),
      );
    } else if (aboutType.length > 0) {
      const types = [...new Set(aboutType.flatMap((issue) => issue.types))];
      const merged = { path, message: describeTypes(types), keyword: 'type', types };
      kept = [...kept.filter((issue) => !inside.includes(issue)), merged];
    }
  }
  return kept;
}
