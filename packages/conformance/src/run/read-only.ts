/**
 * What a read-only run may send: requests with a safe method, and of others only what is wrong in two independent ways,
 * so that a target that is broken in one of them still changes nothing.
 */
import { type Contract, type Credential, isAtOrBelow, type Operation } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { operationOf } from '../contract-queries.ts';
import type { HttpRequest } from '../model.ts';
import type { RequestOverrides } from '../requests/build-http-request.ts';
import { bindings } from '../resources/resource-bindings.ts';
import type { RunOptions } from '../run-options.ts';
import { authorization } from './credentials.ts';

/** RFC 9110, 9.2.1, without TRACE. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** First way: credentials that no target may accept. */
const UNUSABLE: readonly Credential[] = ['none', 'wrong-scheme', 'malformed', 'unknown', 'expired'];

/** Second way: a body that no parser takes, however lenient it is. */
const NOT_JSON = '{"';

/** The suite was about to send a request that a read-only run must not send: a mistake of the suite. */
export class UnsafeRequestError extends Error {
  override readonly name = 'UnsafeRequestError';
}

/**
 * Every request of a run passes it. Throws UnsafeRequestError, whoever asked for the request.
 * `isAbsent` tells the ids that this run has made up to name nothing.
 */
export function createReadOnlyGuard(
  options: RunOptions,
  isAbsent: (id: string) => boolean,
): (request: HttpRequest) => void {
  // Whatever is not said to be the full profile is read-only.
  if (options.profile === 'full') return () => {};
  return (request) => {
    const isHarmless =
      SAFE_METHODS.includes(request.method) ||
      (hasNoUsableToken(options, request) && isUnexecutable(options, request, isAbsent));
    if (isHarmless) return;
    const what = `${request.method} ${request.target.split('?')[0]} with the credential "${request.credential}"`;
    throw new UnsafeRequestError(
      `A read-only run must not send ${what}. This is a mistake of the suite: please report it.`,
    );
  };
}

/** A token that was given as expired, and is the same as one that works, is usable. */
function hasNoUsableToken({ credentials }: RunOptions, { credential }: HttpRequest): boolean {
  if (!UNUSABLE.includes(credential)) return false;
  const own = authorization(credentials, credential);
  const others = Object.entries(credentials).filter(([name]) => name !== credential);
  return others.every(([, token]) => own !== `Bearer ${token}`);
}

/** Even with a token that works the request cannot be carried out. */
function isUnexecutable({ contract }: RunOptions, request: HttpRequest, isAbsent: (id: string) => boolean): boolean {
  const matches = Object.values(contract.operations).flatMap((operation) => {
    const values = operation.method.toUpperCase() === request.method && pathValues(contract, operation, request.target);
    return values ? [{ operation, values }] : [];
  });
  return (
    matches.length > 0 &&
    matches.every(({ operation: { body }, values }) => {
      const isUnreadable = request.body === NOT_JSON && request.headers['content-type'] === body?.mediaType;
      if (body?.required) return isUnreadable;
      return (body === undefined ? request.body === undefined : isUnreadable) && values.some(isAbsent);
    })
  );
}

/** The values of the path parameters; undefined where the target is none of the operation. */
function pathValues(contract: Contract, { path }: Operation, target: string): string[] | undefined {
  const wanted = (contract.basePath + path).split('/');
  const sent = (target.split('?')[0] ?? '').split('/');
  const isParameter = (segment: string): boolean => segment.includes('{');
  if (sent.length !== wanted.length) return undefined;
  if (!wanted.every((segment, index) => isParameter(segment) || segment === sent[index])) return undefined;
  return sent.filter((_, index) => isParameter(wanted[index] ?? '')).map(decodeURIComponent);
}

/** How a read-only run sends a write: its credential is refused before anything else of it is looked at. */
export function harmlessOverrides({ body }: Operation, credential: Credential): RequestOverrides {
  return { credential, ...(body && { raw: NOT_JSON }) };
}

/** The credential of a case that a read-only run can send so; undefined for all that it has to skip. */
export function harmlessCredential(contract: Contract, { action }: ExecutableCase): Credential | undefined {
  if (action.kind !== 'change' || !('credential' in action.mutation)) return undefined;
  const { credential } = action.mutation;
  const operation = operationOf(contract, action.base);
  const hasId = bindings(contract, operation, action.base.request).resources.some(({ at }) => isAtOrBelow(at, '/path'));
  return UNUSABLE.includes(credential) && (operation.body?.required || hasId) ? credential : undefined;
}

/** Why a case was not judged, and what to give. */
export function readOnlyReason({ action }: ExecutableCase): string {
  return `${unjudged(action)} was not judged, because a read-only run sends nothing that a target could carry out: give --profile full, for a target whose data may change`;
}

function unjudged(action: ExecutableCase['action']): string {
  if (action.kind !== 'change') return 'whether a write succeeds';
  const { mutation } = action;
  if ('credential' in mutation) return 'whether a write is refused to a token without its scope or feature';
  if ('method' in mutation || 'route' in mutation) return 'whether a method that a path does not have is refused';
  return 'whether a write is answered as documented when its input is changed';
}
