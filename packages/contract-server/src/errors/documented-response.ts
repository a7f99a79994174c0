import type { DocumentedResponse, Example, Json } from '@helpdesk/contract-model';
import type { HandlerResponse } from '../handler.ts';

/**
 * A documented response whose text is the same for every request.
 *
 * @throws if the contract has no example of it.
 */
export const toHandlerResponse = (documented: DocumentedResponse): HandlerResponse & { readonly body: Json } => ({
  status: documented.status,
  body: firstExample(documented).value,
});

export function firstExample({ status, at, examples }: DocumentedResponse): Example {
  const [example] = Object.values(examples);
  if (example === undefined) throw new Error(`The contract has no example of a ${status} at ${at}: add it to the spec`);
  return example;
}
