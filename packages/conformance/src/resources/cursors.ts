/** Cursors that the target gave: nothing else is a valid one. */
import {
  type Case,
  type Credential,
  type Json,
  type Operation,
  type RequestExample,
  type RequestPointer,
  valueAt,
} from '@helpdesk/contract-model';
import { parseBody } from '../checks/response.ts';
import { operationOf, successCases } from '../contract-queries.ts';
import { dependencyError, PreconditionError } from '../errors.ts';
import { buildHttpRequest } from '../requests/build-http-request.ts';
import { references } from '../requests/prepare-request.ts';
import type { Session } from '../run/session.ts';
import { change, cursorPointer, nextCursor, pageSizes } from './list-pages.ts';
import { asJson } from './resource-bindings.ts';

export interface Cursors {
  /** Every `{$cursor: CREDENTIAL}`, and the documented cursor where the case does not touch it, becomes a real one. */
  readonly replace: (
    base: Case,
    request: RequestExample,
    isTouched: (at: RequestPointer) => boolean,
  ) => Promise<RequestExample>;
}

/** `requestFor` is the base's request as the owner of that credential would make it. */
export function createCursors(
  session: Session,
  requestFor: (base: Case, credential: Credential) => Promise<RequestExample>,
): Cursors {
  const { contract, transport } = session;
  return {
    replace: async (base, request, isTouched) => {
      const operation = operationOf(contract, base);
      const asked = [...references(asJson(request), '$cursor')].map((at) => ({
        at,
        credential: credentialAt(request, at),
      }));
      const documented = documentedCursor(operation, request).filter(({ at }) => !isTouched(at));
      let replaced = request;
      for (const { at, credential } of [...asked, ...documented]) {
        replaced = change(replaced, at, await obtain(operation, await requestFor(base, credential), credential));
      }
      return replaced;
    },
  };

  async function obtain(operation: Operation, request: RequestExample, credential: Credential): Promise<Json> {
    const { pagination } = operation;
    if (pagination === undefined) throw new Error(`${operation.operationId} needs a cursor and has no x-pagination`);
    const first = change(
      change(request, pagination.size, pageSizes(contract, operation, pagination).smallest),
      cursorPointer(pagination),
      undefined,
    );
    const { response } = await transport.send(buildHttpRequest(contract, operation, first, { credential }));
    const cursor = nextCursor(pagination, first, parseBody(response) ?? null);
    if (cursor !== undefined && cursor !== null) return cursor;
    const [base] = successCases(contract, operation);
    if (response.status !== base?.status) {
      throw dependencyError(operation, response.status, `a cursor is asked for with the credential "${credential}"`);
    }
    const whose = credential === 'full' ? '' : ` of the account of ${credential.replaceAll('-', '_')}`;
    throw new PreconditionError(
      'too-few-items',
      `the list ${operation.operationId}${whose} needs a second page: put more items there`,
    );
  }
}

function documentedCursor(
  { pagination }: Operation,
  request: RequestExample,
): { at: RequestPointer; credential: Credential }[] {
  if (pagination === undefined || pagination.style === 'page') return [];
  const value = valueAt(asJson(request), pagination.cursor);
  return typeof value === 'string' || typeof value === 'number' ? [{ at: pagination.cursor, credential: 'full' }] : [];
}

function credentialAt(request: RequestExample, at: RequestPointer): Credential {
  // The linter has checked that `$cursor` names a credential.
  return valueAt(asJson(request), `${at}/$cursor`) as Credential;
}
