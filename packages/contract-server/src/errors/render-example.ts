import {
  type Example,
  isObject,
  type Json,
  type RequestValues,
  renderMessage,
  type ValidationIssue,
} from '@helpdesk/contract-model';

/** The body of a documented error: its message filled with the values of the request, its details replaced by these. */
export function renderExample(
  { text, value }: Example,
  request: RequestValues,
  details: readonly ValidationIssue[],
): Json {
  return withMessage(value, text === undefined ? undefined : renderMessage(text, request), details);
}

/**
 * A copy of an error body with another message (its own if undefined) and these details, or none. `details` belong to the
 * object that has a `message`, at any depth.
 */
export function withMessage(body: Json, message: string | undefined, details: readonly ValidationIssue[] = []): Json {
  if (!isObject(body)) return body;
  if (typeof body.message !== 'string') {
    return Object.fromEntries(
      Object.entries(body).map(([name, inner]) => [name, withMessage(inner, message, details)]),
    );
  }
  const { details: _, ...rest } = body;
  return {
    ...rest,
    ...(message !== undefined && { message }),
    ...(details.length > 0 && { details: details.map((issue) => ({ path: issue.path, message: issue.message })) }),
  };
}
