/** Cursors of another account, which the first one does not know. */
import { type Contract, isObject, type RequestExample } from '@helpdesk/contract-model';
import { expectDocumented } from '../../../cases/documented-cases.ts';
import type { InvariantTarget } from '../../../cases/executable-case.ts';
import { type Expected, expectRejection } from '../../../cases/expected.ts';
import { withRequestValue } from '../../../contract-queries.ts';
import { parseBody } from '../../../parse-body.ts';
import { readNextCursor, readPageSizes } from '../../../resources/lists/list-pages.ts';
import type { InvariantContext } from '../../invariant.ts';
import { COMMON_PART, isTextFilter, listFilters } from '../list-filters.ts';
import { type ListSelection, withValues } from '../list-selection.ts';
import { callList } from '../paged-list.ts';
import { addRejection, type CursorCheck } from './cursor-check.ts';

/** Sends cursors of another account, of its list and of a search in it. Returns what could not be checked. */
export async function checkForeignCursors(
  context: InvariantContext,
  check: CursorCheck,
  page: RequestExample,
  base: InvariantTarget['base'],
): Promise<string | undefined> {
  const { session, prepare } = context;
  const { pagination, recorder, list } = check;
  const { contract, api } = session;
  const expected = expectForeign(contract, check);
  const { 'other-account': token } = session.options.credentials;
  if (!recorder.isPassing() || expected === undefined) return undefined;
  if (token === undefined) return 'Without the credential other_account no cursor of another account was sent.';
  const foreign = await prepare(base, { credential: 'other-account' });
  const { smallest } = readPageSizes(contract, list.operation, pagination);
  const first = withRequestValue(foreign, pagination.size, smallest);
  const send = async (values: ListSelection['values']): Promise<string | undefined> => {
    const selected = withValues(first, values);
    const { response } = await api.call(list.operation, selected, { credential: 'other-account' });
    if (response.status !== base.status)
      return `The list of the other account responds with ${response.status}: no cursor of it was sent.`;
    const value = readNextCursor(pagination, selected, parseBody(response) ?? null);
    if (typeof value !== 'string') return 'The list of the other account has one page: no cursor of it was sent.';
    const own = withRequestValue(withValues(page, values), pagination.cursor, value);
    addRejection(recorder, 'a cursor of another account', await callList(list, own, {}, expected));
    return undefined;
  };
  const unchecked = await send({});
  // The filters are the same, so that only the account tells.
  const [search] = listFilters(contract, list.operation).filter(isTextFilter);
  const isValid = search !== undefined && list.context.validator.errors(search.schema, COMMON_PART).length === 0;
  if (unchecked === undefined && isValid && recorder.isPassing()) await send({ [search.at]: COMMON_PART });
  return unchecked;
}

/** The response that is documented for a cursor of another account, else that for one that is not valid. */
function expectForeign(contract: Contract, { list, pagination }: CursorCheck): Expected | undefined {
  const documented = contract.cases.find(({ operationId, change }) => {
    const sent = change !== undefined && 'set' in change ? change.set[pagination.cursor] : undefined;
    return operationId === list.operation.operationId && isObject(sent) && Object.hasOwn(sent, '$cursor');
  });
  if (documented !== undefined) return expectDocumented(contract, documented);
  return pagination.isBound ? expectRejection(list.operation, pagination.cursor) : undefined;
}
