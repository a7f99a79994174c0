/** A value that a resource of the first account has, which is not what a request with the value would create. */
import { type FindOrCreate, type Json, type Schema, valueAt } from '@helpdesk/contract-model';
import { DependencyError, PreconditionError } from '../../errors.ts';
import { findParts } from '../create/compare-created.ts';
import type { InvariantContext } from '../invariant.ts';
import { isLongList, listResources } from './foreign-values.ts';

/** Undefined if there is none, or if the second account may have it, too. Each use takes one, since both have it then. */
export async function findKnownElsewhere(
  context: InvariantContext,
  { rule, schema }: { readonly rule: FindOrCreate; readonly schema: Schema },
): Promise<Json | undefined> {
  const { session } = context;
  const { resource, field, sets = {} } = rule;
  try {
    if (await isLongList(context, resource, 'other-account')) return undefined;
    const own = await listResources(context, resource, 'full');
    const others = await listResources(context, resource, 'other-account');
    const [known, taken] = [own, others].map((items) => countValues(items, field));
    const isOther = (item: Json, value: Json): boolean =>
      Object.entries(sets).some(
        ([at, pattern]) => !findParts(session, schema, value, pattern).includes(valueAt(item, at) ?? null),
      );
    const values = own.flatMap((item): Json[] => {
      const value = valueAt(item, field) ?? null;
      const isFree = known?.get(fold(value)) === 1 && !taken?.has(fold(value));
      return isFree && isOther(item, value) && session.validator.errors(schema, value).length === 0 ? [value] : [];
    });
    // Another run may look for one at the same time.
    return values[Math.floor(Math.random() * values.length)];
  } catch (error) {
    if (error instanceof DependencyError || error instanceof PreconditionError) return undefined;
    throw error;
  }
}

const countValues = (items: readonly Json[], field: string): Map<Json, number> => {
  const counts = new Map<Json, number>();
  for (const item of items) {
    const value = fold(valueAt(item, field) ?? null);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
};

const fold = (value: Json): Json => (typeof value === 'string' ? value.toLowerCase() : value);
