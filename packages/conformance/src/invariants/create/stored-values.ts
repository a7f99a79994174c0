/** A creation stores values in their documented form: trimmed, in lower case, without repeated items. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { listSentValues } from '../../checks/sent-values.ts';
import { findOperation, toField } from '../../contract-queries.ts';
import type { Outcome } from '../../result.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { BaseResult, CombinedValue, Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import {
  type Counter,
  checkNamedKept,
  compareCounters,
  compareListedCounts,
  findCounters,
  readCounters,
  rememberCounters,
} from '../references/counters.ts';
import { type Creation, findCreation, planCreations } from '../support/creations.ts';
import { checkRejectedAgain } from './check-rejected-again.ts';
import { createWithEachValue, listEachValue } from './create-with-each-value.ts';
import { listArrays, listCountedCreations, prepareDenormalized } from './denormalized-request.ts';
import { checkInList } from './listed.ts';
import { checkStored, requireReadBack } from './read-back.ts';

export const storedValues: Invariant = {
  name: 'stored-values',
  statement:
    'A creation stores values in their documented form (trimmed, in lower case, without repeated items), and counts once in the resources that it names.',
  explanation: `The suite sends one creation with white space around every text that is trimmed, upper case in it and in every text that
is stored in lower case, repeated items in every list that drops them, and more resources in lists where the run may change what it finds. A unique text differs from a known one
in a blank only. The response and the retrieved resource have the documented form, and the
fields that follow from it. A number that counts such resources in another one is one higher than before, and not lower than the number of
items of the list that name it; nothing else in that resource has changed. The same request again, where it is rejected for a taken value,
changes nothing in a resource that it names.

Usual causes: a value is normalized only where it is compared, only in the response, or only in some fields; repeated items are stored
or the order of the others is lost.`,
  keywords: ['x-resources', 'x-trim', 'x-normalize', 'x-returns', 'x-derived', 'x-counts'],
  plan: (contract) =>
    planCreations(
      contract,
      ({ operation }) => operation.body !== undefined,
      ({ operation: { operationId } }) => `${operationId} stores values in their documented form.`,
    ),
  listCombinedValues: (contract, { base }) => {
    const fields = listDenormalized(contract, base);
    return [
      ...fields.map(
        (at): CombinedValue => ({
          key: at,
          fields: [at],
          base,
          ...(listCountedCreations(contract, base, at).length > 0 && { isCreating: true }),
          prepare: async (context) => {
            const isNamed = listCountedCreations(contract, base, at).length > 0;
            const request = await prepareDenormalized(context, base, isNamed, at);
            if (isNamed) await rememberCounters(context, findOperation(contract, base), request);
            return request;
          },
        }),
      ),
      ...listEachValue(contract, findOperation(contract, base)),
    ];
  },
  // What is counted needs a new resource.
  countWrites: (contract, { base }) =>
    Object.fromEntries(listCountedCreations(contract, base).map(({ operationId }) => [operationId, 1])),
  check: checkStoredValues,
};

/** The fields that can be sent in another form than the one in which they are stored. */
function listDenormalized(contract: Contract, base: Case): RequestPointer[] {
  const context = { contract, validator: getSchemaValidator(contract) };
  const sent = listSentValues(context, findOperation(contract, base), base.request);
  const denormalized = sent.filter(
    ({ isDefault, value, schemas }) =>
      !isDefault &&
      typeof value === 'string' &&
      schemas.some((schema) => schema['x-trim'] || schema['x-normalize']?.includes('lower-case')),
  );
  const pointers = [...denormalized.map(({ pointer }) => pointer), ...listArrays(contract, base).map(({ at }) => at)];
  return [...new Set(pointers.filter((at) => isAtOrBelow(at, '/body')).map(toField))];
}

async function checkStoredValues(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const creation = findCreation(session.contract, base.operationId);
  const { operation } = creation;
  const recorder = createRecorder(session);
  await requireReadBack(context, creation);
  const fields = listDenormalized(session.contract, base);
  const combined = fields.map((at) => context.findCombined(at)).filter((one) => one !== undefined);
  const unchecked =
    fields.length > 0 && combined.length === fields.length
      ? await checkCombined(context, recorder, creation, [...new Set(combined)])
      : await checkAlone(context, recorder, creation, base);
  const rejected = recorder.isPassing() ? await createWithEachValue(context, recorder, operation) : undefined;
  return recorder.toOutcome([unchecked, rejected].filter(Boolean).join(' '));
}

/** Returns what could not be checked, as a sentence. */
async function checkAlone(
  context: InvariantContext,
  recorder: Recorder,
  creation: Creation,
  base: Case,
): Promise<string | undefined> {
  const { operation } = creation;
  let before: readonly Counter[] = [];
  const prepare = async (): Promise<RequestExample> => {
    const request = await prepareDenormalized(context, base, true);
    before = await readCounters(context, operation, request);
    return request;
  };
  const { request, response, isValid } = await recorder.write(
    operation,
    prepare,
    expectSuccess(operation, base.status),
  );
  if (!isValid) return undefined;
  const unchecked = await checkStored(context, recorder, creation, request, response);
  await checkInList(context, recorder, creation, request, response);
  await checkCounters(context, recorder, creation, request, before);
  return unchecked;
}

/** What was stored by combined requests that have the values. */
async function checkCombined(
  context: InvariantContext,
  recorder: Recorder,
  creation: Creation,
  combined: readonly BaseResult[],
): Promise<string | undefined> {
  const { operation } = creation;
  const unchecked = new Set<string>();
  recorder.addExchanges(combined.map(({ exchange }) => exchange));
  for (const { request, response } of combined) {
    const [sentence] = await Promise.all([
      checkStored(context, recorder, creation, request, response),
      checkInList(context, recorder, creation, request, response),
    ]);
    if (sentence !== undefined) unchecked.add(sentence);
    await checkCounters(context, recorder, creation, request, findCounters(context, operation, request));
  }
  return [...unchecked].join(' ');
}

async function checkCounters(
  context: InvariantContext,
  recorder: Recorder,
  creation: Creation,
  request: RequestExample,
  before: readonly Counter[],
): Promise<void> {
  if (before.length === 0) return;
  const after = await readCounters(context, creation.operation, request);
  recorder.addFindings([...compareCounters(before, after), ...checkNamedKept(context, after)]);
  if (recorder.isPassing()) recorder.addFindings(await compareListedCounts(context, creation, request));
  if (recorder.isPassing()) await checkRejectedAgain(context, recorder, creation, request, after);
}
