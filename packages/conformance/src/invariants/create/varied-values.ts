/** Values of many forms, beside many others, in combined requests that they fit into. */
import {
  type Case,
  type Contract,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { planDocumentedCases } from '../../cases/documented-cases.ts';
import type { ExecutableCase, InvariantTarget } from '../../cases/executable-case.ts';
import { evaluateLeniently } from '../../checks/evaluate-response.ts';
import {
  findBaseCase,
  findOperation,
  getRequestValue,
  isDocumentedRejection,
  listSuccessCases,
  withRequestValue,
} from '../../contract-queries.ts';
import type { HttpResponse } from '../../exchange.ts';
import { parseBody } from '../../parse-body.ts';
import type { Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { CombinedValue, Invariant, InvariantContext, RejectedResult } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import { listAbsentReferences } from '../references/absent-references.ts';
import { planCreations } from '../support/creations.ts';
import { listFieldForms, type ValueForm } from './value-forms.ts';

export const variedValues: Invariant = {
  name: 'varied-values',
  statement: 'A creation stores each valid value, whatever its form and whatever values it is sent with.',
  explanation: `Creations that the suite sends anyway get other values where none is needed: texts that services take for something else, such as
\`null\` or a name in capitals, texts that resemble a unique one, each value of an enumeration, other resources or none, and empty lists and
objects. Each request has several of them. If it does not pass, it is sent without them, and once more with them. A documented rejection counts only
if all of them are texts, empty lists or empty objects, since other values may exclude each other, or if it says that a resource does not exist
which the list of the target shows. A creation that carries values of other cases, is
accepted and does not come back as documented fails here as well, since each of these values may pass alone, and so does one that is rejected twice
and accepted with other unique values: new ones resemble earlier ones, such as an address with another tag, a dot, or the same start.

Usual causes: a value is dropped, replaced or compared by a rule that the contract does not have; a branch of the code for one value forgets
another field; a resource that may not be named because of a flag.`,
  keywords: ['x-resources', 'x-returns', 'x-unique', 'x-resource'],
  plan: (contract) =>
    planCreations(
      contract,
      ({ operation }) => listSuccessCases(contract, operation).length > 1 && listVaried(contract, operation).length > 0,
      ({ operation: { operationId } }) => `${operationId} stores values of many forms together.`,
    ).map((target): InvariantTarget => {
      // With the locks of the smallest request, since combined requests have all values.
      const [base = target.base] = listSuccessCases(contract, findOperation(contract, target.base));
      return { ...target, base };
    }),
  listCombinedValues: (contract, { base }) =>
    listVaried(contract, findOperation(contract, base)).map(({ value }) => value),
  check: checkVariedValues,
};

/** At most so many requests of an operation get other values. */
const MAX_ROUNDS = 10;

interface Varied {
  readonly value: CombinedValue;
  readonly form: ValueForm;
}

/** In each round another value of each field, so that values of two fields meet in many ways. */
function listVaried(contract: Contract, operation: ReturnType<typeof findOperation>): Varied[] {
  const [first] = listSuccessCases(contract, operation);
  const { properties = {} } = mergedSchema(contract.openapi, operation.body?.schema ?? {});
  if (first === undefined) return [];
  const written = Object.entries(properties).map(([name, own]) => ({
    name,
    schema: mergedSchema(contract.openapi, own),
  }));
  const enumerated = written.filter(({ schema }) => schema.enum !== undefined).map(({ name }) => name);
  const fields = written.map(({ name, schema }) => {
    const at = joinPointer('/body', name);
    return {
      at,
      base: findBaseCase(contract, operation, at) ?? first,
      forms: listFieldForms(contract, operation, schema, at, enumerated.indexOf(name)),
    };
  });
  return Array.from({ length: MAX_ROUNDS }, (_, round) =>
    fields.flatMap(({ at, base, forms }, place) => {
      const turn = Math.floor(round / Math.max(1, forms.length));
      // Texts have one turn: another one would show nothing more.
      const form =
        turn > 0 && !forms.some(({ mayNeedOthers }) => mayNeedOthers)
          ? undefined
          : forms[(round + turn * place) % forms.length];
      return form === undefined ? [] : [{ form, value: toCombinedValue(base, first, at, `${at} ${round}`, form) }];
    }),
  ).flat();
}

const toCombinedValue = (base: Case, first: Case, at: string, key: string, form: ValueForm): CombinedValue => ({
  key,
  fields: [at],
  isBestEffort: true,
  ...(form.mayNeedOthers && { mayNeedOthers: true }),
  // What has no value fits where a documented success has none, as the first one.
  ...('isAbsent' in form
    ? { base: first, isAbsent: true as const, prepare: async () => first.request }
    : {
        base,
        ...(form.isBesideAbsent && { isBesideAbsent: true }),
        prepare: async (context) => {
          const value = await form.make(context, first);
          return value === undefined ? undefined : withRequestValue(base.request, at, value);
        },
      }),
});

async function checkVariedValues(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(context.session);
  const varied = listVaried(contract, operation);
  const combined = varied.flatMap(({ value }) => context.findCombined(value.key) ?? []);
  // Without any, what the creation with no other values says: it may not be allowed, or fail.
  const sent = combined.length > 0 ? combined : [await context.runBase(base)];
  recorder.addExchanges(sent.map(({ exchange }) => exchange));
  const mayNeedOthers = ({ keys }: RejectedResult): boolean =>
    varied.some(({ value }) => keys.includes(value.key) && value.mayNeedOthers);
  for (const rejected of context.listRejected()) {
    const { status } = rejected.response;
    const unknown = findSaidAbsent(context, operation, varied, rejected);
    if (unknown !== undefined) {
      const expected = `accepted, since ${show(getRequestValue(rejected.request, unknown))} is in the list of the target`;
      recorder.addExchanges([rejected.exchange]);
      recorder.addFindings([{ at: unknown, expected, received: `${status}, as if it did not exist` }]);
      continue;
    }
    if (isDocumentedRejection(operation, rejected.response) && mayNeedOthers(rejected)) {
      recorder.addUnchecked(`Not checked: a request that gets ${status} with ${show(rejected.request.body)}.`);
      continue;
    }
    recorder.addExchanges([rejected.exchange]);
    recorder.addResult(rejected);
  }
  for (const failed of context.listFailed()) {
    recorder.addExchanges([failed.exchange]);
    recorder.addResult(failed);
  }
  return recorder.toOutcome();
}

/** Where the request names a listed resource, if the response is that to one which does not exist, and to nothing else. */
function findSaidAbsent(
  { session }: InvariantContext,
  operation: Operation,
  varied: readonly Varied[],
  { keys, request, response }: RejectedResult,
): RequestPointer | undefined {
  const fields = varied.filter(({ value }) => keys.includes(value.key)).flatMap(({ value }) => value.fields);
  const isAnsweredBy = ({ action }: ExecutableCase): boolean =>
    'expected' in action &&
    evaluateLeniently(session, operation, action.expected, request, response).problems.length === 0;
  const found = listAbsentReferences(session.contract, operation).find(
    ({ at, planned }) => fields.includes(at) && isAnsweredBy(planned),
  );
  if (found === undefined) return undefined;
  // Another mistake may have the same response, but for the field that it names.
  const names = listFieldNames(response);
  const isNamed = names.length > 0 && names.every((name) => name === found.at);
  const isOfOther = (planned: ExecutableCase): boolean =>
    planned.operationId === operation.operationId &&
    planned.id !== found.planned.id &&
    (!isNamed || isAbout(planned, found.at)) &&
    isAnsweredBy(planned);
  return planDocumentedCases(session.contract).some(isOfOther) ? undefined : found.at;
}

const isAbout = ({ action }: ExecutableCase, at: RequestPointer): boolean =>
  action.kind === 'mutation' && 'set' in action.mutation && Object.keys(action.mutation.set).includes(at);

/** Pointers into the body of the request, of fields that the response is about. */
const listFieldNames = (response: HttpResponse): string[] =>
  [...JSON.stringify(parseBody(response) ?? null).matchAll(/"(\/body\/[^"]*)"/g)].flatMap(([, name]) => name ?? []);
