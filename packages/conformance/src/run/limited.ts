/** Requests that a limiter has kept away until they were given up: those like them get one attempt, until one is answered. */
import type { OutgoingRequest } from '../requests/build-http-request.ts';

export interface Limited {
  readonly givenUp: (request: OutgoingRequest) => void;
  readonly answered: (request: OutgoingRequest) => void;
  readonly includes: (request: OutgoingRequest) => boolean;
}

export function createLimited(): Limited {
  const known = new Set<string>();
  return {
    givenUp: (request) => {
      for (const kind of kindsOf(request)) known.add(kind);
    },
    answered: (request) => {
      for (const kind of kindsOf(request)) known.delete(kind);
    },
    includes: (request) => kindsOf(request).some((kind) => known.has(kind)),
  };
}

/** Limits are for a credential, or for what is done with it. */
const kindsOf = ({ credential, method, target, operationId = target }: OutgoingRequest): string[] => [
  credential,
  `${credential} ${method} ${operationId}`,
];
