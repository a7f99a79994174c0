/** A rejected creation creates nothing: neither the resource nor others that it would need. */
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findOperation, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { PreconditionError } from '../../errors.ts';
import { parseBody } from '../../exchange.ts';
import { readItems } from '../../resources/list-pages.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import { createRejectedOverrides, listRejectedRequests, withTokens } from './rejected-requests.ts';

export const rejectedCreate: Invariant = {
  name: 'rejected-create',
  statement: 'A creation that is rejected creates nothing.',
  explanation: `The suite sends creations that must be rejected: those of the documented errors, and one for each other way to be wrong. Each has
a text in its fields that nothing else has. Afterwards the suite searches for these texts in every list with a search, not only in the
list of what would have been created: nothing is found.

Usual causes: a resource that the new one needs is created first and not removed, a check that depends on stored data comes after the
first write, a transaction is missing.`,
  keywords: ['x-case', 'x-filters', 'x-pagination'],
  plan: (contract) => {
    if (listSearches(contract).length === 0) return [];
    return Object.values(contract.operations).flatMap((operation): InvariantTarget[] => {
      const [base] = listSuccessCases(contract, operation);
      const isCreation = operation.method === 'post' && operation.body !== undefined && base?.status === 201;
      return isCreation ? [{ base, source: base.source, writes: true }] : [];
    });
  },
  check: checkRejectedCreations,
};

interface Search {
  readonly operation: Operation;
  readonly base: Case;
  readonly at: RequestPointer;
}

const textMatches: readonly unknown[] = ['contains', 'contains-any-case', 'words'];

/** The query parameters that find an item by a part of its text. */
const listSearches = (contract: Contract): Search[] =>
  Object.values(contract.operations).flatMap((operation) => {
    const [base] = listSuccessCases(contract, operation);
    if (operation.pagination === undefined || base === undefined) return [];
    return operation.parameters.flatMap(({ name, in: part, schema }): Search[] => {
      const filter = mergedSchema(contract.openapi, schema)['x-filters'];
      const isText = isObject(filter) && textMatches.includes(filter.match);
      return part === 'query' && isText ? [{ operation, base, at: joinPointer('/query', name) }] : [];
    });
  });

async function checkRejectedCreations(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const { contract } = session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(session);
  const token = String(session.fresh.like({}, 'x')).replace(/^x[ -]?/, '');
  const sent: string[] = [];
  for (const rejected of listRejectedRequests(contract, operation)) {
    try {
      const prepared = await context.prepare(rejected.base, { mutation: rejected.mutation });
      const own = token + sent.length.toString(36).padStart(2, '0');
      const request = withTokens(session, operation, prepared, rejected.mutation, own);
      const overrides = createRejectedOverrides(contract, rejected);
      const { response } = await callRejected(session.api, operation, rejected.status, request, overrides);
      // Another case reports a request that is not rejected.
      sent.push(response.status >= 400 ? rejected.id : '');
    } catch (error) {
      // A credential or a resource that only this request needs.
      if (!(error instanceof PreconditionError)) throw error;
    }
  }
  for (const search of listSearches(contract)) recorder.addFindings(await findCreated(context, search, token, sent));
  return recorder.toOutcome();
}

async function findCreated(
  context: InvariantContext,
  { operation, base, at }: Search,
  token: string,
  sent: readonly string[],
): Promise<Finding[]> {
  const { pagination } = operation;
  if (pagination === undefined) return [];
  try {
    const request = withRequestValue(await context.prepare(base), at, token);
    const { response } = await context.session.api.call(operation, request);
    return readItems(pagination, parseBody(response) ?? null).flatMap((item) => describeCreated(at, item, token, sent));
  } catch (error) {
    if (error instanceof PreconditionError) return [];
    throw error;
  }
}

function describeCreated(at: RequestPointer, item: Json, token: string, sent: readonly string[]): Finding[] {
  const [, index = ''] = new RegExp(`${token}([a-z0-9]{2})`).exec(JSON.stringify(item)) ?? [];
  const id = sent[Number.parseInt(index, 36)];
  if (id === undefined || id === '') return [];
  return [{ at, expected: `nothing that has a text of the request of ${id}, which is rejected`, received: show(item) }];
}
