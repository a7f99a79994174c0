import { isAtOrBelow, joinPointer, type ValidationIssue } from '@helpdesk/contract-model';
import { describeTypes, describeViolation, type Violation } from './messages.ts';

/**
 * Max issues in a response: `maxItems` of `details` in the error schema. A body can have a hundred thousand issues.
 */
export const MAX_ISSUES = 500;

interface KeywordIssue extends ValidationIssue {
  readonly keyword: string;
  /** The types that the value must have, for an issue about its type. */
  readonly types: readonly string[];
}

/**
 * Converts the first violations to issues, without duplicates and without violations of alternatives that the client did not
 * mean. Violations of the path and the query come before violations of the body.
 *
 * @param cut pointers of the values that were cut (cut-to-bounds.ts).
 */
export function toIssues(
  violations: readonly Violation[],
  cut: ReadonlySet<string> = new Set(),
): readonly ValidationIssue[] {
  if (violations.length === 0) return [];
  // Ajv also reports `propertyNames` itself after an error inside it.
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

/** Keywords that can reject a cut value, or a value that contains it, although the whole value is valid. */
const CUT_SENSITIVE = ['pattern', 'format', 'contains', 'not', 'uniqueItems'];

function dependsOnCut({ path, keyword }: KeywordIssue, cut: ReadonlySet<string>): boolean {
  return CUT_SENSITIVE.includes(keyword) && [...cut].some((place) => isAtOrBelow(place, path));
}

/** The parameters in which Ajv names the member that an error is about. The path of such an error is that of the object. */
const MEMBER_PARAMS = ['missingProperty', 'additionalProperty', 'unevaluatedProperty', 'propertyName'];

function toIssue(violation: Violation): KeywordIssue {
  const { instancePath, keyword, params } = violation;
  const member = MEMBER_PARAMS.map((name) => params[name]).find((name) => typeof name === 'string');
  const place = (member === undefined ? instancePath : joinPointer(instancePath, member))
    .replace(/^\/params(?=\/)/, '/path')
    .replace(/^\/headers(?=\/)/, '/header');
  return {
    // An issue of an item in a list parameter is an issue of the parameter.
    path: /^\/(?:path|query)\/[^/]+/.exec(place)?.[0] ?? place,
    message: describeViolation(violation),
    keyword,
    types: isTypeKeyword(keyword) ? [params.type].flat().map(String) : [],
  };
}

/** express-openapi-validator adds `x-eov-type`, a copy of `type`. */
function isTypeKeyword(keyword: string): boolean {
  return keyword === 'type' || keyword === 'x-eov-type';
}

/** A member whose name is rejected is one issue, with any value. */
function withoutRejectedMembers(issues: readonly KeywordIssue[]): readonly KeywordIssue[] {
  const rejected = issues.filter(({ keyword }) => keyword === 'propertyNames').map(({ path }) => path);
  return issues.filter(
    ({ path, keyword }) => keyword === 'propertyNames' || !rejected.some((place) => isAtOrBelow(path, place)),
  );
}

const COMBINING = ['anyOf', 'oneOf', 'if'];

/**
 * For `anyOf` and the like, Ajv reports the errors of every alternative and one more for the keyword itself. If some of them are
 * about the content or the bounds of the value, an alternative has the right type, and the types of the others do not matter.
 * If all of them are about the type, they become one issue that names all types.
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
