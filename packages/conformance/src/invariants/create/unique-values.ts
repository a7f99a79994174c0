/** Values of which a target takes each once: where they are, their forms, and requests that send one at once. */
import type { Case, Contract, Json, Operation, RequestExample, RequestPointer, Schema } from '@helpdesk/contract-model';
import { listSentValues, type SchemaContext, type SentValue } from '../../checks/sent-values.ts';
import { findSuccessCase, getRequestValue, toField, withRequestValue } from '../../contract-queries.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import { swapCase } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import { type Creation, findCreation } from '../support/creations.ts';
import type { RaceValue } from '../support/race.ts';

/** A documented rejection of a value that was sent before. */
interface RepeatedRejection {
  readonly documented: Case;
  readonly base: Case;
  readonly pointers: readonly RequestPointer[];
}

export function listRepeatedRejections(contract: Contract): RepeatedRejection[] {
  const all = contract.cases.flatMap((documented): RepeatedRejection[] => {
    const { change, base } = documented;
    if (change === undefined || !('again' in change) || base === undefined) return [];
    return [{ documented, base: findSuccessCase(contract, base), pointers: change.again }];
  });
  // Values of which one is rejected alone as well say which of two rejections comes first, and nothing new about what is unique.
  return all.filter((one) => !all.some((other) => isPartOf(other, one)));
}

const isPartOf = (part: RepeatedRejection, whole: RepeatedRejection): boolean =>
  part.documented.operationId === whole.documented.operationId &&
  part.pointers.length < whole.pointers.length &&
  part.pointers.every((at) => whole.pointers.includes(at));

export function findRepeatedRejection(
  contract: Contract,
  base: Case,
  key: string | undefined,
): RepeatedRejection & { readonly at: RequestPointer } {
  const rejection = listRepeatedRejections(contract).find(
    (one) => one.base.id === base.id && one.documented.key === key,
  );
  const [at] = rejection?.pointers ?? [];
  if (rejection === undefined || at === undefined) throw new Error(`${base.id} has no rejection ${key}`);
  return { ...rejection, at };
}

/** A new value for the field; with letters outside ASCII where letter case does not count. */
export const makeValue = (
  { session }: InvariantContext,
  creation: Creation,
  base: Case,
  at: RequestPointer,
  prepared: RequestExample,
): Json | undefined =>
  findLetterSchema(session, creation, base, at) === undefined
    ? getRequestValue(prepared, at)
    : `${session.fresh.like(findLetterSchema(session, creation, base, at) ?? {}, LETTERS)}${LAST_WORD}`;

/** The schema of the value if letter case does not count and any letters are valid. */
function findLetterSchema(
  context: SchemaContext,
  { operation }: Creation,
  base: Case,
  at: RequestPointer,
): Schema | undefined {
  const schema = listSentValues(context, operation, base.request)
    .find(({ pointer }) => pointer === at)
    ?.schemas.find((one) => one['x-unique'] === 'any-case');
  const example = `${LETTERS}${' '.repeat(MARKER_ROOM)}${LAST_WORD}`;
  return schema !== undefined && context.validator.errors(schema, example).length === 0 ? schema : undefined;
}

/** Latin, Greek and Cyrillic letters whose case changes one to one. */
const LETTERS = 'Éclair Ñandú ωμέγα Ябълка';
/** Some services compare names without it, or remove it. */
const LAST_WORD = ' GmbH';
const MARKER_ROOM = 30;

export interface Form {
  readonly value: Json;
  /** Why the value counts as the same, to be read after "is taken". */
  readonly how: string;
  readonly isInOtherCase?: true;
}

/** The value as it was sent first. */
export function listForms(
  { session: { contract, validator } }: InvariantContext,
  operation: Operation,
  request: RequestExample,
  at: RequestPointer,
): Form[] {
  const sent = listSentValues({ contract, validator }, operation, request).find(({ pointer }) => pointer === at);
  const value = getRequestValue(request, at);
  if (sent === undefined || typeof value !== 'string') return value === undefined ? [] : [{ value, how: '' }];
  const isValid = (text: string): boolean =>
    sent.schemas.every((schema) => validator.errors(schema, text).length === 0);
  const folded = isFolded(sent) ? [swapCase(value), value.toUpperCase(), value.toLowerCase()] : [];
  // Services differ in letters whose other case is several letters, such as `ß`.
  const isSameLength = (text: string): boolean => Array.from(text).length === Array.from(value).length;
  const other = folded.filter((text) => text !== value && isSameLength(text) && isValid(text));
  const padded = sent.schemas.some((schema) => schema['x-trim']) ? [`  ${value}\t`] : [];
  return [
    { value, how: '' },
    ...[...new Set(other)].map((text) => ({
      value: text,
      how: ', and letter case does not count',
      isInOtherCase: true as const,
    })),
    ...padded.map((text) => ({ value: text, how: ', and the text is trimmed' })),
  ];
}

const isFolded = ({ schemas }: SentValue): boolean =>
  schemas.some((schema) => schema['x-unique'] === 'any-case' || schema['x-normalize']?.includes('lower-case'));

/** Requests that are sent at once. More find nothing else, and use up the limits of a slow target. */
export const RACERS = 4;

/** A creation that is sent several times at once; with a value of its own where letter case does not count. */
export function createRaceValue(contract: Contract, base: Case, key: string | undefined): RaceValue {
  const { at, documented } = findRepeatedRejection(contract, base, key);
  const creation = findCreation(contract, base.operationId);
  const hasOwn =
    findLetterSchema({ contract, validator: getSchemaValidator(contract) }, creation, base, at) !== undefined;
  return {
    key: 'race',
    fields: hasOwn ? [toField(at)] : [],
    base,
    prepare: async (context) => {
      const prepared = await context.prepare(base);
      return withRequestValue(prepared, at, makeValue(context, creation, base, at, prepared));
    },
    race: {
      at,
      count: RACERS,
      rejectedStatus: documented.status,
      listForms: (context, request) => listForms(context, creation.operation, request, at).map(({ value }) => value),
    },
  };
}
