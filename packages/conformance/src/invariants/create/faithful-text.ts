/** Texts are stored to the letter, whatever characters they have, up to their longest. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  type Operation,
  type RequestExample,
  type RequestPointer,
  type Schema,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { type Expected, expectRejection, expectSuccess } from '../../cases/expected.ts';
import { MAX_STORED_LENGTH } from '../../cases/fields/boundary-cases.ts';
import { evaluateLeniently } from '../../checks/evaluate-response.ts';
import { listSentValues, type SchemaContext, type SentValue } from '../../checks/sent-values.ts';
import { findOperation, isSuccess, toField, withRequestValue } from '../../contract-queries.ts';
import type { Finding, Outcome } from '../../result.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import { show } from '../../text.ts';
import type { BaseResult, CombinedValue, Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { type Creation, findCreation, planCreations } from '../support/creations.ts';
import {
  addFurther,
  furtherSamples,
  groupSamples,
  joinSamples,
  requiredSamples,
  type TextSample,
  textSamples,
} from '../support/text-samples.ts';
import { checkInList } from './listed.ts';
import { checkStored, requireReadBack } from './read-back.ts';

export const faithfulText: Invariant = {
  name: 'faithful-text',
  statement:
    'Texts are stored to the letter: emoji, right-to-left text, combining marks, line breaks, quotes, up to the longest value.',
  explanation: `The suite sends one creation in which every free text has all samples and is as long as it may be, filled with characters
outside the Basic Multilingual Plane. The response, the retrieved resource and the list have the texts as they were sent.
If not, it sends the samples one by one, to name the first that fails. Control characters, U+0000 and unpaired surrogates may be rejected,
with the documented error.

Usual causes: a database or driver with a three-byte encoding, Unicode normalization, HTML escaping on input, a column that counts bytes,
line breaks that are changed.`,
  keywords: ['x-resources', 'x-returns', 'x-trim'],
  plan: (contract) =>
    planCreations(
      contract,
      ({ operation }) => operation.body !== undefined,
      ({ operation: { operationId } }) => `${operationId} stores texts to the letter.`,
    ),
  listCombinedValues: (contract, { base }) => listTextValues(contract, base),
  check: checkFaithfulText,
};

/** The optional sample that most services accept. */
const combinedOptional = textSamples.find(({ isOptional }) => isOptional);

/** The texts of each field that has some: with each group of samples, and with an optional one. */
function listTextValues(contract: Contract, base: Case): CombinedValue[] {
  const context = { contract, validator: getSchemaValidator(contract) };
  const operation = findOperation(contract, base);
  const creation = findCreation(contract, base.operationId);
  const fields = new Set(listFreeTexts(context, operation, base.request).map(({ pointer }) => toField(pointer)));
  const groups = listGroups(context, operation, base.request);
  const toCombinedValue = (samples: readonly TextSample[], own: readonly RequestPointer[]): CombinedValue => ({
    key: getKey(samples, own),
    fields: own,
    base,
    prepare: (run) => prepare({ context: run, creation, base }, samples, samples === groups.at(-1)),
  });
  return [
    ...(fields.size === 0 || combinedOptional === undefined
      ? []
      : [{ ...toCombinedValue([combinedOptional], [...fields]), isOptional: true as const }]),
    ...groups.flatMap((samples) => [...fields].map((at) => toCombinedValue(samples, [at]))),
  ];
}

const getKey = (samples: readonly TextSample[], fields: readonly RequestPointer[]): string =>
  [samples[0]?.name, ...fields].join(' ');

interface Check {
  readonly context: InvariantContext;
  readonly creation: Creation;
  readonly base: Case;
}

async function checkFaithfulText(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const creation = findCreation(session.contract, base.operationId);
  const check: Check = { context, creation, base };
  const recorder = createRecorder(session);
  await requireReadBack(context, creation);
  const groups = listGroups(session, creation.operation, base.request);
  const values = listTextValues(session.contract, base);
  const optional = textSamples.filter(({ isOptional }) => isOptional);
  const known = [...groups, ...optional.map((sample) => [sample])].flatMap(
    (samples) => findAllCombined(context, values, samples) ?? [],
  );
  await checkCombined(check, recorder, [...new Set(known)]);
  for (const samples of groups) {
    if (findAllCombined(context, values, samples) !== undefined) continue;
    if (!(await isStored(check, recorder, samples, samples === groups.at(-1)))) {
      const smallest = await findSmallest(check, samples === groups.at(-1) ? [...samples, ...furtherSamples] : samples);
      return smallest ?? recorder.toOutcome();
    }
  }
  for (const sample of optional) {
    if (findAllCombined(context, values, [sample]) !== undefined) continue;
    if (!(await isStoredOrRejected(check, recorder, sample))) return recorder.toOutcome();
  }
  return recorder.toOutcome();
}

/** The combined requests that have the samples; undefined if some field of them is in none. */
function findAllCombined(
  { findCombined }: InvariantContext,
  values: readonly CombinedValue[],
  [first]: readonly TextSample[],
): readonly BaseResult[] | undefined {
  const own = values.filter(({ key, fields }) => key === getKey(first ? [first] : [], fields));
  const found = own.map(({ key }) => findCombined(key));
  const combined = found.filter((one) => one !== undefined);
  return own.length > 0 && combined.length === found.length ? [...new Set(combined)] : undefined;
}

async function checkCombined(check: Check, recorder: Recorder, combined: readonly BaseResult[]): Promise<void> {
  const { context, creation } = check;
  recorder.addExchanges(combined.map(({ exchange }) => exchange));
  await Promise.all(
    combined.flatMap(({ request, response }) => [
      checkStored(context, recorder, creation, request, response),
      checkInList(context, recorder, creation, request, response),
    ]),
  );
}

/** A text of the request that may have any characters. */
interface FreeText {
  readonly pointer: RequestPointer;
  readonly schema: Schema;
  readonly sent: string;
  /** The text may be HTML, so it must not have a `<`. */
  readonly isHtml: boolean;
}

/** The texts of a request that come back and accept a sample. */
function listFreeTexts(context: SchemaContext, operation: Operation, request: RequestExample): FreeText[] {
  const values = listSentValues(context, operation, request);
  const isKept = (one: Schema): boolean => one['x-returns'] !== undefined || one['x-html']?.acceptsText === true;
  const returned = values.filter(({ schemas }) => schemas.some(isKept));
  return values.flatMap(({ pointer, value, schemas, isDefault }: SentValue): FreeText[] => {
    const [schema] = schemas;
    if (schema === undefined || isDefault || typeof value !== 'string') return [];
    const isReturned = returned.some((one) => isAtOrBelow(pointer, one.pointer));
    const isFree = schemas.every(
      (one) => context.validator.errors(one, 'A-1 🙂').length === 0 && one['x-resource'] === undefined,
    );
    const isHtml = schema['x-html'] !== undefined;
    return isReturned && isFree && !value.includes('<') ? [{ pointer, schema, sent: value, isHtml }] : [];
  });
}

/** Characters that make a text unique: a blank, a marker, and what keeps it from being trimmed. */
const UNIQUE_LENGTH = 25;

/** Samples in groups that fit into the shortest text. */
function listGroups(context: SchemaContext, operation: Operation, request: RequestExample): TextSample[][] {
  const lengths = listFreeTexts(context, operation, request).map(
    ({ schema }) => schema.maxLength ?? Number.POSITIVE_INFINITY,
  );
  return lengths.length === 0 ? [] : groupSamples(requiredSamples, Math.min(...lengths) - UNIQUE_LENGTH);
}

function fillWith(
  { context: { session } }: Check,
  { schema, isHtml }: FreeText,
  samples: readonly TextSample[],
  isFilled: boolean,
): string {
  const { maxLength = MAX_STORED_LENGTH } = schema;
  const all = isFilled ? addFurther(samples, maxLength - UNIQUE_LENGTH) : samples;
  const joined = joinSamples(all.filter(({ text }) => !isHtml || !text.includes('<')));
  // Blanks around a text stay, unless it is trimmed.
  // A next line and a zero-width space are not trimmed (ECMAScript), though some languages do.
  const last = samples[0] === requiredSamples[0] ? '\u0085' : '\u200b';
  const text = schema['x-trim'] ? joined + last : `  ${joined} \n`;
  return schema['x-unique'] ? String(session.fresh.like(schema, text)) : text;
}

/** The text, followed by wide characters up to the longest that is valid. */
function fillUp({ context: { session } }: Check, { schema }: FreeText, text: string): string {
  const { maxLength = Number.POSITIVE_INFINITY } = schema;
  if (maxLength > MAX_STORED_LENGTH) return text;
  const filled = text + '🙂'.repeat(Math.max(0, maxLength - Array.from(text).length));
  return session.validator.errors(schema, filled).length === 0 ? filled : text;
}

/** `isFilled`: up to the longest. */
async function prepare(check: Check, samples: readonly TextSample[], isFilled: boolean): Promise<RequestExample> {
  const request = await check.context.prepare(check.base);
  return listFreeTexts(check.context.session, check.creation.operation, request).reduce((filled, text) => {
    const own = fillWith(check, text, samples, isFilled);
    return withRequestValue(filled, text.pointer, isFilled ? fillUp(check, text, own) : own);
  }, request);
}

/** Problems are recorded. */
async function isStored(
  check: Check,
  recorder: Recorder,
  samples: readonly TextSample[],
  isFilled: boolean,
): Promise<boolean> {
  const { context, creation, base } = check;
  const expected = expectSuccess(creation.operation, base.status);
  const sent = await recorder.write(creation.operation, () => prepare(check, samples, isFilled), expected);
  if (!sent.isValid) return false;
  await checkStored(context, recorder, creation, sent.request, sent.response);
  await checkInList(context, recorder, creation, sent.request, sent.response);
  return recorder.isPassing();
}

/** The outcome of the first sample that fails alone; undefined if none does. */
async function findSmallest(check: Check, samples: readonly TextSample[]): Promise<Outcome | undefined> {
  for (const sample of samples) {
    const recorder = createRecorder(check.context.session);
    if (await isStored(check, recorder, [sample], false)) continue;
    const { problems, reason, ...outcome } = recorder.toOutcome();
    const name = `A text with ${sample.name} is not stored as it was sent`;
    return { ...outcome, problems, reason: `${name}: ${reason}` };
  }
  return undefined;
}

async function isStoredOrRejected(check: Check, recorder: Recorder, sample: TextSample): Promise<boolean> {
  const { context, creation, base } = check;
  const { session } = context;
  const { operation } = creation;
  // With the status of a success, because a lost request may have created: another one with new values replaces it.
  const { response, exchange, request } = await session.api.callPrepared(operation, base.status, () =>
    prepare(check, [sample], false),
  );
  recorder.addExchanges([exchange]);
  const [first] = listFreeTexts(session, operation, base.request);
  if (first === undefined) return true;
  const rejection = expectRejection(operation, first.pointer);
  const success = expectSuccess(operation, base.status);
  const isAccepted = isSuccess(session.contract, operation, base.status, response.status);
  const expected: Expected | undefined = isAccepted ? success : rejection;
  const findings: Finding[] =
    expected === undefined
      ? [{ at: 'status', expected: String(base.status), received: String(response.status) }]
      : [...evaluateLeniently(session, operation, expected, request, response).problems];
  recorder.addFindings(
    findings.map((finding) => ({
      ...finding,
      expected: `${finding.expected}${finding.at === 'status' ? ` or ${base.status}` : ''}, for a text with ${sample.name}: ${show(sample.text)}`,
    })),
  );
  if (findings.length > 0) return false;
  if (isAccepted) await checkStored(context, recorder, creation, request, response);
  return recorder.isPassing();
}
