/** Is anybody there, does the token open the door, and what can the target make fail? */
import type { Contract, Operation } from '@helpdesk/contract-model';
import { successCases } from '../contract-queries.ts';
import { CredentialRejectedError, TargetUnreachableError, TransportError } from '../errors.ts';
import { buildHttpRequest } from '../requests/build-http-request.ts';
import type { RunOptions } from '../run-options.ts';
import { type Answer, createTransport } from './transport.ts';

/** The layers of `x-fault-switch`. Throws TargetUnreachable or CredentialRefused. */
export async function probe(options: RunOptions): Promise<string[]> {
  const { contract, baseUrl } = options;
  const operation = simplest(contract);
  const [base] = operation ? successCases(contract, operation) : [];
  const credential = options.credentials.full === undefined ? 'none' : 'full';
  const request =
    operation && base
      ? buildHttpRequest(contract, operation, base.request, { credential })
      : ({ method: 'GET', target: contract.basePath, headers: {}, credential } as const);
  const { response } = await createTransport(options, { isFirstContact: true })
    .send(request)
    .catch(unreachable(baseUrl));
  if (response.status === 401 && operation && credential === 'full') {
    throw new CredentialRejectedError(
      `${baseUrl} refuses the token "full" (401 to ${request.method} ${request.target}): give a valid one`,
    );
  }
  const advertised = contract.faultSwitch && response.headers[contract.faultSwitch.advertise.toLowerCase()];
  return (advertised ?? '').split(/[\s,]+/).filter((layer) => layer !== '');
}

/** A read that needs nothing of the target. */
const simplest = (contract: Contract): Operation | undefined =>
  Object.values(contract.operations).find(
    ({ method, parameters }) => method === 'get' && parameters.every(({ required }) => !required),
  );

function unreachable(baseUrl: string): (error: unknown) => Answer {
  return (error) => {
    if (!(error instanceof TransportError)) throw error;
    const nothing = error.kind === 'gone' ? 'nothing answers at' : 'no usable answer from';
    throw new TargetUnreachableError(`${nothing} ${baseUrl}: ${error.message}`);
  };
}
