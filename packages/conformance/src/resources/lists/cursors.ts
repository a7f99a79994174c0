/** Obtains page cursors from the target, because no others are valid. */
import {
  bindings,
  type Case,
  type Credential,
  type Json,
  type Operation,
  type Pagination,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { findOperation, getRequestValue, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { formatCredentialName } from '../../credential-names.ts';
import { createDependencyError } from '../../errors.ts';
import { parseBody } from '../../parse-body.ts';
import { findPlaceholders } from '../bindings/placeholders.ts';
import type { Session } from '../session.ts';
import { getCursorPointer, readNextCursor, readPageSizes } from './list-pages.ts';
import { createTooFewItemsError } from './too-few-items.ts';

/** A target may let its cursors expire after minutes. */
const MAX_AGE_MS = 20_000;

export interface Cursors {
  /** Replaces every `{$cursor: CREDENTIAL}`, and the documented cursor unless the case changes it. */
  readonly replace: (
    base: Case,
    request: RequestExample,
    isChanged: (at: RequestPointer) => boolean,
  ) => Promise<RequestExample>;
}

/** `requestFor` returns the request of the base with resources that the credential can access. */
export function createCursors(
  session: Session,
  requestFor: (base: Case, credential: Credential) => Promise<RequestExample>,
): Cursors {
  const { contract, validator, api } = session;
  const obtained = new Map<string, { readonly time: number; readonly cursor: Promise<Json> }>();
  return {
    replace: async (base, request, isChanged) => {
      const operation = findOperation(contract, base);
      const requested = [...findPlaceholders(request, '$cursor')].map((at) => ({
        at,
        // The lint of the spec has checked that `$cursor` names a credential.
        credential: getRequestValue(request, `${at}/$cursor`) as Credential,
      }));
      // Nothing but a page that starts at a cursor has one.
      const own = operation.pagination === undefined ? [] : bindings(contract.openapi, operation, request);
      const documented = own
        .filter(({ kind, pointer }) => kind === 'cursor' && !isChanged(pointer))
        .map(({ pointer }) => ({ at: pointer, credential: 'full' as const }));
      let replaced = request;
      for (const { at, credential } of [...requested, ...documented]) {
        const cursor = await obtain(operation, await requestFor(base, credential), credential);
        replaced = withRequestValue(replaced, at, cursor);
      }
      return replaced;
    },
  };

  /** The cursor of the second page of the smallest size. Cases that need it at about the same time share it. */
  function obtain(operation: Operation, request: RequestExample, credential: Credential): Promise<Json> {
    const { pagination, operationId } = operation;
    if (pagination === undefined) throw new Error(`${operationId} needs a cursor and has no x-pagination`);
    const { smallest } = readPageSizes(contract, operation, pagination);
    const small = withRequestValue(request, pagination.size, smallest);
    const first = withRequestValue(small, getCursorPointer(pagination), undefined);
    const key = JSON.stringify([operationId, first, credential]);
    const known = obtained.get(key);
    if (known !== undefined && performance.now() - known.time < MAX_AGE_MS) return known.cursor;
    const cursor = readCursor(operation, pagination, first, credential);
    obtained.set(key, { time: performance.now(), cursor });
    cursor.catch(() => obtained.delete(key));
    return cursor;
  }

  async function readCursor(
    operation: Operation,
    pagination: Pagination,
    first: RequestExample,
    credential: Credential,
  ): Promise<Json> {
    const { response } = await api.call(operation, first, { credential });
    const body = parseBody(response) ?? null;
    const cursor = readNextCursor(pagination, first, body);
    if (cursor !== undefined && cursor !== null) return cursor;
    const [base] = listSuccessCases(contract, operation);
    const schema = base && operation.responses[base.status]?.schema;
    const isDocumented = schema === undefined || validator.errors(schema, body, 'relaxed').length === 0;
    // The last page of a list that is something else is not known to be the last.
    if (response.status !== base?.status || !isDocumented) {
      throw createDependencyError(operation, response.status, `a cursor for the credential "${credential}" is read`);
    }
    const isGivable = credential === 'full';
    const owner = isGivable ? '' : `of the account of ${formatCredentialName(credential)} `;
    const needs = `${owner}needs a second page: add more items`;
    throw createTooFewItemsError(contract, operation, first, needs, isGivable);
  }
}
