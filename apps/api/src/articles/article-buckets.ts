import type { Knex } from 'knex';

/** The stage of an article. Archived articles are in no other bucket. */
export type Bucket = 'published' | 'draft' | 'archived';

const BUCKETS: readonly Bucket[] = ['published', 'draft', 'archived'];

/**
 * The buckets that the flags select: those whose flag is true or, if no flag is true, those without a flag.
 * Empty if all three flags are false. Undefined without a flag: an article with another status than the documented ones is
 * listed only then.
 */
export function selectBuckets(flags: Readonly<Partial<Record<Bucket, boolean | undefined>>>): Bucket[] | undefined {
  if (BUCKETS.every((bucket) => flags[bucket] === undefined)) return undefined;
  const included = BUCKETS.filter((bucket) => flags[bucket] === true);
  return included.length > 0 ? included : BUCKETS.filter((bucket) => flags[bucket] === undefined);
}

export function whereInBuckets(query: Knex.QueryBuilder, buckets: readonly Bucket[]): void {
  const current = { 'articles.is_archived': false };
  query.where((any) => {
    for (const bucket of buckets) {
      if (bucket === 'archived') any.orWhere('articles.is_archived', true);
      if (bucket === 'published') any.orWhere({ ...current, 'articles.status': 'PUBLISHED' });
      if (bucket === 'draft') {
        any.orWhere((draft) => draft.where(current).whereIn('articles.status', ['DRAFT', 'UNDER_REVIEW']));
      }
    }
  });
}
