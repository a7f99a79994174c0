import { isAtOrBelow, type ValidationIssue } from '@helpdesk/contract-model';
import { MAX_ISSUES } from '../validation-issue.ts';
import { plainMessage } from './messages.ts';

/** What express-openapi-validator says of one violation. */
export interface Violation {
  readonly path: string;
  readonly message: string;
  /** The keyword comes first: `required.openapi.validation`, or `false schema.openapi.validation`. */
  readonly errorCode?: string;
}

interface KeywordFault extends ValidationIssue {
  readonly keyword: string;
}

/**
 * The first violations as faults, each said once; without those that come only from alternatives that were not meant.
 * Violations of the path and the query come before those of the body.
 * @param cut places of values of which the validator saw only the start (guards/bounds.ts).
 */
export function toFaults(
  violations: readonly Violation[],
  cut: ReadonlySet<string> = new Set(),
): readonly ValidationIssue[] {
  const faults = violations
    .slice(0, MAX_ISSUES)
    .map(toFault)
    .filter((fault) => !isOfCut(fault, cut));
  const said = new Map(withoutNoise(faults).map(({ path, message }) => [`${path} ${message}`, { path, message }]));
  return [...said.values()];
}

/** What these say of the start of a value, or of what it is in, need not be true of the whole. */
function isOfCut({ path, keyword }: KeywordFault, cut: ReadonlySet<string>): boolean {
  return DEPENDENT.includes(keyword) && [...cut].some((place) => isAtOrBelow(place, path));
}

const DEPENDENT = ['pattern', 'format', 'contains', 'not', 'uniqueItems'];

function toFault({ path, message, errorCode = '' }: Violation): KeywordFault {
  const [keyword = ''] = errorCode.split(/[ .]/);
  const place = path.replace(/^\/params(?=\/)/, '/path').replace(/^\/headers(?=\/)/, '/header');
  return {
    path: /^\/(?:path|query)\/[^/]+/.exec(place)?.[0] ?? place,
    message: plainMessage(keyword, message),
    keyword,
  };
}

const COMBINING = ['anyOf', 'oneOf', 'if'];

/**
 * Of alternatives Ajv reports the faults of each, and one more for the failed choice. Where something inside the value, or
 * its bounds, is wrong, one alternative had the right type: the types that the others wanted do not matter. Where the type
 * is wrong for all, one fault names them all.
 */
function withoutNoise(faults: readonly KeywordFault[]): readonly KeywordFault[] {
  let kept = faults;
  for (const { path } of faults.filter(({ keyword }) => COMBINING.includes(keyword))) {
    const inside = kept.filter((fault) => fault.path === path || fault.path.startsWith(`${path}/`));
    const specific = inside.filter((fault) => !COMBINING.includes(fault.keyword) && !isTypeFault(fault, path));
    const types = inside.filter((fault) => isTypeFault(fault, path));
    if (specific.length > 0) kept = kept.filter((fault) => !types.includes(fault) && !isCombiningAt(fault, path));
    else if (types.length > 0) {
      const names = new Set(types.map((fault) => fault.message.replace('must be ', '')));
      const message = `must be ${[...names].join(' or ')}`;
      kept = [...kept.filter((fault) => !inside.includes(fault)), { path, message, keyword: 'type' }];
    }
  }
  return kept;
}

function isTypeFault(fault: KeywordFault, path: string): boolean {
  return fault.path === path && (fault.keyword === 'type' || fault.keyword === 'x-eov-type');
}

function isCombiningAt(fault: KeywordFault, path: string): boolean {
  return fault.path === path && COMBINING.includes(fault.keyword);
}
