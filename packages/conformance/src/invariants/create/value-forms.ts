/** Valid values of a field that services may treat in another way than ordinary ones. */
import {
  type Case,
  type Contract,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestExample,
  type RequestPointer,
  readReference,
  type Schema,
  schemaTypes,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import { getRequestValue, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseBody } from '../../parse-body.ts';
import { getListKey } from '../../resources/lists/list-key.ts';
import { type TextChange, variedAddress, variedNames } from '../../resources/values/resembling-forms.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { InvariantContext } from '../invariant.ts';
import { pickRareItems } from '../support/rare-items.ts';
import { isSentIn } from '../support/some-fields.ts';
import { listUpdateModels } from '../update/update-model.ts';

export type ValueForm = MadeValue | AbsentValue;

interface MadeValue {
  /** The contract may exclude the value beside others, so that a documented rejection is right. */
  readonly mayNeedOthers?: true;
  /** Services may store it only beside a field that is left out elsewhere. */
  readonly isBesideAbsent?: true;
  /** `first` is the first documented success of the operation. Undefined if the target has nothing for it. */
  readonly make: (context: InvariantContext, first: Case) => Promise<Json | undefined>;
}

/** The field is left out, beside others that are sent. These may need it. */
interface AbsentValue {
  readonly isAbsent: true;
  readonly mayNeedOthers: true;
}

/** Whole texts that look like something else: no value, an answer, capitals, a legal form, a number, a title, a formula. */
const TEXTS = [
  'null',
  'Re: Fwd: x',
  'SMITH',
  'Example GmbH',
  '=1+1',
  '0',
  'true',
  "d'Arc",
  'Dr. X',
  'undefined',
  'Example Inc.',
];

/** The request with another one of these texts in each optional field of the body that takes any text. */
export function withWholeTexts(contract: Contract, operation: Operation, request: RequestExample): RequestExample {
  const [first] = listSuccessCases(contract, operation);
  const { properties = {} } = mergedSchema(contract.openapi, operation.body?.schema ?? {});
  const open = Object.entries(properties).flatMap(([name, written]) => {
    const at = joinPointer('/body', name);
    const schema = mergedSchema(contract.openapi, written);
    const isOptional = first !== undefined && getRequestValue(first.request, at) === undefined;
    return isOptional && !schema['x-unique'] && isOpenText(contract, schema) ? [{ at, schema }] : [];
  });
  return open.reduce((changed, { at, schema }, place) => {
    const text = TEXTS.filter((one) => isValidFor(contract, schema, one))[place];
    const isSent = typeof getRequestValue(request, at) === 'string';
    return isSent && text !== undefined ? withRequestValue(changed, at, text) : changed;
  }, request);
}

const isValidFor = (contract: Contract, schema: Schema, value: Json): boolean =>
  getSchemaValidator(contract).errors(schema, value).length === 0;

/** True if the field takes any text, and nothing else. */
const isOpenText = (contract: Contract, schema: Schema): boolean =>
  schemaTypes(contract.openapi, schema).has('string') &&
  schema.enum === undefined &&
  schema['x-resource'] === undefined &&
  schema['x-html'] === undefined &&
  isValidFor(contract, schema, 'A-1 🙂');

/** Other resources of a kind. */
const MAX_RESOURCES = 4;

/**
 * First without it, if it is optional, as fewer requests are left that the later ones fit into; an enumerated one is left out as often as it
 * is sent.
 *
 * @param place among the fields with an enumeration.
 */
export function listFieldForms(
  contract: Contract,
  operation: Operation,
  schema: Schema,
  at: RequestPointer,
  place = 0,
): ValueForm[] {
  const [first] = listSuccessCases(contract, operation);
  const isOptional = first !== undefined && getRequestValue(first.request, at) === undefined;
  const absent = isOptional ? [ABSENT] : [];
  const values = listValues(contract, operation, schema, at);
  return schema.enum === undefined || !isOptional ? [...absent, ...values] : alternate(values, place);
}

/** Each value, and as often none: defaults of other fields may depend on the value, and its own on theirs. */
const alternate = (values: readonly ValueForm[], place: number): ValueForm[] =>
  values.flatMap((value, pair) => [2 * pair, 2 * pair + 1].map((round) => (isSentIn(round, place) ? value : ABSENT)));

function listValues(contract: Contract, operation: Operation, schema: Schema, at: RequestPointer): ValueForm[] {
  const isValid = (value: Json): boolean => isValidFor(contract, schema, value);
  const types = schemaTypes(contract.openapi, schema);
  if (schema.enum !== undefined)
    return schema.enum.flatMap((value) => (value === null ? [] : [{ make: async () => value, mayNeedOthers: true }]));
  if (schema['x-resource'] !== undefined) return listResourceForms(contract, schema, at);
  const none = isValid(null) ? [toForm(null)] : [];
  // Nothing is left of it, which is valid as well.
  const blank = schema['x-trim'] && isValid('') ? [toForm(' ')] : [];
  if (schema.format === 'email' && schema['x-unique']) return [changeFirst(at, variedAddress)];
  if (isOpenText(contract, schema))
    return schema['x-unique']
      ? variedNames.map((change) => changeFirst(at, change))
      : [...none, sameAgain(at), ...blank, ...TEXTS.filter(isValid).map(toForm)];
  const isNamed = listSuccessCases(contract, operation).some(
    ({ request }) => getRequestValue(request, at) !== undefined,
  );
  return isNamed ? [types.has('array') ? [] : {}].filter(isValid).map(toForm) : [];
}

const ABSENT: AbsentValue = { isAbsent: true, mayNeedOthers: true };

const toForm = (value: Json): MadeValue => ({ make: async () => value });

/** What several resources may have. */
const sameAgain = (at: RequestPointer): ValueForm => ({
  make: async ({ runBase }, first) => getRequestValue((await runBase(first)).request, at),
});

/** The text of the first documented success in another form. */
const changeFirst = (at: RequestPointer, change: TextChange): ValueForm => ({
  make: async ({ runBase }, first) => {
    const value = getRequestValue((await runBase(first)).request, at);
    return typeof value === 'string' ? change(value) : undefined;
  },
});

/**
 * Resources that differ, first in their flags, of a kind that no update changes: what names others waits for their updates.
 * The one that every request names comes last.
 */
function listResourceForms(contract: Contract, { 'x-resource': reference }: Schema, at: RequestPointer): ValueForm[] {
  const { resource, field, where } = readReference(reference ?? '');
  const { list, create } = contract.resources[resource] ?? {};
  const operation = contract.operations[list?.operation ?? ''];
  const [base] = operation === undefined ? [] : listSuccessCases(contract, operation);
  const isUpdated = listUpdateModels(contract).some(
    ({ kind }) => getListKey(contract, kind) === getListKey(contract, resource),
  );
  if (list === undefined || base === undefined || where !== undefined || create !== undefined || isUpdated) return [];
  return Array.from({ length: MAX_RESOURCES }, (_, index) => ({
    mayNeedOthers: true,
    // Not the rare one, which may name nothing itself that a service could take for what is left out.
    ...(index === 1 && { isBesideAbsent: true }),
    make: async ({ runBase }, first) => {
      const usual = getRequestValue((await runBase(first)).request, at);
      const items = valuesAt(parseBody((await runBase(base)).response), `${list.items}/*${list.at ?? ''}`);
      const valuesOf = (some: readonly Json[]): Json[] => some.flatMap((item) => valueAt(item, field) ?? []);
      const values = [...new Set([...valuesOf(pickRareItems(items)), ...pickEvenly(valuesOf(items))])];
      // Where there are few, each meets more values of other fields.
      return values.toSorted((left, right) => Number(left === usual) - Number(right === usual))[index % values.length];
    },
  }));
}

/** As many, from all parts. */
const pickEvenly = (values: readonly Json[]): Json[] => {
  const step = Math.max(1, Math.floor(values.length / MAX_RESOURCES));
  return values.filter((_, index) => index % step === 0);
};
