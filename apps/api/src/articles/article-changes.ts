import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { collectionExists } from '../collections/collection-store.ts';
import { foldCase } from '../database/search/search.ts';
import { laterOf } from '../database/statements/rows.ts';
import { type DomainError, fail, failOnIssue, type InvalidInput, type Result, succeed } from '../result.ts';
import { TABLE } from './article-rows.ts';

/** Absent members stay as they are. */
export interface ArticleChanges {
  readonly accountId: number;
  readonly id: number;
  /** The author of the change. */
  readonly memberId: number;
  readonly title?: string | undefined;
  /** Sanitized HTML, and its text folded for search. */
  readonly content?: { readonly html: string; readonly folded: string } | undefined;
  /** Null removes the article from its collection. */
  readonly collectionId?: number | null | undefined;
  readonly brandId?: number | undefined;
  /** True publishes the draft after the other changes. */
  readonly publish?: boolean | undefined;
  readonly isPublic?: boolean | undefined;
  /** Only for accounts with the feature `ai`. */
  readonly aiAgentEnabled?: boolean | undefined;
  /** Only for accounts with the feature `ai`. */
  readonly aiCopilotEnabled?: boolean | undefined;
}

export type ArticleUpdateError = DomainError<'not-found' | 'collection-not-found'> | InvalidInput<'brandId'>;

/**
 * The columns that an update can change, except the contents: those can be megabytes, so the database compares and copies
 * them. Booleans are numbers on SQLite.
 */
interface EditableRow {
  readonly help_center_id: number;
  readonly status: string;
  readonly title: string;
  readonly collection_id: number | null;
  readonly brand_id: number;
  readonly is_public: boolean | number;
  readonly ai_agent_enabled: boolean | number;
  readonly ai_copilot_enabled: boolean | number;
  readonly updated_at: number;
}

const COLUMNS = [
  'help_center_id',
  'status',
  'title',
  'collection_id',
  'brand_id',
  'is_public',
  'ai_agent_enabled',
  'ai_copilot_enabled',
  'updated_at',
];

/**
 * Runs inside a transaction (docs/decisions/article-drafts.md). The last editor and the time of change are updated only if
 * something changes; publishing always counts as a change.
 */
export async function applyArticleChanges(
  trx: Knex,
  changes: ArticleChanges,
  now: number,
): Promise<Result<schemas.ArticleUpdated, ArticleUpdateError>> {
  const { accountId, id, memberId, collectionId, brandId, content } = changes;
  const key = { account_id: accountId, id };
  const row: EditableRow | undefined = await trx(TABLE).select(COLUMNS).where(key).forUpdate().first();
  if (!row) return fail('not-found');
  if (typeof collectionId === 'number' && !(await collectionExists(trx, accountId, row.help_center_id, collectionId))) {
    return fail('collection-not-found');
  }
  if (brandId !== undefined && !(await brandExists(trx, accountId, brandId))) {
    return failOnIssue({ path: ['brandId'], message: 'must be the id of a brand of the account' });
  }

  const saved = mergeChanges(row, changes);
  const draft = content && !(await hasDraft(trx, key, content.html)) ? toDraft(content) : {};
  const changed = changes.publish || Object.keys(draft).length > 0 || differs(row, saved);
  const time = laterOf(now, row.updated_at);
  const status = changes.publish ? 'PUBLISHED' : saved.status;
  if (changed) {
    await trx(TABLE)
      .where(key)
      .update({
        ...saved,
        ...draft,
        ...(changes.publish && toPublication(trx, draft, time)),
        status,
        title_folded: foldCase(saved.title),
        last_updated_by_id: memberId,
        updated_at: time,
      });
  }
  return succeed({ id, status });
}

/** A title or content, even an equal one, makes the article a draft again. The published content stays as it is. */
function mergeChanges(row: EditableRow, changes: ArticleChanges) {
  const { title, content } = changes;
  const isDrafted = title !== undefined || content !== undefined;
  return {
    status: isDrafted ? 'DRAFT' : row.status,
    title: title ?? row.title,
    collection_id: changes.collectionId === undefined ? row.collection_id : changes.collectionId,
    brand_id: changes.brandId ?? row.brand_id,
    is_public: changes.isPublic ?? Boolean(row.is_public),
    ai_agent_enabled: changes.aiAgentEnabled ?? Boolean(row.ai_agent_enabled),
    ai_copilot_enabled: changes.aiCopilotEnabled ?? Boolean(row.ai_copilot_enabled),
  };
}

async function hasDraft(trx: Knex, key: object, html: string): Promise<boolean> {
  return (await trx(TABLE).select('id').where(key).where('draft_html_content', html).first()) !== undefined;
}

interface Draft {
  readonly draft_html_content: string;
  readonly draft_folded: string;
}

function toDraft({ html, folded }: NonNullable<ArticleChanges['content']>): Draft {
  return { draft_html_content: html, draft_folded: folded };
}

/** Values that are not in `draft` are copied from the row as it was before the update. */
function toPublication(trx: Knex, draft: Partial<Draft>, time: number) {
  return {
    published_html_content: draft.draft_html_content ?? trx.ref('draft_html_content'),
    published_folded: draft.draft_folded ?? trx.ref('draft_folded'),
    published_at: time,
  };
}

/** Booleans are converted first, because SQLite returns them as numbers. */
function differs(row: EditableRow, saved: ReturnType<typeof mergeChanges>): boolean {
  const before: Readonly<Record<string, unknown>> = { ...row };
  return Object.entries(saved).some(([column, value]) =>
    typeof value === 'boolean' ? Boolean(before[column]) !== value : before[column] !== value,
  );
}

async function brandExists(trx: Knex, accountId: number, id: number): Promise<boolean> {
  return (await trx('brands').select('id').where({ account_id: accountId, id }).first()) !== undefined;
}
