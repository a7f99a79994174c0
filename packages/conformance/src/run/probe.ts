import type { Contract, Operation } from '@helpdesk/contract-model';
import type { ApiResponse } from '../api-client.ts';
import { listSuccessCases } from '../contract-queries.ts';
import { CredentialRejectedError, TargetUnreachableError, TransportError } from '../errors.ts';
import { buildHttpRequest } from '../requests/build-http-request.ts';
import type { RunOptions } from '../run-options.ts';
import { createTransport } from './transport.ts';

/**
 * Checks that the target responds and accepts the token `full`. Returns the layers that it can make fail on request.
 * Throws TargetUnreachableError or CredentialRejectedError.
 */
export async function probe(options: RunOptions): Promise<string[]> {
  const { contract, baseUrl } = options;
  const operation = findSimplestRead(contract);
  const [base] = operation ? listSuccessCases(contract, operation) : [];
  const credential = options.credentials.full === undefined ? 'none' : 'full';
  const request =
    operation && base
      ? buildHttpRequest(contract, operation, base.request, { credential })
      : ({ method: 'GET', target: contract.basePath, headers: {}, credential } as const);
  const { response } = await createTransport(options, { isFirstContact: true })
    .send(request)
    .catch(toUnreachable(baseUrl));
  if (response.status === 401 && operation && credential === 'full') {
    throw new CredentialRejectedError(
      `${baseUrl} rejects the token "full" (401 to ${request.method} ${request.target}): give a valid one`,
    );
  }
  const advertised = contract.faultSwitch && response.headers[contract.faultSwitch.advertise.toLowerCase()];
  return (advertised ?? '').split(/[\s,]+/).filter((layer) => layer !== '');
}

/** A read that needs no resource of the target. */
const findSimplestRead = (contract: Contract): Operation | undefined =>
  Object.values(contract.operations).find(
    ({ method, parameters }) => method === 'get' && parameters.every(({ required }) => !required),
  );

function toUnreachable(baseUrl: string): (error: unknown) => ApiResponse {
  return (error) => {
    if (!(error instanceof TransportError)) throw error;
    const nothing = error.kind === 'gone' ? 'nothing answers at' : 'no usable response from';
    throw new TargetUnreachableError(`${nothing} ${baseUrl}: ${error.message}`);
  };
}
