/** Compares a resource after an update with what the contract says that the update does. */
import { isDeepStrictEqual } from 'node:util';
import { isAtOrBelow, type Json, type RequestExample, valueAt } from '@helpdesk/contract-model';
import type { Clock } from '../../checks/check-times.ts';
import type { SchemaContext } from '../../checks/sent-values.ts';
import { getRequestValue } from '../../contract-queries.ts';
import type { HttpResponse } from '../../exchange.ts';
import type { Finding } from '../../result.ts';
import { showDifference } from '../../show-difference.ts';
import { show } from '../../text.ts';
import { checkForbidden } from '../html/check-forbidden.ts';
import { readText, removeTags } from '../html/hostile-sample.ts';
import { parseHtml } from '../html/html-tree.ts';
import type { InvariantContext } from '../invariant.ts';
import { compareCommonFields, compareResources, type Difference } from '../support/compare-resources.ts';
import type { ResourceReader } from '../support/resource-reader.ts';
import { readTime, SECOND_MS } from '../support/second-clock.ts';
import { listCopies, type UpdateField } from '../support/update-fields.ts';
import { predictUpdate } from './steps/predict-update.ts';
import { readUpdated, type UpdateModel } from './update-model.ts';

interface ObservedUpdate {
  readonly context: SchemaContext;
  /** Completes "after an update with …". */
  readonly name: string;
  readonly fields: readonly UpdateField[];
  readonly request: RequestExample;
  readonly before: Json;
  readonly after: Json;
  readonly changeFields: ReturnType<ResourceReader['listChangeFields']>;
  /** The clock of the target has advanced since the last change, so that another change has another time. */
  readonly isTimed: boolean;
  /** That of the response to the update. */
  readonly clock: Clock;
}

export function verifyUpdate(update: ObservedUpdate): Finding[] {
  const { context, fields, request, before, after, changeFields } = update;
  const prediction = predictUpdate(context, fields, before, request, after);
  const open = [...changeFields.now, ...changeFields.author, ...prediction.times];
  const html = listHtmlPlaces(fields);
  const differences = compareResources(prediction.resource, after).filter(
    ({ at, expected, received }) =>
      !open.some((one) => isAtOrBelow(at, one)) && !(html.includes(at) && isSameHtml(expected, received)),
  );
  return [
    ...differences.map((one) => toFinding(update, one)),
    ...checkHtml(update),
    ...prediction.times.flatMap((at) => checkMoved(update, at)),
    ...checkChangeFields(update, prediction.isChange),
  ];
}

/** Where HTML is stored, and where an effect copies it to. */
function listHtmlPlaces(fields: readonly UpdateField[]): string[] {
  const own = fields.flatMap(({ schema, storedAt }) => (schema['x-html'] === undefined ? [] : (storedAt ?? [])));
  const copies = fields.flatMap(({ effects }) => effects.flatMap(listCopies));
  return [...own, ...copies.flatMap(({ from, to }) => (own.includes(from) ? [to] : []))];
}

/** HTML is compared as a tree: a service may write it anew wherever it stores it. */
const isSameHtml = (expected: Json | undefined, received: Json | undefined): boolean =>
  typeof expected === 'string' &&
  typeof received === 'string' &&
  isDeepStrictEqual(parseHtml(expected), parseHtml(received));

function toFinding({ name, fields, request, before }: ObservedUpdate, { at, expected, received }: Difference): Finding {
  const isKept = expected === valueAt(before, at);
  const isSent = fields.some(
    (field) => getRequestValue(request, field.at) !== undefined && isPartOf(at, field.storedAt?.split('/*')[0]),
  );
  const [wanted, shown] = showDifference(expected, received);
  const when = `${isKept ? ', as before' : ''} after an update with ${name}`;
  const check = isSent ? 'update-sent' : isKept ? 'update-kept' : 'update-effect';
  return { at: at || 'body', expected: `${wanted}${when}`, received: shown, check };
}

const isPartOf = (at: string, storedAt: string | undefined): boolean =>
  storedAt !== undefined && isAtOrBelow(at, storedAt);

/** Sanitizing may change the markup, but not the text of elements that are kept; beside other fields, too, nothing active remains. */
const checkHtml = ({ context: { contract }, name, fields, request, after }: ObservedUpdate): Finding[] =>
  fields.flatMap(({ at, storedAt, schema }) => {
    const sent = getRequestValue(request, at);
    const received = storedAt === undefined ? undefined : valueAt(after, storedAt);
    const { 'x-html': html } = schema;
    if (html === undefined || storedAt === undefined || typeof sent !== 'string') return [];
    const where = ` after an update with ${name}`;
    const policy = contract.htmlPolicies?.[html.policy];
    const text = readText(sent, Object.keys(policy?.kept ?? { p: [] }));
    if (text !== undefined && !(typeof received === 'string' && removeTags(received).includes(text)))
      return [{ at: storedAt, expected: `${show(text)}${where}`, received: show(received) }];
    if (policy === undefined || typeof received !== 'string') return [];
    return checkForbidden({ policy, storedAt, where }, show(sent), parseHtml(received));
  });

function checkChangeFields(update: ObservedUpdate, isChange: boolean | undefined): Finding[] {
  const { name, before, after, changeFields } = update;
  if (isChange === undefined) return [];
  if (isChange) return changeFields.now.flatMap((at) => checkMoved(update, at));
  return [...changeFields.now, ...changeFields.author]
    .flatMap((at) => compareResources(valueAt(before, at), valueAt(after, at), at))
    .map(({ at, expected, received }) => ({
      at,
      expected: `${show(expected)}, as an update with ${name} changed nothing`,
      received: show(received),
      check: 'update-stays',
    }));
}

/** A time that the update sets: that of the update, and later than before, unless that was in the future, as times of imported resources may be. */
function checkMoved({ name, before, after, isTimed, clock }: ObservedUpdate, at: string): Finding[] {
  const [earlier, later] = [valueAt(before, at), valueAt(after, at)];
  const [from, to] = [readTime(earlier) ?? Number.NEGATIVE_INFINITY, readTime(later)];
  const { now, toleranceMs, name: clockName, reading } = clock;
  // `Date` has whole seconds: a time of the same second is not ahead of it.
  const isFuture = from >= now + SECOND_MS && to !== from;
  if (to !== undefined && (to > from || isFuture || (to === from && !isTimed))) {
    const distance = Math.abs(to - now);
    if (distance <= toleranceMs) return [];
    const expected = `the time of the update, near ${clockName}`;
    return [{ at, expected, received: `${show(later)} with ${reading}`, check: 'time' }];
  }
  const expected = from === Number.NEGATIVE_INFINITY ? 'a time' : `a later time than ${show(earlier)}`;
  return [{ at, expected: `${expected} after an update with ${name}`, received: show(later), check: 'update-moves' }];
}

/** The response to the update has the values that the resource has. */
export const compareWithResponse = (
  { session: { contract } }: InvariantContext,
  model: UpdateModel,
  response: HttpResponse,
  after: Json,
): Finding[] =>
  compareCommonFields(after, readUpdated(contract, model, response)).map(({ at, expected, received }) => ({
    at: `${model.responseAt}${at}`,
    expected: `${show(expected)}, as the resource has it afterwards`,
    received: show(received),
  }));
