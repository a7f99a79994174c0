import type { Contract } from '@helpdesk/contract-model';
import type { HandlerResponse } from '../handler.ts';
import { toHandlerResponse } from './documented-response.ts';
import { withMessage } from './render-example.ts';

/** Responses to requests that belong to no operation, from `x-service-responses` of the contract. */
interface ServiceResponses {
  readonly notFound: HandlerResponse;
  readonly methodNotAllowed: HandlerResponse;
  /** For a failure outside of every operation. It is not documented; it has the form of the 404. */
  readonly internalError: HandlerResponse;
}

/** @throws if the contract does not document one of them. */
export function createServiceResponses({ serviceResponses: documented }: Contract): ServiceResponses {
  const responseFor = (status: 404 | 405) => {
    const response = documented[status];
    if (response === undefined)
      throw new Error(
        `The contract has no example of a ${status} in x-service-responses: the server needs one. Add it to the spec.`,
      );
    return toHandlerResponse(response);
  };
  const notFound = responseFor(404);
  const internalError = { status: 500, body: withMessage(notFound.body, 'Internal server error') };
  return { notFound, methodNotAllowed: responseFor(405), internalError };
}
