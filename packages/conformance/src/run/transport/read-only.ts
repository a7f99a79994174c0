/**
 * A read-only run sends requests with safe methods. With other methods, it sends only requests that are invalid in two
 * independent ways, so that a target that misses one of them still changes nothing.
 */
import { type Contract, type Credential, isAtOrBelow, type Operation } from '@helpdesk/contract-model';
import type { RequestOverrides } from '../../api-client.ts';
import type { ExecutableCase } from '../../cases/executable-case.ts';
import { NOT_JSON } from '../../cases/protocol/not-json.ts';
import { findOperation } from '../../contract-queries.ts';
import { formatRequestName, type HttpRequest, isSafeMethod, readPath } from '../../exchange.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import type { RunOptions } from '../../run-options.ts';
import { createAuthorization } from './credentials.ts';

/** The first way: credentials that no target may accept. */
const unusableCredentials: readonly Credential[] = ['none', 'wrong-scheme', 'malformed', 'unknown', 'expired'];

/** A read-only run was about to send a request that could have an effect, which is a defect of the suite. */
class UnsafeRequestError extends Error {
  override readonly name = 'UnsafeRequestError';
}

/**
 * Checks every request of a run, independent of the plan. Throws UnsafeRequestError.
 * `isAbsent` is true for the absent ids that this run has generated.
 */
export function createReadOnlyGuard(
  options: RunOptions,
  isAbsent: (id: string) => boolean,
): (request: HttpRequest) => void {
  // Every other value counts as read-only.
  if (options.profile === 'full') return () => {};
  return (request) => {
    const isHarmless =
      isSafeMethod(request.method) ||
      (hasNoUsableToken(options, request) && isUnexecutable(options, request, isAbsent));
    if (isHarmless) return;
    const what = `${formatRequestName(request)} with the credential "${request.credential}"`;
    throw new UnsafeRequestError(
      `A read-only run must not send ${what}. This is a defect of the suite: please report it.`,
    );
  };
}

/** Compares the tokens, because the one given as `expired` may be one that works. */
function hasNoUsableToken({ credentials }: RunOptions, { credential }: HttpRequest): boolean {
  if (!unusableCredentials.includes(credential)) return false;
  const own = createAuthorization(credentials, credential);
  const others = Object.entries(credentials).filter(([name]) => name !== credential);
  return others.every(([, token]) => own !== `Bearer ${token}`);
}

/** The target could not carry out the request even with a valid token. */
function isUnexecutable({ contract }: RunOptions, request: HttpRequest, isAbsent: (id: string) => boolean): boolean {
  const matches = Object.values(contract.operations).flatMap((operation) => {
    const values =
      operation.method.toUpperCase() === request.method && readPathValues(contract, operation, readPath(request));
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

/** The values of the path parameters; undefined if the path is not one of the operation. */
function readPathValues(contract: Contract, { path }: Operation, sentPath: string): string[] | undefined {
  const wanted = (contract.basePath + path).split('/');
  const sent = sentPath.split('/');
  const isParameter = (segment: string): boolean => segment.includes('{');
  if (sent.length !== wanted.length) return undefined;
  if (!wanted.every((segment, index) => isParameter(segment) || segment === sent[index])) return undefined;
  return sent.filter((_, index) => isParameter(wanted[index] ?? '')).map(decodeURIComponent);
}

/** The overrides of a write in a read-only run. The service rejects the credential before it reads the body. */
export function createHarmlessOverrides({ body }: Operation, credential: Credential): RequestOverrides {
  // The second way.
  return { credential, ...(body && { raw: NOT_JSON }) };
}

/** The credential of a case that a read-only run can send with `createHarmlessOverrides`; undefined if it must skip the case. */
export function findHarmlessCredential(contract: Contract, { action }: ExecutableCase): Credential | undefined {
  if (action.kind !== 'mutation' || !('credential' in action.mutation) || 'method' in action.mutation) return undefined;
  const { credential } = action.mutation;
  const operation = findOperation(contract, action.base);
  const hasId = findResourceBindings(contract, operation, action.base.request).some(({ at }) =>
    isAtOrBelow(at, '/path'),
  );
  return unusableCredentials.includes(credential) && (operation.body?.required || hasId) ? credential : undefined;
}

/** Explains why a case was not tested, and what to give. */
export function explainReadOnly({ action }: ExecutableCase): string {
  return `${describeUntested(action)} was not tested, because a read-only run sends nothing that a target could carry out: give --profile full if the data of the target may change`;
}

function describeUntested(action: ExecutableCase['action']): string {
  if (action.kind !== 'mutation') return 'whether a write succeeds';
  const { mutation } = action;
  if ('method' in mutation || 'route' in mutation) return 'whether an undocumented method is rejected';
  if ('credential' in mutation) return 'whether a write is rejected for a token without its scope or feature';
  return 'whether a write with changed input gets the documented response';
}
