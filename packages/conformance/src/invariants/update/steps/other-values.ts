/** Values for updates: others than the resource has. */
import {
  type Case,
  type Json,
  mergedSchema,
  type Operation,
  type RequestExample,
  readReference,
  schemaTypes,
} from '@helpdesk/contract-model';
import { getRequestValue, withRequestValue } from '../../../contract-queries.ts';
import type { Session } from '../../../resources/session.ts';
import { formatHostile } from '../../html/hostile-sample.ts';
import type { InvariantContext } from '../../invariant.ts';
import { prepareTwo } from '../../support/prepare-two.ts';
import { listCopies, type UpdateField } from '../../support/update-fields.ts';

/** What new values need to know. */
export type StepContext = Pick<Session, 'contract' | 'validator' | 'fresh'>;

/** The request with that body; undefined if its schema does not allow it. */
export const withValidBody = (
  { validator }: Pick<StepContext, 'validator'>,
  operation: Operation,
  request: RequestExample,
  body: Json,
): RequestExample | undefined =>
  validator.errors(operation.body?.schema ?? {}, body).length === 0 ? { ...request, body } : undefined;

/** The request with new values for what an effect copies: one that was sent before would hide that an older value is copied. */
export function withNewCopied(
  session: StepContext,
  fields: readonly UpdateField[],
  request: RequestExample,
): RequestExample {
  const copied = fields.flatMap(({ effects }) => effects.flatMap(listCopies)).map(({ from }) => from);
  return fields.reduce((changed, field) => {
    const sent = getRequestValue(request, field.at);
    if (sent === undefined || !copied.includes(field.storedAt ?? '')) return changed;
    return withRequestValue(changed, field.at, makeOtherValue(session, field, undefined, sent));
  }, request);
}

/** The same for what an effect copies, and for all texts that are free. */
export const withNewTexts = (
  session: StepContext,
  fields: readonly UpdateField[],
  request: RequestExample,
): RequestExample =>
  fields.reduce(
    (changed, field) => {
      const sent = getRequestValue(request, field.at);
      const { enum: values, 'x-unique': isUnique, 'x-html': html } = field.schema;
      const isFree = values === undefined && !isUnique && html === undefined && field.storedAt !== undefined;
      if (typeof sent !== 'string' || !isFree) return changed;
      return withRequestValue(changed, field.at, makeOtherValue(session, field, undefined, sent));
    },
    withNewCopied(session, fields, request),
  );

export const changeCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

/** Some collations take all characters outside of the Basic Multilingual Plane for equal. */
const [EMOJI, OTHER_EMOJI] = ['\u{1f363}', '\u{1f37a}'];

/** The last of the items from `makeItems`, with another emoji: another item. Undefined if there is none, or if it is there already. */
export function makeEmojiTwin(items: Json | undefined): string | undefined {
  const texts = [items].flat().filter((item) => typeof item === 'string');
  const twin = texts.findLast((text) => text.includes(EMOJI))?.replaceAll(EMOJI, OTHER_EMOJI);
  return twin === undefined || texts.includes(twin) ? undefined : twin;
}

/**
 * Two new items for a list that only grows: after the text of the prepared one, the first has an emoji and letters that are not ASCII and
 * have another case, composed and decomposed; the second is the first without accents, if it has any. Undefined if none can be made up.
 */
export function makeItems(
  { fresh, contract }: StepContext,
  { schema }: UpdateField,
  prepared: Json | undefined,
): Json[] | undefined {
  const items = schema.items && mergedSchema(contract.openapi, schema.items);
  const [example = 'item'] = Array.isArray(prepared) ? prepared : [];
  const isText = items !== undefined && typeof example === 'string';
  if (!isText || items.enum !== undefined) return undefined;
  const item = fresh.like(items, `${example} \u00c9\u00e9 e\u0301 ${EMOJI},  ${example}`);
  const bare = String(item).normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [item, bare === item ? fresh.like(items, `${example}  ${example}`) : bare];
}

/** A valid value that differs from the current one; the prepared one if no other can be made. */
export function makeOtherValue(
  { fresh, contract, validator }: StepContext,
  { schema }: UpdateField,
  current: Json | undefined,
  documented: Json | undefined,
): Json | undefined {
  // A field that no documented request sends is like its current value.
  const prepared = documented ?? current;
  if (typeof prepared === 'boolean') return current !== true;
  if (schema['x-resource'] !== undefined || prepared === undefined) return prepared;
  const values = schema.enum?.filter((value) => value !== current && value !== null);
  if (values !== undefined) return values[0] ?? prepared;
  if (typeof prepared === 'string') {
    // With markup that is removed: a copy of what was sent would differ from what is stored.
    if (schema['x-html'] !== undefined) return formatHostile(String(fresh.like({}, 'text')));
    try {
      return fresh.like(schema, prepared);
    } catch {
      // No text of that form can be made up: the documented one is sent.
      return prepared;
    }
  }
  if (typeof current !== 'number' || !schemaTypes(contract.openapi, schema).has('integer')) return prepared;
  return [current + 1, current - 1].find((value) => validator.errors(schema, value).length === 0) ?? prepared;
}

/** The values of a field which is not stored that set nothing off; none if each value may. */
export function listIdleValues(
  { validator }: Pick<StepContext, 'validator'>,
  { schema, effects, storedAt }: UpdateField,
): Json[] {
  const triggers = effects.flatMap(({ when }) => (when === undefined ? [] : [when]));
  if (storedAt !== undefined || triggers.length === 0 || triggers.length < effects.length) return [];
  return [...(schema.enum ?? [true, false])].filter(
    (value) => !triggers.includes(value) && validator.errors(schema, value).length === 0,
  );
}

/** It is shown, names nothing, has no effects, and is no HTML. */
export const isPlain = ({ schema, effects, storedAt }: UpdateField): boolean =>
  storedAt !== undefined &&
  effects.length === 0 &&
  ['x-append-only', 'x-resource', 'x-html'].every((keyword) => schema[keyword] === undefined);

/** It names a resource that has to fit the one that is updated. */
export const isBound = (field: UpdateField): boolean => readWhere(field) !== undefined;

/** What it has to share with the one that is updated. */
export const readWhere = ({ schema: { 'x-resource': reference } }: UpdateField) =>
  reference === undefined ? undefined : readReference(reference).where;

/** The prepared value; if it names the resource that is named already, another one of that kind, if the target has one. */
export async function findOtherReference(
  context: InvariantContext,
  base: Case,
  { at, schema }: UpdateField,
  current: Json | undefined,
  prepared: RequestExample,
): Promise<Json | undefined> {
  const value = getRequestValue(prepared, at);
  const reference = schema['x-resource'];
  if (reference === undefined || value !== current) return value;
  const { resource, field, where } = readReference(reference);
  if (where !== undefined) return value;
  const two = await prepareTwo(context, base, at, { $resource: resource, field });
  return two?.map((request) => getRequestValue(request, at)).find((one) => one !== current) ?? value;
}
