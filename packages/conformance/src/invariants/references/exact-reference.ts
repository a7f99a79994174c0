/** A reference in a request names the resource that has its value, and none that is like it. */
import {
  type Contract,
  isAtOrBelow,
  type Json,
  type Operation,
  type RequestExample,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { evaluateLeniently } from '../../checks/evaluate-response.ts';
import { findOperation, getRequestValue, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { ignoreUnavailable } from '../../errors.ts';
import { parseBody } from '../../parse-body.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import { getListKey } from '../../resources/lists/list-key.ts';
import { otherReferences } from '../../resources/values/resembling-forms.ts';
import type { Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { createOmissions } from '../support/omissions.ts';
import { type AbsentReference, listReferencesToListed } from './absent-references.ts';
import { createLookup, type Lookup } from './resource-lookup.ts';

export const exactReference: Invariant = {
  name: 'exact-reference',
  statement: 'A reference names the resource that has its value, and none that is like it.',
  explanation: `Where a request names another resource by a text, such as the address of a member, the suite sends the text of a resource that exists
with a letter less, with another tag, and with \`_\` in place of a letter. Where it names one by a number, the suite sends the ID of a resource of
another kind, and a number with the same last 32 bits. If no resource has the value, the response is the one that is documented for a resource
that does not exist.

Usual causes: a look-up with a pattern of SQL, or by a part of the text; an ID that is looked up in the wrong table, or only compared with those
that are in use; a column of 32 bits.`,
  keywords: ['x-resource', 'x-resources', 'x-case'],
  plan: (contract) =>
    Object.values(contract.operations).flatMap((operation): InvariantTarget[] =>
      listReferences(contract, operation)
        .slice(0, 1)
        .map(({ base }) => ({ base, source: base.source, isWrite: operation.method !== 'get' })),
    ),
  check: checkExactReference,
};

/** At most so many IDs of resources of other kinds are sent in the place of one. */
const MAX_OTHER_IDS = 2;

interface Reference extends AbsentReference {
  /** A pointer into the resource. */
  readonly field: string;
}

/** The references whose values are compared with nothing else. */
const listReferences = (contract: Contract, operation: Operation): Reference[] =>
  listReferencesToListed(contract, operation).flatMap((reference) => {
    const bindings = findResourceBindings(contract, operation, reference.base.request);
    const binding = bindings.find(({ at }) => at === reference.at);
    const isAlone = binding !== undefined && Object.keys(binding.where).length === 0;
    return isAlone && !reference.isName ? [{ ...reference, field: binding.field }] : [];
  });

async function checkExactReference(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(context.session);
  const lookup = createLookup(context);
  const omissions = createOmissions();
  let isTried = false;
  for (const reference of listReferences(contract, operation)) {
    await omissions.attempt(async () => {
      const request = await context.prepare(reference.base);
      isTried = true;
      for (const value of await listOtherValues(context, lookup, operation, reference, request)) {
        if (recorder.isPassing()) await checkRejected(context, recorder, operation, reference, request, value);
      }
    });
  }
  if (!isTried) omissions.throwLast();
  return recorder.toOutcome(omissions.describe());
}

/** Valid values that no resource of the kind has. */
async function listOtherValues(
  context: InvariantContext,
  lookup: Lookup,
  operation: Operation,
  { at, kind, field }: Reference,
  request: RequestExample,
): Promise<readonly Json[]> {
  const { validator, fresh } = context.session;
  const own = getRequestValue(request, at);
  const isValid = (value: Json): boolean => {
    const { body = null } = withRequestValue(request, at, value);
    return !isAtOrBelow(at, '/body') || validator.errors(operation.body?.schema ?? {}, body).length === 0;
  };
  if (typeof own === 'string') {
    const taken = (await lookup.list(kind)).flatMap((one) => valueAt(one, field) ?? []).map(fold);
    const others = otherReferences.map((change) => change(own));
    return others.filter((value) => ![...taken, fold(own)].includes(fold(value)) && isValid(value));
  }
  if (typeof own !== 'number' || field !== '/id') return [];
  const others: number[] = [];
  for (const id of await listIdsOfOthers(context, kind)) {
    const isFree = others.length < MAX_OTHER_IDS && !others.includes(id) && isValid(id);
    if (isFree && (await lookup.find(kind, id)) === 'missing') others.push(id);
  }
  const beyond = fresh.beyond32Bits({}, own);
  return beyond === undefined || !isValid(beyond) ? others : [...others, beyond];
}

const fold = (value: Json): Json => (typeof value === 'string' ? value.toLowerCase() : value);

/** An ID from the documented list of each other kind. */
async function listIdsOfOthers({ session: { contract }, runBase }: InvariantContext, kind: string): Promise<number[]> {
  const ids: number[] = [];
  for (const [other, { list }] of Object.entries(contract.resources)) {
    const operation = contract.operations[list?.operation ?? ''];
    const [base] = operation ? listSuccessCases(contract, operation) : [];
    if (list === undefined || base === undefined || getListKey(contract, other) === getListKey(contract, kind))
      continue;
    const shown = await runBase(base).catch(ignoreUnavailable);
    const items = shown ? valuesAt(parseBody(shown.response), `${list.items}/*${list.at ?? ''}`) : [];
    const id = items.map((item) => valueAt(item, '/id')).find((one) => typeof one === 'number');
    if (typeof id === 'number') ids.push(id);
  }
  return ids;
}

async function checkRejected(
  { session }: InvariantContext,
  recorder: Recorder,
  operation: Operation,
  { planned: { action }, at, kind, field }: Reference,
  prepared: RequestExample,
  value: Json,
): Promise<void> {
  if (!('expected' in action)) return;
  const { expected } = action;
  const request = withRequestValue(prepared, at, value);
  const { response, exchange } = await callRejected(session.api, operation, expected.status, request);
  const { problems } = evaluateLeniently(session, operation, expected, request, response);
  if (problems.length === 0) return;
  recorder.addExchanges([exchange]);
  const why = `for ${show(value)} at ${at}, as no "${kind}" has this ${field}`;
  // What is wrong with each response, such as a header, is told as elsewhere.
  recorder.addFindings(
    problems.map(({ level: _, ...finding }) =>
      finding.at === 'status' ? { ...finding, expected: `${finding.expected} ${why}` } : finding,
    ),
  );
}
