/** Documented defaults: a parameter that is left out counts as sent with its default. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  type Json,
  joinPointer,
  mergedSchema,
  type Nesting,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { getRequestValue, listSuccessCases } from '../../contract-queries.ts';
import { ignoreUnavailable } from '../../errors.ts';
import { parseBody } from '../../parse-body.ts';
import { readItems } from '../../resources/lists/list-pages.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import { checkPageUrl } from './check-page-url.ts';
import { formatQuery, withValues } from './list-selection.ts';
import { callList, createPagedList, type PagedList, planPagedLists, readIdentity } from './paged-list.ts';
import { planParameter } from './plan-parameter.ts';

export const defaultValue: Invariant = {
  name: 'default',
  statement: 'A parameter that is left out, or sent empty where that is allowed, has its documented default.',
  explanation: `The suite requests the list without the parameter, with its default, and, if an empty value is allowed, with an empty value.
All of them have the same items, with the same items nested in them, the same total and the same page size.
The other documented requests without a page size report the same one, and the address of a next page carries it.

Usual causes: the default of the code is not that of the contract, or an empty value is read as zero.`,
  keywords: ['x-pagination'],
  plan: (contract) =>
    planPagedLists(contract).flatMap(({ operation, base }) =>
      operation.parameters
        .filter(
          ({ in: part, schema }) => part === 'query' && mergedSchema(contract.openapi, schema).default !== undefined,
        )
        .filter(({ name }) => getRequestValue(base.request, joinPointer('/query', name)) === undefined)
        .map((parameter) =>
          planParameter(contract, base, parameter, {
            keyword: 'default',
            summary: `Uses the documented default of \`${parameter.name}\`.`,
          }),
        ),
    ),
  check: checkDefaultValue,
};

const MAX_ROUNDS = 3;

async function checkDefaultValue(
  { session, runBase }: InvariantContext,
  { base, at = '' }: InvariantTarget,
): Promise<Outcome> {
  const { request } = await runBase(base);
  const list = createPagedList(session, base);
  const recorder = createRecorder(session);
  const parameter = list.operation.parameters.find(({ name }) => joinPointer('/query', name) === at);
  const { default: value, 'x-nests': nesting } = mergedSchema(session.contract.openapi, parameter?.schema ?? {});
  const sent = [value, ...(parameter?.allowEmptyValue ? [''] : [])].filter((candidate) => candidate !== undefined);
  const read = async (values: Readonly<Record<string, Json>>): Promise<Json | undefined> => {
    const { body, exchange, result } = await callList(list, withValues(request, values));
    recorder.addExchanges([exchange]);
    recorder.addResult(result);
    // A client that follows the address gets pages of the same size, also from a service with another default.
    if (at === list.pagination.size && body !== undefined && value !== undefined)
      recorder.addFindings(checkPageUrl(list, { request: withValues(request, { [at]: value }), body, exchange }));
    return body;
  };
  if (at === list.pagination.size)
    recorder.addFindings(await checkSizesOfOthers({ session, runBase }, base, list, value));
  for (const sentValue of sent) {
    for (let round = 1; round <= MAX_ROUNDS && recorder.isPassing(); round += 1) {
      const before = await read({});
      const explicit = await read({ [at]: sentValue });
      if (before === undefined || explicit === undefined) break;
      const difference = findDifference(list, nesting, before, explicit);
      if (difference === undefined) break;
      const after = await read({});
      const isStable = after !== undefined && findDifference(list, nesting, before, after) === undefined;
      if (!isStable) continue;
      const expected = `${show(difference.explicit)}, as for ${formatQuery({ [at]: sentValue })}`;
      recorder.addFindings([{ at: difference.at, expected, received: show(difference.without) }]);
    }
  }
  return recorder.toOutcome();
}

/** What the other documented requests without a size report, which services may have another default for. */
async function checkSizesOfOthers(
  { session, runBase }: Pick<InvariantContext, 'session' | 'runBase'>,
  base: Case,
  { operation, pagination }: PagedList,
  size: Json | undefined,
): Promise<Finding[]> {
  if (pagination.style !== 'cursor') return [];
  const others = listSuccessCases(session.contract, operation).filter(
    ({ id, request }) => id !== base.id && getRequestValue(request, pagination.size) === undefined,
  );
  const findings: Finding[] = [];
  for (const other of others) {
    const sent = await runBase(other).catch(ignoreUnavailable);
    const shown = sent && valueAt(parseBody(sent.response), pagination.pageSize);
    if (sent === undefined || shown === undefined || shown === size) continue;
    const query = Object.entries(sent.request.query).map(([name, own]) => [joinPointer('/query', name), own] as const);
    const expected = `${show(size)}, also with ${formatQuery(Object.fromEntries(query))}`;
    findings.push({ at: pagination.pageSize, expected, received: show(shown) });
  }
  return findings.slice(0, 1);
}

/** The first part of the page that differs: the page size, the total, the ids of the items, or of those that are nested in them. */
function findDifference({ pagination }: PagedList, nesting: Nesting | undefined, without: Json, explicit: Json) {
  const pointers = pagination.style === 'cursor' ? [pagination.pageSize] : [];
  const totals = pagination.style === 'last-id' ? [] : [pagination.total];
  const compare = (at: string, read: (body: Json) => Json | undefined) => ({
    at,
    without: read(without),
    explicit: read(explicit),
  });
  const parts = [
    ...[...pointers, ...totals].map((at) => compare(at, (body) => valueAt(body, at))),
    compare(pagination.items, (body) => readItems(pagination, body).map(readIdentity)),
    ...(nesting === undefined
      ? []
      : [
          compare(`${pagination.items}/*${nesting.at}`, (body) =>
            readItems(pagination, body).map((item) => valuesAt(item, `${nesting.at}/*`).map(readIdentity)),
          ),
        ]),
  ];
  return parts.find((part) => !isDeepStrictEqual(part.without, part.explicit));
}
