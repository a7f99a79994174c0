import {
  type Example,
  isObject,
  type Json,
  type RequestValues,
  renderMessage,
  type ValidationIssue,
} from '@helpdesk/contract-model';

/** The body of a documented error, with the values of the request in its message and with these details. */
export function renderExample(
  { text, value }: Example,
  request: RequestValues,
  details: readonly ValidationIssue[],
): Json {
  return withMessage(value, text === undefined ? undefined : renderMessage(text, request), details);
}

/**
 * A copy of an error body with another message (unchanged if undefined) and with these details instead of its own. They belong
 * to the object that has a `message`, at any depth.
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
