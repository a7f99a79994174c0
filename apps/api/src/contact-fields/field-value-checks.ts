/**
 * Which values the types of custom fields accept, for contacts and conversations alike
 * (docs/decisions/custom-field-values.md).
 */

export interface FieldValueIssue {
  /** Names and indexes below the values. */
  readonly path: readonly [string | number, ...(string | number)[]];
  /** What is wrong there, to be read after the path. */
  readonly message: string;
}

/** What is wrong with a value; undefined if it is valid. */
export type ValueProblem = string | undefined;

export function checkText(value: unknown): ValueProblem {
  return typeof value === 'string' ? undefined : 'must be a string';
}

export function checkNumber(value: unknown): ValueProblem {
  return typeof value === 'number' ? undefined : 'must be a number';
}

export function checkDate(value: unknown): ValueProblem {
  return typeof value === 'string' && isCalendarDay(value) ? undefined : 'must be a day as YYYY-MM-DD';
}

export function checkOption(options: ReadonlySet<string>, value: unknown): ValueProblem {
  return typeof value === 'string' && options.has(value) ? undefined : 'must be the name of one of its options';
}

function isCalendarDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // JavaScript parses 30 February as 1 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
