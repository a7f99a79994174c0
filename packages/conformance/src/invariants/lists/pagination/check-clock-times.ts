/** A time of stored items that every response sets to the present: two reads that are a second apart show it. */
import { isDeepStrictEqual } from 'node:util';
import { type Json, valueAt, walkKeyword, withValueAt } from '@helpdesk/contract-model';
import { applyLevel } from '../../../checks/evaluate-response.ts';
import type { Exchange, HttpResponse } from '../../../exchange.ts';
import { readItems } from '../../../resources/lists/list-pages.ts';
import type { Finding } from '../../../result.ts';
import { show } from '../../../text.ts';
import { createSecondClock, readTime, SECOND_MS } from '../../support/second-clock.ts';
import { callList, type PagedList } from '../paged-list.ts';
import type { ListWalk } from '../walk-list.ts';
import type { Part } from './part.ts';

interface DatedPage {
  readonly body: Json;
  readonly response: HttpResponse;
}

/** Between a time and the `Date` of the response that has it. */
const NOW_MS = 2 * SECOND_MS;
/** Another client may have changed all items once. */
const ROUNDS = 2;

/** Sends nothing unless all items of the first page have a time that is now. */
export async function checkClockTimes(list: PagedList, { pages: [page], exchanges: [first] }: ListWalk): Promise<Part> {
  const exchanges: Exchange[] = [];
  const done = (findings: Finding[] = []): Part => ({ ...applyLevel(list.context, findings, 'MUST'), exchanges });
  if (page === undefined || first?.response === undefined || page.items.length < 2) return done();
  const clock = createSecondClock(list.session);
  let read: DatedPage = { body: page.body, response: first.response };
  let fields = listPresentTimes(list, read);
  for (let round = 0; round < ROUNDS && fields.length > 0; round += 1) {
    clock.observe(read.response);
    if (!(await clock.waitUntilAfter(findLatest(list, read.body, fields)))) return done();
    const { body, exchange, result } = await callList(list, page.request);
    exchanges.push(exchange);
    if (result.problems.length > 0 || body === undefined || exchange.response === undefined) return done();
    const again = { body, response: exchange.response };
    const isSame = isDeepStrictEqual(withoutTimes(list, read.body), withoutTimes(list, body));
    const present = isSame ? listPresentTimes(list, again) : [];
    fields = fields.filter((field) => present.includes(field) && hasMoved(list, read.body, body, field));
    read = again;
  }
  const [item = null] = readItems(list.pagination, read.body);
  return done(
    fields.map((field) => ({
      at: `${list.pagination.items}/0${field}`,
      expected: 'the time of a second ago, as nothing else has changed',
      received: `${show(valueAt(item, field))}, the time of the response, as each time`,
      check: 'time',
    })),
  );
}

/** Pointers to the values that the service's clock sets, without that of the list. */
const listTimes = ({ session, expected, pagination }: PagedList, body: Json): { pointer: string; value: Json }[] => {
  const schema = expected.response?.schema;
  if (schema === undefined) return [];
  return [...walkKeyword(session.contract.openapi, schema, body, 'x-server-time')].flatMap(({ pointer, value }) =>
    pointer.startsWith(`${pagination.items}/`) ? [{ pointer: pointer.slice(pagination.items.length), value }] : [],
  );
};

/** The fields of which every item has a time that is now. */
function listPresentTimes(list: PagedList, { body, response }: DatedPage): string[] {
  const now = readTime(response.headers.date ?? '') ?? Number.NaN;
  const present = listTimes(list, body).flatMap(({ pointer, value }) => {
    const [, field] = /^\/\d+(\/.+)$/.exec(pointer) ?? [];
    const isNow = Math.abs(now - (readTime(value) ?? Number.NaN)) <= NOW_MS;
    return isNow && field !== undefined ? [field] : [];
  });
  const { length } = readItems(list.pagination, body);
  return [...Map.groupBy(present, (field) => field)].flatMap(([field, all]) => (all.length === length ? [field] : []));
}

const findLatest = ({ pagination }: PagedList, body: Json, fields: readonly string[]): Json | undefined =>
  readItems(pagination, body)
    .flatMap((item) => fields.flatMap((field) => valueAt(item, field) ?? []))
    .toSorted((left, right) => (readTime(right) ?? 0) - (readTime(left) ?? 0))[0];

/** The items without their times. */
const withoutTimes = (list: PagedList, body: Json): Json | undefined =>
  listTimes(list, body).reduce<Json>(
    (items, { pointer }) => withValueAt(items, pointer, undefined) ?? null,
    readItems(list.pagination, body),
  );

const hasMoved = ({ pagination }: PagedList, before: Json, after: Json, field: string): boolean => {
  const times = [before, after].map((body) => readItems(pagination, body).map((item) => valueAt(item, field)));
  return times[0]?.every((time, index) => !isDeepStrictEqual(time, times[1]?.[index])) ?? false;
};
