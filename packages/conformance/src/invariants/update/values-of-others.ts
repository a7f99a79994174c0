/** What other resources of the same kind have, as values for an update. */
import { isObject, type Json, valueAt, valuesAt } from '@helpdesk/contract-model';
import type { UpdateField } from '../../update-fields.ts';
import type { InvariantContext } from '../invariant.ts';
import { readListReference } from '../lists/list-reference.ts';
import { equalsAnyCase } from '../lists/match-text.ts';
import { findList } from '../support/creations.ts';

/** All resources of the kind; none if no list has them all. */
export async function readOthers(context: InvariantContext, kind: string): Promise<readonly Json[]> {
  const list = findList(context.session.contract, kind);
  if (list?.operation.pagination === undefined) return [];
  const { items, isComplete } = await (await readListReference(context, list.base)).read();
  return isComplete ? items : [];
}

const isSame = (left: Json, right: Json): boolean =>
  typeof left === 'string' && typeof right === 'string' ? equalsAnyCase(left, right) !== false : left === right;

/** An item that the list of another resource has, and that of this one has not. */
export async function findItemOfOthers(
  context: InvariantContext,
  kind: string,
  { storedAt = '' }: UpdateField,
  current: readonly Json[],
): Promise<Json | undefined> {
  const all = (await readOthers(context, kind)).flatMap((one) => valuesAt(one, storedAt));
  return all.find((item) => !current.some((one) => isSame(one, item)));
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{2,}$/u;

/** A text that distinguishes another resource in another field, and that no resource has in this one. */
export async function findTextOfOthers(
  context: InvariantContext,
  kind: string,
  { storedAt = '', schema }: UpdateField,
): Promise<Json | undefined> {
  const resources = await readOthers(context, kind);
  const [first] = resources;
  const taken = resources.map((one) => valueAt(one, storedAt) ?? null);
  const names = isObject(first) ? Object.keys(first).filter((name) => `/${name}` !== storedAt) : [];
  const texts = names.flatMap((name) => {
    const own = resources.map((one) => valueAt(one, `/${name}`));
    const isDistinct = own.length > 2 && new Set(own).size === own.length;
    return isDistinct ? own.filter((text) => typeof text === 'string').filter((text) => NAME.test(text)) : [];
  });
  const isFree = (text: string): boolean =>
    !taken.some((one) => isSame(one, text)) && context.session.validator.errors(schema, text).length === 0;
  return texts.find(isFree);
}
