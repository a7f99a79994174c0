import type { Contract, Credential, Operation } from '@helpdesk/contract-model';
import type { RequestOverrides } from '../../api-client.ts';
import type { ExecutableCase } from '../../cases/executable-case.ts';
import { listSuccessCases } from '../../contract-queries.ts';
import { formatCredentialName, isScopeCredential } from '../../credential-names.ts';
import { CredentialRejectedError, TargetUnreachableError, TransportError } from '../../errors.ts';
import { formatRequestName, type Retry } from '../../exchange.ts';
import { buildHttpRequest, type OutgoingRequest } from '../../requests/build-http-request.ts';
import type { RunOptions } from '../../run-options.ts';
import { formatCount } from '../../text.ts';
import { checkOptions } from '../check-options.ts';
import { plan } from '../plan.ts';
import { selectCases } from '../select-cases.ts';
import { describeUnchecked } from '../transport/credentials.ts';
import { createHarmlessOverrides } from '../transport/read-only.ts';
import { createTransport, type Transport } from '../transport/transport.ts';
import { describeUnreachable } from './describe-unreachable.ts';
import {
  createSingleSender,
  describeWrongBaseUrl,
  isHtml,
  type ProbeExchange,
  sendOnce,
} from './describe-wrong-base-url.ts';

/** What the first requests to a target show. */
export interface ProbeResult {
  /** The layers that the target can make fail on request. */
  readonly faultLayers: readonly string[];
  /** Requests that were sent again. */
  readonly retries: readonly Retry[];
}

/** Reads that are tried until one shows that the token is known. */
const MAX_READS = 5;

/** Statuses of a target without the operation, which says nothing about a token. */
const absentStatuses: readonly number[] = [404, 405, 501];

/**
 * Checks with few requests that the target responds, that the base URL is right, and that the given tokens are accepted.
 * Throws TargetUnreachableError or CredentialRejectedError, and RangeError for invalid options.
 */
export async function probe(options: RunOptions): Promise<ProbeResult> {
  checkOptions(options);
  const { contract } = options;
  const transport = createTransport(options, { isFirstContact: true });
  const reads = await sendReads(options, transport);
  const rejected = reads.find(({ request, response }) => response.status === 401 && request.credential === 'full');
  const proof = reads.find(showsThatTokenIsKnown);
  if (rejected !== undefined && proof === undefined) throw createRejection(options, rejected);
  if (!reads.some(isAccepted)) {
    const message = await describeWrongBaseUrl(options, reads);
    if (message !== undefined) throw new TargetUnreachableError(message);
    rejectPowerlessToken(options, reads);
  }
  // A target that reads for anyone may hang on a body that is not JSON.
  if (proof === undefined) await checkTokensElsewhere(options, { withWrites: !reads.some(isAccepted) });
  else {
    const scoped = Object.keys(options.credentials).filter(isScopeCredential);
    await checkOtherTokens(options, proof.request, [...knownCredentials, ...scoped]);
  }
  const name = contract.faultSwitch?.advertise.toLowerCase() ?? '';
  const advertised = reads.map(({ response }) => response.headers[name]).find((value) => value !== undefined) ?? '';
  return { faultLayers: advertised.split(/[\s,]+/).filter((layer) => layer !== ''), retries: transport.retries };
}

interface Read extends ProbeExchange {
  /** It succeeds without a token, too, and so says nothing about the given one. */
  readonly isOpen: boolean;
}

/**
 * Sends the simplest reads until one shows that the target knows the token. Throws TargetUnreachableError if the first has no usable
 * response.
 */
async function sendReads(options: RunOptions, transport: Transport): Promise<Read[]> {
  const credential = options.credentials.full === undefined ? 'none' : 'full';
  const exchanges: Read[] = [];
  for (const request of listSimplestReads(options, credential)) {
    // An operation that is not there says nothing about the rest.
    if (exchanges.filter(({ response }) => !absentStatuses.includes(response.status)).length >= MAX_READS) break;
    try {
      const { response } = await transport.send(request);
      const isOpen = credential === 'full' && isAccepted({ request, response }) && (await isOpenRead(options, request));
      exchanges.push({ request, response, isOpen });
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      // The target has responded before: that it does not respond to this is for the cases of the operation to tell.
      if (exchanges.length === 0) throw new TargetUnreachableError(await describeUnreachable(options, request, error));
    }
    if (exchanges.some(showsThatTokenIsKnown)) break;
  }
  return exchanges;
}

async function isOpenRead(options: RunOptions, read: OutgoingRequest): Promise<boolean> {
  const request: OutgoingRequest = { ...read, credential: 'none' };
  const response = await sendOnce(options, request);
  return response !== undefined && isAccepted({ request, response });
}

const showsThatTokenIsKnown = (read: Read): boolean => isAccepted(read) && !read.isOpen;

/** Throws CredentialRejectedError if `full` is known, and several operations say that it may not do anything. */
function rejectPowerlessToken({ baseUrl }: RunOptions, exchanges: readonly ProbeExchange[]): void {
  const present = exchanges.filter(({ response }) => !absentStatuses.includes(response.status));
  const [first, ...others] = present.filter(({ request }) => request.credential === 'full');
  // One operation may need what the account does not have.
  if (first === undefined || others.length === 0 || present.some(({ response }) => response.status !== 403)) return;
  const more = formatCount(others.length, 'other operation');
  throw new CredentialRejectedError(
    `${baseUrl} knows the token "full" and allows it nothing (403 to ${formatRequestName(first.request)} and ${more}): give one with all scopes, of an account with all features`,
    'full',
  );
}

const isAccepted = ({ response }: ProbeExchange): boolean => response.status < 300 && !isHtml(response);

/** Reads that need no resource of the target; the base path if there are none. */
function listSimplestReads({ contract }: RunOptions, credential: Credential): OutgoingRequest[] {
  const reads = Object.values(contract.operations).filter(isSimpleRead);
  const requests = reads.flatMap((operation) => buildRequest(contract, operation, { credential }));
  if (requests.length > 0) return requests;
  return [{ method: 'GET', target: contract.basePath, headers: {}, credential }];
}

const isSimpleRead = ({ method, parameters }: Operation): boolean =>
  method === 'get' && parameters.every(({ required }) => !required);

function buildRequest(contract: Contract, operation: Operation, overrides: RequestOverrides): OutgoingRequest[] {
  const [base] = listSuccessCases(contract, operation);
  return base === undefined ? [] : [buildHttpRequest(contract, operation, base.request, overrides)];
}

function listSelectedOperations(options: RunOptions): Set<Operation> {
  const { contract } = options;
  return new Set(
    selectCases(plan(contract), options).flatMap(({ operationId }) => contract.operations[operationId] ?? []),
  );
}

/**
 * Where no read shows that the token is known, other selected operations are tried: reads of a resource that does not exist, and, if
 * wanted, writes whose body is not JSON. Throws CredentialRejectedError if `full` gets 401, or another token where `full` does not.
 */
async function checkTokensElsewhere(
  options: RunOptions,
  { withWrites }: { readonly withWrites: boolean },
): Promise<void> {
  const { contract, credentials, profile } = options;
  if (credentials.full === undefined) return;
  const others = [...listSelectedOperations(options)].filter(
    (one) =>
      one.isSecured &&
      !isSimpleRead(one) &&
      (one.method === 'get' || (withWrites && one.body?.required && profile === 'full')),
  );
  /** Responses that may come from behind the check of the token. */
  const references: OutgoingRequest[] = [];
  for (const request of others.flatMap((one) => buildRequest(contract, one, createHarmlessOverrides(one, 'full')))) {
    const response = await sendOnce(options, request);
    if (response?.status === 401) throw createRejection(options, { request, response });
    if (response === undefined || response.status >= 500 || isHtml(response)) continue;
    references.push(request);
    if (!absentStatuses.includes(response.status)) return checkOtherTokens(options, request, knownCredentials);
  }
  for (const request of references.slice(0, MAX_READS)) await checkOtherTokens(options, request, knownCredentials);
}

/** The tokens that a target must know, even where it then rejects the request. */
const knownCredentials: readonly Credential[] = ['unscoped', 'no-features', 'other-account'];

/** Throws CredentialRejectedError if a token that the selected cases use gets 401 where `full` is accepted. */
async function checkOtherTokens(
  options: RunOptions,
  read: OutgoingRequest,
  known: readonly Credential[],
): Promise<void> {
  const cases = selectCases(plan(options.contract), options);
  const given = known.filter((one) => options.credentials[one] !== undefined);
  const used = given.filter((one) => cases.some((planned) => usesCredential(planned, one)));
  const send = createSingleSender(options);
  const exchanges = await Promise.all(
    used.map(async (credential) => {
      const request = { ...read, credential };
      return { request, response: await send(request) };
    }),
  );
  for (const { request, response } of exchanges) {
    if (response?.status === 401) throw createRejection(options, { request, response });
  }
}

/** Directly, or for a cursor. Any invariant may look from the other account. */
function usesCredential({ action }: ExecutableCase, credential: Credential): boolean {
  if (action.kind === 'invariant') return credential === 'other-account' || action.target.credential === credential;
  return action.kind === 'mutation' && JSON.stringify(action.mutation).includes(`"${credential}"`);
}

function createRejection({ baseUrl }: RunOptions, { request }: ProbeExchange): CredentialRejectedError {
  const { credential } = request;
  const unchecked = describeUnchecked(credential);
  const advice = unchecked === undefined ? '' : `, or leave it out: then ${unchecked} is not tested`;
  return new CredentialRejectedError(
    `${baseUrl} rejects the token "${formatCredentialName(credential)}" (401 to ${formatRequestName(request)}): give a valid one${advice}`,
    credential,
  );
}
