import type { ArticleUpdated } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { TABLE } from './article-rows.ts';
import { collectionExists } from './collections.ts';
import { type Invalid, invalid, type Refusal } from './refusal.ts';
import { fold } from './search.ts';

/** What is absent stays as it is. */
export interface ArticleChanges {
  readonly accountId: number;
  readonly id: number;
  /** Who makes the change. */
  readonly memberId: number;
  readonly title?: string | undefined;
  /** Sanitized, and the same as plain text for search. */
  readonly content?: { readonly html: string; readonly text: string } | undefined;
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

/** The columns that an update can change; booleans as SQLite keeps them or as PostgreSQL does. */
interface EditableRow {
  readonly help_center_id: number;
  readonly status: string;
  readonly title: string;
  readonly draft_html_content: string;
  readonly draft_folded: string;
  readonly collection_id: number | null;
  readonly brand_id: number;
  readonly is_public: boolean | number;
  readonly ai_agent_enabled: boolean | number;
  readonly ai_copilot_enabled: boolean | number;
}

const COLUMNS = [
  ...['help_center_id', 'status', 'title', 'draft_html_content', 'draft_folded', 'collection_id', 'brand_id'],
  ...['is_public', 'ai_agent_enabled', 'ai_copilot_enabled'],
];

/** One transaction's work. Who changed it last and when move only when something changed; publishing always changes. */
export async function updateArticle(
  trx: Knex,
  changes: ArticleChanges,
  time: number,
): Promise<ArticleUpdated | ArticleUpdateRefusal> {
  const { accountId, id, memberId, collectionId, brandId } = changes;
  const key = { account_id: accountId, id };
  const row: EditableRow | undefined = await trx(TABLE).select(COLUMNS).where(key).first();
  if (!row) return { refusal: 'not-found' };
  if (typeof collectionId === 'number' && !(await collectionExists(trx, accountId, row.help_center_id, collectionId))) {
    return { refusal: 'collection-not-found' };
  }
  const unknownBrand = invalid(await brandFaults(trx, accountId, brandId));
  if (unknownBrand) return unknownBrand;

  const saved = save(row, changes);
  const next = changes.publish ? { ...saved, ...publication(saved, time) } : saved;
  const changed = changes.publish || differs(row, saved);
  if (changed) {
    const title_folded = fold(next.title);
    await trx(TABLE)
      .where(key)
      .update({ ...next, title_folded, last_updated_by_id: memberId, updated_at: time });
  }
  return { id, status: next.status };
}

/** A title or a content, also the same as before, makes the article a draft again; readers keep what was published. */
function save(row: EditableRow, changes: ArticleChanges) {
  const { title, content } = changes;
  const isDrafted = title !== undefined || content !== undefined;
  return {
    status: isDrafted ? 'DRAFT' : row.status,
    title: title ?? row.title,
    draft_html_content: content?.html ?? row.draft_html_content,
    draft_folded: content ? fold(content.text) : row.draft_folded,
    collection_id: changes.collectionId === undefined ? row.collection_id : changes.collectionId,
    brand_id: changes.brandId ?? row.brand_id,
    is_public: changes.isPublic ?? Boolean(row.is_public),
    ai_agent_enabled: changes.aiAgentEnabled ?? Boolean(row.ai_agent_enabled),
    ai_copilot_enabled: changes.aiCopilotEnabled ?? Boolean(row.ai_copilot_enabled),
  };
}

function publication({ draft_html_content, draft_folded }: ReturnType<typeof save>, time: number) {
  return {
    status: 'PUBLISHED',
    published_html_content: draft_html_content,
    published_folded: draft_folded,
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
