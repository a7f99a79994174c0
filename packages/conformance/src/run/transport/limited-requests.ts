import type { OutgoingRequest } from '../../requests/build-http-request.ts';

/** Requests that were given up because the target limits them. Similar requests get one attempt until one gets a response. */
interface LimitedRequests {
  readonly add: (request: OutgoingRequest) => void;
  readonly remove: (request: OutgoingRequest) => void;
  readonly includes: (request: OutgoingRequest) => boolean;
}

export function createLimitedRequests(): LimitedRequests {
  const limited = new Set<string>();
  return {
    add: (request) => {
      for (const scope of listLimitScopes(request)) limited.add(scope);
    },
    remove: (request) => {
      if (limited.size === 0) return;
      for (const scope of listLimitScopes(request)) limited.delete(scope);
    },
    includes: (request) => listLimitScopes(request).some((scope) => limited.has(scope)),
  };
}

/** A limit applies to a credential, or to one operation with that credential. */
const listLimitScopes = ({ credential, method, target, operationId = target }: OutgoingRequest): string[] => [
  credential,
  `${credential} ${method} ${operationId}`,
];
