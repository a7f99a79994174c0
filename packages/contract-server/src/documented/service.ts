import type { Contract } from '@helpdesk/contract-model';
import type { HandlerResponse } from '../answer.ts';
import { worded } from './worded.ts';

/** What is answered before an operation is known, as `x-service-responses` of the contract says. */
export interface ServiceAnswers {
  readonly notFound: HandlerResponse;
  readonly methodNotAllowed: HandlerResponse;
  /** Of a fault in the server itself, outside of every operation: undocumented, in the form of the others. */
  readonly internal: HandlerResponse;
}

/** Throws where the contract lacks one. */
export function serviceAnswers({ serviceResponses }: Contract): ServiceAnswers {
  const documented = (status: 404 | 405) => {
    const [example] = Object.values(serviceResponses[status]?.examples ?? {});
    if (example === undefined) throw new Error(`x-service-responses has no example of a ${status}`);
    return { status, body: example.value };
  };
  const notFound = documented(404);
  const internal = { status: 500, body: worded(notFound.body, 'Internal server error', []) };
  return { notFound, methodNotAllowed: documented(405), internal };
}
