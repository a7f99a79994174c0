/** What was created can be retrieved, with the values that the response to its creation had. */
import { isDeepStrictEqual } from 'node:util';
import { type Contract, isObject, type Json, joinPointer, valueAt } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../cases/executable-case.ts';
import { listSuccessCases } from '../contract-queries.ts';
import { parseBody } from '../exchange.ts';
import type { Finding, Outcome } from '../result.ts';
import { show } from '../text.ts';
import type { Invariant, InvariantContext } from './invariant.ts';
import { findRetrieval, type Retrieval, retrieveResource } from './read-resource.ts';
import { createRecorder } from './recorder.ts';

export const readBack: Invariant = {
  name: 'read-back',
  statement: 'A created resource can be retrieved, with the values that the response to its creation had.',
  explanation: `The suite takes the response of each documented creation, retrieves the resource by its id, and compares every field that
both responses have.

Usual causes: a value is changed when it is stored, a default is applied to the response only, the response repeats the request.`,
  keywords: ['x-resources', 'x-resource', 'x-returns'],
  plan: (contract) =>
    listCreations(contract).flatMap(({ operationId, retrieval }) => planTargets(contract, operationId, retrieval)),
  check: checkReadBack,
};

interface Creation {
  readonly operationId: string;
  readonly kind: string;
  /** The pointer to the new resource in the response. */
  readonly createdAt: string;
  readonly retrieval: Retrieval;
}

/** Operations that create a resource which another operation retrieves. */
const listCreations = (contract: Contract): Creation[] =>
  Object.entries(contract.resources).flatMap(([kind, { create }]) => {
    const retrieval = findRetrieval(contract, kind);
    const operationId = create?.case.split('/')[0];
    if (create === undefined || operationId === undefined || retrieval === undefined) return [];
    return [{ operationId, kind, createdAt: create.at, retrieval }];
  });

function planTargets(contract: Contract, operationId: string, { operation }: Retrieval): InvariantTarget[] {
  const creation = contract.operations[operationId];
  if (creation === undefined) return [];
  return listSuccessCases(contract, creation).map((base) => ({
    base,
    key: base.key,
    summary: `What ${base.id} creates is what ${operation.operationId} returns.`,
    source: base.source,
    writes: true,
  }));
}

async function checkReadBack(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const creation = listCreations(context.session.contract).find(({ operationId }) => operationId === base.operationId);
  if (creation === undefined) throw new Error(`${base.operationId} creates nothing that can be retrieved`);
  const { createdAt, retrieval } = creation;
  const recorder = createRecorder(context.session);
  const { response, exchange } = await context.runBase(base);
  const created = valueAt(parseBody(response), createdAt);
  const id = valueAt(created, retrieval.field) ?? null;
  const read = await retrieveResource(context, retrieval, id);
  recorder.addExchanges([exchange, read.exchange]);
  recorder.addFindings(
    read.resource === undefined
      ? [{ at: 'status', expected: `the resource ${show(id)} that was created`, received: String(read.status) }]
      : compareFields(created, read.resource, retrieval.resourceAt),
  );
  return recorder.toOutcome();
}

/** Fields that both objects have and that differ. */
function compareFields(created: Json | undefined, read: Json, at: string): Finding[] {
  if (!isObject(created) || !isObject(read)) return [];
  return Object.entries(created)
    .filter(([name, value]) => Object.hasOwn(read, name) && !isDeepStrictEqual(read[name], value))
    .map(([name, value]) => ({
      at: joinPointer(at, name),
      expected: `${show(value)}, as the response to the creation had it`,
      received: show(read[name]),
    }));
}
