/** What is rejected for the data of the target is rejected in each request that has it. */
import { isDeepStrictEqual } from 'node:util';
import { type Contract, type Json, type Operation, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findOperation, getRequestValue, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { readItems } from '../../resources/lists/list-pages.ts';
import { matchesWhere } from '../../resources/sources/listed-resources.ts';
import type { Outcome } from '../../result.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { planRejectedWrites } from '../isolation/plan-rejected-writes.ts';
import { createRecorder } from '../recorder.ts';
import { findList } from '../support/creations.ts';
import { createOmissions } from '../support/omissions.ts';
import { sortByVariety } from '../support/sort-by-variety.ts';
import { type DataRejection, listDataRejections } from './data-rejections.ts';
import { findBeside } from './find-beside.ts';

export const rejectedBeside: Invariant = {
  name: 'rejected-beside',
  statement: 'What is rejected for the data of the target is rejected whatever other fields the request has.',
  explanation: `Some documented errors are about requests that the schema allows: a reference to something that does not exist, a value that does not
fit its definition, a change that the resource does not allow. The suite sends the same mistake in each other documented request of the
operation, and in one with all fields that fit into one, with each value of those that allow only some. The status is the
documented one, and nothing is written.

Usual causes: a check is in the branch of another field, an early return skips it, one way to store a resource does not have it.`,
  keywords: ['x-case', 'x-resource', 'x-typed-values'],
  plan: (contract) =>
    Object.values(contract.operations).flatMap((operation): InvariantTarget[] => {
      const [base] = listSuccessCases(contract, operation);
      if (base === undefined || !hasOtherFields(contract, operation)) return [];
      return [{ base, source: base.source, ...planRejectedWrites(contract, operation) }];
    }),
  check: checkRejectedBeside,
};

const hasOtherFields = (contract: Contract, operation: Operation): boolean =>
  listDataRejections(contract, operation).length > 0 && listSuccessCases(contract, operation).length > 1;

/** How many resources of a kind that is rejected are tried. */
const MAX_RESOURCES = 2;

async function checkRejectedBeside(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract, api } = context.session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(context.session);
  const omissions = createOmissions();
  let checked = 0;
  for (const rejection of listDataRejections(contract, operation)) {
    await omissions.attempt(async () => {
      for (const request of await prepareRejected(context, rejection)) {
        const { response } = await callRejected(api, operation, rejection.status, request);
        checked += 1;
        // Another case reports it. A second request with the same values would not tell: they may be the current ones by now.
        if (response.status !== rejection.status) continue;
        recorder.addFindings(await findBeside(context, operation, { ...rejection, request }));
        if (!recorder.isPassing()) return;
      }
    });
    if (!recorder.isPassing()) return recorder.toOutcome();
  }
  if (checked === 0) omissions.throwLast();
  return recorder.toOutcome(omissions.describe());
}

/** The request for the resource that is found first, and for those of the kind that differ most from each other: some have other fields. */
async function prepareRejected(
  context: InvariantContext,
  { base, mutation }: DataRejection,
): Promise<readonly RequestExample[]> {
  const { contract, api } = context.session;
  const request = await context.prepare(base, { mutation });
  const set = 'set' in mutation ? mutation.set : {};
  const [at = '', kind] =
    Object.entries(set)
      .map(([pointer, value]) => [pointer, valueAt(value, '/$resource')] as const)
      .find(([pointer, named]) => pointer.startsWith('/path/') && typeof named === 'string') ?? [];
  const source = typeof kind === 'string' ? contract.resources[kind]?.list : undefined;
  const list = typeof kind === 'string' ? findList(contract, kind) : undefined;
  if (source === undefined || list?.operation.pagination === undefined || source.at !== undefined) return [request];
  const { response } = await api.call(list.operation, await context.prepare(list.base));
  const isOfKind = (item: Json): boolean => matchesWhere(item, source.where);
  const items = readItems(
    list.operation.pagination,
    parseDocumented(contract, list.operation, response) ?? null,
  ).filter(isOfKind);
  const ids = sortByVariety(items, (item) => item)
    .flatMap((item) => valueAt(item, '/id') ?? [])
    .slice(0, MAX_RESOURCES);
  const others = ids.filter((id) => !isDeepStrictEqual(id, getRequestValue(request, at)));
  return [request, ...others.map((id) => withRequestValue(request, at, id))];
}
