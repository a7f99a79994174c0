import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { fold } from '../fold.ts';
import { TABLE } from './article-rows.ts';
import { collectionExists } from './collections.ts';
import { type Invalid, invalid, type Refusal } from './refusal.ts';

/** What is absent stays as it is. */
export interface ArticleChanges {
  readonly accountId: number;
  readonly id: number;
  /** Who makes the change. */
  readonly memberId: number;
  readonly title?: string | undefined;
  /** Sanitized, and its text folded for search. */
  readonly content?: { readonly html: string; readonly folded: string } | undefined;
  /** Null takes the article out of its collection. */
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

export type ArticleUpdateRefusal = Refusal<'not-found' | 'collection-not-found'> | Invalid;

/**
 * The columns that an update can change, but for the contents: those can be megabytes, so the database compares and copies
 * them. Booleans as SQLite keeps them or as PostgreSQL does.
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
}

const COLUMNS = [
  ...['help_center_id', 'status', 'title', 'collection_id', 'brand_id'],
  ...['is_public', 'ai_agent_enabled', 'ai_copilot_enabled'],
];

/** One transaction's work. Who changed it last and when move only when something changed; publishing always changes. */
export async function updateArticle(
  trx: Knex,
  changes: ArticleChanges,
  time: number,
): Promise<schemas.ArticleUpdated | ArticleUpdateRefusal> {
  const { accountId, id, memberId, collectionId, brandId, content } = changes;
  const key = { account_id: accountId, id };
  const row: EditableRow | undefined = await trx(TABLE).select(COLUMNS).where(key).first();
  if (!row) return { refusal: 'not-found' };
  if (typeof collectionId === 'number' && !(await collectionExists(trx, accountId, row.help_center_id, collectionId))) {
    return { refusal: 'collection-not-found' };
  }
  const unknownBrand = invalid(await brandFaults(trx, accountId, brandId));
  if (unknownBrand) return unknownBrand;

  const saved = save(row, changes);
  const draft = content && !(await hasDraft(trx, key, content.html)) ? toDraft(content) : {};
  const changed = changes.publish || Object.keys(draft).length > 0 || differs(row, saved);
  const status = changes.publish ? 'PUBLISHED' : saved.status;
  if (changed) {
    await trx(TABLE)
      .where(key)
      .update({
        ...saved,
        ...draft,
        ...(changes.publish && publication(trx, draft, time)),
        status,
        title_folded: fold(saved.title),
        last_updated_by_id: memberId,
        updated_at: time,
      });
  }
  return { id, status };
}

/** A title or a content, also the same as before, makes the article a draft again; readers keep what was published. */
function save(row: EditableRow, changes: ArticleChanges) {
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

/** What is not in `draft` is what the row has before the update. */
function publication(trx: Knex, draft: Partial<Draft>, time: number) {
  return {
    published_html_content: draft.draft_html_content ?? trx.ref('draft_html_content'),
    published_folded: draft.draft_folded ?? trx.ref('draft_folded'),
    published_at: time,
  };
}

/** Booleans are compared as such: SQLite gives them back as numbers. */
function differs(row: EditableRow, saved: ReturnType<typeof save>): boolean {
  const before: Readonly<Record<string, unknown>> = { ...row };
  return Object.entries(saved).some(([column, value]) =>
    typeof value === 'boolean' ? Boolean(before[column]) !== value : before[column] !== value,
  );
}

async function brandFaults(trx: Knex, accountId: number, id: number | undefined) {
  if (id === undefined || (await trx('brands').select('id').where({ account_id: accountId, id }).first())) return [];
  return [{ path: '/body/brand_id', message: 'must be the id of a brand of the account' }];
}
