/** What other resources of the same kind have. */
import { type Json, valuesAt } from '@helpdesk/contract-model';
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
