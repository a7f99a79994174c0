import type { Json, ValidationIssue } from '@helpdesk/contract-model';

/**
 * An error body of the same form as the example, with another message (the example's own if undefined) and with these
 * details, or none, in place of those that the example shows. The object that has a `message` is the one that has `details`.
 */
export function worded(example: Json, message: string | undefined, details: readonly ValidationIssue[]): Json {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example;
  if (typeof example.message !== 'string') {
    return Object.fromEntries(Object.entries(example).map(([name, inner]) => [name, worded(inner, message, details)]));
  }
  const { details: _, ...rest } = example;
  return {
    ...rest,
    ...(message !== undefined && { message }),
    ...(details.length > 0 && { details: details.map((fault) => ({ path: fault.path, message: fault.message })) }),
  };
}
