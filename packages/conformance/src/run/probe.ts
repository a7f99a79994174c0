import type { Contract, Credential } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { listSuccessCases } from '../contract-queries.ts';
import { CredentialRejectedError, TargetUnreachableError, TransportError } from '../errors.ts';
import type { Retry } from '../exchange.ts';
import { buildHttpRequest, type OutgoingRequest } from '../requests/build-http-request.ts';
import type { RunOptions } from '../run-options.ts';
import { describeUnreachable } from './describe-unreachable.ts';
import { describeWrongBaseUrl, isHtml, type ProbeAnswer, sendOnce } from './describe-wrong-base-url.ts';
import { formatName } from './network-errors.ts';
import { plan } from './plan.ts';
import { selectCases } from './select-cases.ts';
import { createTransport, type Transport } from './transport.ts';

/** What the first requests to a target show. */
export interface ProbeResult {
  /** The layers that the target can make fail on request. */
  readonly faultLayers: readonly string[];
  /** Requests that were sent again. */
  readonly retries: readonly Retry[];
}

/** Reads that are tried until one succeeds. */
const MAX_READS = 5;

/**
 * Checks with few requests that the target responds, that the base URL is right, and that the given tokens are accepted.
 * Throws TargetUnreachableError or CredentialRejectedError.
 */
export async function probe(options: RunOptions): Promise<ProbeResult> {
  const { contract } = options;
  const transport = createTransport(options, { isFirstContact: true });
  const answers = await sendReads(options, transport);
  const accepted = answers.find(isAccepted);
  const rejected = answers.find(({ request, response }) => response.status === 401 && request.credential === 'full');
  if (rejected !== undefined && accepted === undefined) throw createRejection(options, rejected);
  if (accepted === undefined) {
    const message = await describeWrongBaseUrl(options, answers);
    if (message !== undefined) throw new TargetUnreachableError(message);
  } else {
    await checkOtherTokens(options, accepted.request);
  }
  const name = contract.faultSwitch?.advertise.toLowerCase() ?? '';
  const advertised = answers.map(({ response }) => response.headers[name]).find((value) => value !== undefined) ?? '';
  return { faultLayers: advertised.split(/[\s,]+/).filter((layer) => layer !== ''), retries: transport.retries };
}

/** Sends the simplest reads until one succeeds. Throws TargetUnreachableError if the first has no usable response. */
async function sendReads(options: RunOptions, transport: Transport): Promise<ProbeAnswer[]> {
  const credential = options.credentials.full === undefined ? 'none' : 'full';
  const answers: ProbeAnswer[] = [];
  for (const request of listSimplestReads(options.contract, credential)) {
    try {
      const { response } = await transport.send(request);
      answers.push({ request, response });
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      // The target has answered before: that it does not answer this is for the cases of the operation to tell.
      if (answers.length === 0) throw new TargetUnreachableError(await describeUnreachable(options, request, error));
    }
    if (answers.some(isAccepted)) break;
  }
  return answers;
}

const isAccepted = ({ response }: ProbeAnswer): boolean => response.status < 300 && !isHtml(response);

/** Reads that need no resource of the target; the base path if there are none. */
function listSimplestReads(contract: Contract, credential: Credential): OutgoingRequest[] {
  const reads = Object.values(contract.operations).filter(
    ({ method, parameters }) => method === 'get' && parameters.every(({ required }) => !required),
  );
  const requests = reads.flatMap((operation) => {
    const [base] = listSuccessCases(contract, operation);
    return base === undefined ? [] : [buildHttpRequest(contract, operation, base.request, { credential })];
  });
  if (requests.length > 0) return requests.slice(0, MAX_READS);
  return [{ method: 'GET', target: contract.basePath, headers: {}, credential }];
}

/** The tokens that a target must know, even where it then rejects the request. */
const knownCredentials: readonly Credential[] = ['unscoped', 'no-features', 'other-account'];

/** Throws CredentialRejectedError if a token that the selected cases use gets 401 where `full` is accepted. */
async function checkOtherTokens(options: RunOptions, read: OutgoingRequest): Promise<void> {
  const cases = selectCases(plan(options.contract), options);
  const given = knownCredentials.filter((one) => options.credentials[one] !== undefined);
  for (const credential of given.filter((one) => cases.some((planned) => usesCredential(planned, one)))) {
    const request = { ...read, credential };
    const response = await sendOnce(options, request);
    if (response?.status === 401) throw createRejection(options, { request, response });
  }
}

/** Directly, or for a cursor. */
const usesCredential = ({ action }: ExecutableCase, credential: Credential): boolean =>
  action.kind === 'mutation' && JSON.stringify(action.mutation).includes(`"${credential}"`);

function createRejection({ baseUrl }: RunOptions, { request }: ProbeAnswer): CredentialRejectedError {
  const name = request.credential.replaceAll('-', '_');
  return new CredentialRejectedError(
    `${baseUrl} rejects the token "${name}" (401 to ${formatName(request)}): give a valid one`,
    request.credential,
  );
}
