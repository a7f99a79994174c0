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

/**
 * Checks a value of a type that contacts and conversations share. Text and paragraph are texts; unknown types count as text.
 *
 * @param optionNames called for dropdowns only.
 */
export function checkFieldValue(type: string, value: unknown, optionNames: () => readonly string[]): ValueProblem {
  switch (type) {
    case 'number':
      return typeof value === 'number' ? undefined : 'must be a number';
    case 'date':
      return typeof value === 'string' && isCalendarDay(value) ? undefined : 'must be a day as YYYY-MM-DD';
    case 'dropdown':
      return optionNames().some((name) => name === value) ? undefined : 'must be the name of one of its options';
    default:
      return typeof value === 'string' ? undefined : 'must be a string';
  }
}

function isCalendarDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // JavaScript parses 30 February as 1 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
