/** A unique value is taken once: also in another form that counts as the same, and also if several requests send it at once. */
import { type Json, type RequestExample, type Returns, readReturns, valueAt } from '@helpdesk/contract-model';
import { expectDocumented } from '../../cases/documented-cases.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { evaluateLeniently, showBody } from '../../checks/evaluate-response.ts';
import { listSentValues, normalizeValue } from '../../checks/sent-values.ts';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { isUncertain } from '../../exchange.ts';
import { repeatRequest } from '../../requests/prepare-request.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import { type Creation, findCreation, listCreations } from '../support/creations.ts';
import { type RaceValue, sendRace } from '../support/race.ts';
import { listByField } from '../support/read-pages.ts';
import { checkOwner, type UniqueCheck } from './check-owner.ts';
import { checkTakenOnCreate } from './check-taken-on-create.ts';
import { listWithMoreFields } from './list-with-more-fields.ts';
import { listOtherLocations } from './other-locations.ts';
import { checkRejections } from './race-rejections.ts';
import { checkUnequal, countUnequal } from './unequal-values.ts';
import {
  createRaceValue,
  type Form,
  findRepeatedRejection,
  listForms,
  listRepeatedRejections,
  makeValue,
  RACERS,
} from './unique-values.ts';

export const unique: Invariant = {
  name: 'unique',
  statement:
    'A unique value is taken once, in every form that counts as the same, and also if several requests send it at once.',
  explanation: `The suite sends the value of a created resource again, in another letter case and with white space around it where the
contract says that it counts as the same, also beside each other documented field, and values of other resources in the list that differ in their flags. Each request gets the documented error,
and what it has besides the value is not added to the resource that has it. What differs in a letter, such as by an underscore or an accent, is
another value, which comes back as it was sent, with the fields beside it. Then it sends the same new value several times at
once: one request succeeds, the others get the documented error, also if another value of theirs resembles a known one, and the list has
one resource with the value.

Usual causes: values are compared before they are normalized, or the service looks for the value and inserts it in two steps, without a
unique index; they are compared as patterns, or by a collation that ignores accents; another field
is lost, such as a text that looks like no value (\`null\`).`,
  keywords: ['x-unique', 'x-normalize', 'x-trim', 'x-case', 'x-filters'],
  plan: (contract) => {
    const creations = new Set(listCreations(contract).map(({ operation }) => operation.operationId));
    return listRepeatedRejections(contract)
      .filter(({ documented }) => creations.has(documented.operationId))
      .map(({ documented, base }) => ({
        base,
        key: documented.key,
        summary: `A value is taken once: ${documented.summary}.`,
        source: documented.source,
        isWrite: true,
      }));
  },
  listCombinedValues: (contract, { base, key }) => [createRaceValue(contract, base, key)],
  countWrites: (contract, { base, key }) => ({
    [base.operationId]: countUnequal(contract, base, findRepeatedRejection(contract, base, key).at),
  }),
  check: checkUnique,
};

async function checkUnique(context: InvariantContext, { base, key }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const { at, ...rejection } = findRepeatedRejection(contract, base, key);
  const creation = findCreation(contract, base.operationId);
  const recorder = createRecorder(context.session);
  const expected = expectDocumented(contract, rejection.documented);
  const check: UniqueCheck = { context, recorder, creation, base, at, expected };
  await checkForms(check);
  if (recorder.isPassing()) await checkRace(check, createRaceValue(contract, base, key));
  return recorder.toOutcome();
}

/** The value of a created resource in each form, and at each location, that counts as the same. */
async function checkForms(check: UniqueCheck): Promise<void> {
  const { context, recorder, creation, base, at } = check;
  const { request, response, exchange } = await context.runBase(base);
  recorder.addExchanges([exchange]);
  const value = getRequestValue(request, at) ?? null;
  const repeat = (own: Json): RequestExample =>
    withRequestValue(repeatRequest(context.session, base, request, [at]), at, own);
  for (const form of listForms(context, creation.operation, request, at)) {
    if (!(await isRejected(check, () => repeat(form.value), { ...form, taken: value }))) return;
  }
  for (const { how, prepare, value: taken = value } of listOtherLocations(check, request, value)) {
    if (!(await isRejected(check, prepare, { value: taken, how, taken }))) return;
  }
  for (const other of listWithMoreFields(context, creation.operation, base, at, request)) {
    if (!(await isRejected(check, other.prepare, { ...other, taken: value }))) return;
  }
  await checkOwner(check, { request, response }, (prepare, form) => isRejected(check, prepare, form));
  if (recorder.isPassing()) await checkUnequal(check, request);
  if (!recorder.isPassing()) return;
  const field = findStoredField(check, request)?.field;
  if (field !== undefined) {
    const taken = {
      ...check,
      operation: creation.operation,
      kind: creation.kind,
      field,
      status: check.expected.status,
    };
    await checkTakenOnCreate(taken, () => repeatRequest(context.session, base, request, []));
  }
  recorder.addFindings(await countStored(check, request));
}

/** Sends a request with a taken value; if it is not rejected, that is recorded. */
async function isRejected(
  { context: { session }, recorder, creation: { operation }, at, expected }: UniqueCheck,
  prepare: () => RequestExample | Promise<RequestExample>,
  { value, how, taken }: Form & { readonly taken: Json },
): Promise<boolean> {
  const { response, exchange, request } = await session.api.callPrepared(operation, expected.status, async () =>
    prepare(),
  );
  recorder.addExchanges([exchange]);
  if (response.status !== expected.status) {
    const wanted = `${show(value)} to be rejected with ${expected.status}, as ${show(taken)} is taken${how}`;
    recorder.addFindings([{ at: `request ${at}`, expected: wanted, received: `status ${response.status}` }]);
    return false;
  }
  const { problems } = evaluateLeniently(session, operation, expected, request, response);
  recorder.addFindings(problems);
  return problems.length === 0;
}

async function checkRace(check: UniqueCheck, value: RaceValue): Promise<void> {
  const { context, recorder, base, at, expected } = check;
  const { request: accepted, race: sent } = await sendRace(context, value);
  recorder.addExchanges(sent.map(({ exchange }) => exchange));
  const created = sent.filter(({ response }) => response.status === base.status);
  const other = sent.find(({ response }) => ![base.status, expected.status].includes(response.status));
  const attempt = `${RACERS} requests at once with ${show(getRequestValue(accepted, at))} at ${at}`;
  const isAnyUncertain = sent.some(({ exchange }) => isUncertain(exchange));
  const allowed = isAnyUncertain ? [0, 1] : [1];
  if (other !== undefined) {
    const expectedText = `${base.status} or ${expected.status}, for ${attempt}`;
    recorder.addFindings([
      {
        at: 'status',
        expected: expectedText,
        received: `${other.response.status}: ${showBody(other.response)}`,
        exchange: other.exchange,
      },
    ]);
  } else if (!allowed.includes(created.length) && (await isRejectedInAnyCase(check))) {
    const expectedText = `one ${base.status}, the others ${expected.status}, for ${attempt}`;
    const received = sent.map(({ response }) => response.status).join(', ');
    recorder.addFindings([{ at: 'status', expected: expectedText, received }]);
  } else if (recorder.isPassing()) {
    // A request that was carried out and sent again is rejected for all of its values.
    if (!isAnyUncertain) recorder.addFindings(checkRejections(check, sent));
    recorder.addFindings(await countStored(check, accepted));
  }
}

/** False, which is recorded, if the value of a new resource is not rejected in another letter case. */
async function isRejectedInAnyCase(check: UniqueCheck): Promise<boolean> {
  const { context, recorder, creation, base, at } = check;
  const prepare = async (own: Json): Promise<RequestExample> => withRequestValue(await context.prepare(base), at, own);
  const request = await context.prepare(base);
  const value = makeValue(context, creation, base, at, request) ?? null;
  const other = listForms(context, creation.operation, withRequestValue(request, at, value), at).find(
    (form) => form.value !== value,
  );
  if (other === undefined) return true;
  const expected = expectSuccess(creation.operation, base.status);
  const { isValid } = await recorder.write(creation.operation, () => prepare(value), expected);
  return isValid && isRejected(check, () => prepare(other.value), { ...other, taken: value });
}

/** The field of the resource that has the value, and the value as it is stored; undefined if the contract does not say. */
function findStoredField(
  { context, creation, at }: UniqueCheck,
  request: RequestExample,
): { readonly field: string; readonly value: Json } | undefined {
  const { contract, validator } = context.session;
  const values = listSentValues({ contract, validator }, creation.operation, request);
  const sent = values.find(({ pointer }) => pointer === at);
  const schema = sent?.schemas.find((one) => one['x-returns'] !== undefined);
  const returns = schema?.['x-returns'];
  if (sent === undefined || schema === undefined || returns === undefined) return undefined;
  const field = getReturnedField(creation, returns);
  return { field, value: normalizeValue({ contract, validator }, schema, sent.value) };
}

/** The list has one resource with the value, if it has a filter for it. */
async function countStored(check: UniqueCheck, request: RequestExample): Promise<Finding[]> {
  const { context, recorder, creation } = check;
  const { list } = creation;
  const stored = findStoredField(check, request);
  if (list === undefined || stored === undefined) return [];
  const { field, value } = stored;
  const items = await listByField(context, recorder, list, field, value);
  if (items === undefined || items.length === 1) return [];
  const ids = items.map((item) => valueAt(item, creation.idAt) ?? null);
  const expected = `one resource whose ${field} is ${show(value)}, as the value is unique`;
  return [{ at: list.operation.pagination?.items ?? 'body', expected, received: `${items.length}: ${show(ids)}` }];
}

function getReturnedField({ createdAt }: Creation, returns: Returns): string {
  const { at } = readReturns(returns);
  return at.startsWith(`${createdAt}/`) ? at.slice(createdAt.length) : '';
}
