/** An ID that no resource has finds none, although the IDs beside it do. */
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  mergedSchema,
  type Operation,
  schemaTypes,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { parseBody } from '../../parse-body.ts';
import type { Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { readListReference } from '../lists/list-reference.ts';
import { createRecorder } from '../recorder.ts';
import { findList } from '../support/creations.ts';
import { findRetrieval, type Retrieval } from '../support/retrieve-resource.ts';

export const exactId: Invariant = {
  name: 'exact-id',
  statement: 'An ID that no resource has finds none, although the IDs beside it do.',
  explanation: `The suite looks for gaps in the numeric IDs of a list, and retrieves one that is between two of them: the response is a 404, or a resource
with that very ID that the list does not show. If there is no gap, it asks for the IDs before the first and after the last one. It also asks for a
number with the same last 32 bits as a known ID, and for the greatest number that the contract allows.

Usual causes: a condition with \`>=\` or \`<=\` in place of \`=\`, an ID that is read only in part, a column of 32 bits.`,
  keywords: ['x-resource', 'x-resources', 'x-returns'],
  plan: (contract) =>
    listTargets(contract).map(({ base, list }) => ({
      base,
      source: base.source,
      isWrite: false,
      ...(list && { locks: { [list.operationId]: 'use' } }),
    })),
  check: checkExactId,
};

interface Target extends Retrieval {
  /** A documented success of the list of these resources. */
  readonly list: Case | undefined;
}

/** Operations that retrieve resources of a list, or that the suite creates, by a number. */
const listTargets = (contract: Contract): Target[] =>
  Object.keys(contract.resources).flatMap((kind): Target[] => {
    const retrieval = findRetrieval(contract, kind);
    const list = findList(contract, kind);
    if (retrieval === undefined || retrieval.field !== '/id') return [];
    // Kinds of one list have one retrieval.
    const isFirst =
      Object.keys(contract.resources).find((one) => findRetrieval(contract, one)?.base === retrieval.base) === kind;
    const isListed = list?.operation.pagination !== undefined;
    const isAvailable = isListed || contract.resources[kind]?.create !== undefined;
    return isFirst && isAvailable && isNumeric(contract, retrieval.operation)
      ? [{ ...retrieval, list: isListed ? list.base : undefined }]
      : [];
  });

const findIdSchema = ({ openapi }: Contract, { parameters }: Operation) => {
  const parameter = parameters.find((one) => one.in === 'path');
  return mergedSchema(openapi, parameter?.schema ?? {});
};

const isNumeric = (contract: Contract, operation: Operation): boolean =>
  schemaTypes(contract.openapi, findIdSchema(contract, operation)).has('integer');

async function checkExactId(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const { contract } = session;
  const target = listTargets(contract).find((one) => one.base.id === base.id);
  if (target === undefined) throw new Error(`${base.id} retrieves no resource by a number`);
  const { operation, idAt, resourceAt, list } = target;
  const recorder = createRecorder(session);
  const { items } = list ? await (await readListReference(context, list)).read() : { items: [] };
  const schema = findIdSchema(contract, operation);
  const { request } = await context.runBase(base);
  const own = getRequestValue(request, idAt) ?? null;
  const known = [own, ...items.map((item) => valueAt(item, '/id'))].filter((id) => typeof id === 'number');
  const beyond = session.fresh.beyond32Bits(schema, own);
  const absent = [...listAbsentIds(known), beyond, schema.maximum].filter(
    (id): id is number => id !== undefined && session.validator.errors(schema, id).length === 0,
  );
  const rejectedStatuses = listRejectedStatuses(contract, target);
  const isRejection = (status: number): boolean =>
    rejectedStatuses.length === 0 ? status < 500 : [404, 410, ...rejectedStatuses].includes(status);
  for (const id of absent) {
    const { response, exchange } = await session.api.call(operation, withRequestValue(request, idAt, id));
    const received: Json | undefined = valueAt(parseBody(response), `${resourceAt}/id`);
    const isShown = response.status === base.status;
    if (isShown ? received === id : isRejection(response.status)) continue;
    recorder.addExchanges([exchange]);
    const expected = `404 or the resource ${show(id)}`;
    recorder.addFindings([
      { at: 'status', expected, received: isShown ? `the resource ${show(received)}` : String(response.status) },
    ]);
  }
  return recorder.toOutcome(absent.length === 0 ? NO_GAP_REASON : '');
}

/** The documented statuses for an ID that is not there, that belongs to another account, or that a client has no part in. */
const listRejectedStatuses = ({ cases }: Contract, { operation, idAt }: Target): number[] =>
  cases.flatMap(({ operationId, status, change }) => {
    if (operationId !== operation.operationId || change === undefined) return [];
    const isForeign = 'credential' in change && change.credential === 'other-account';
    const isAbsent = 'set' in change && isObject(change.set[idAt]);
    return status < 500 && (isForeign || isAbsent || 'waived' in change) ? [status] : [];
  });

const NO_GAP_REASON = 'Not checked: the contract allows no ID beside those that are known.';

/** One between two known IDs; without a gap, those around all of them. */
function listAbsentIds(known: readonly number[]): number[] {
  const sorted = known.toSorted((left, right) => left - right);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [];
  const below = sorted.find((id, index) => (sorted[index + 1] ?? id) > id + 1);
  return below === undefined ? [first - 1, last + 1] : [below + 1];
}
