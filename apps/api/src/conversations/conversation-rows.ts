import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { joinRow, runFirst } from '../database/statements/joins.ts';
import { fromJson, loadRelated } from '../database/statements/rows.ts';

export const TABLE = 'conversations';

const COLUMNS = [
  'id',
  'brand_id',
  'source',
  'status',
  'priority',
  'created_at',
  'first_response_time',
  'resolution_time',
  'due',
  'first_response_due',
  'requested_by_id',
  'assigned_to_member_id',
  'assigned_to_team_id',
  'last_updated_at',
  'subject',
  'description_html',
  'description_text',
  'custom_fields',
  'attachments',
  'csat',
  'properties',
].map((column) => `${TABLE}.${column}`);

export interface ConversationRow {
  readonly id: number;
  readonly brand: string;
  readonly brand_id: number;
  readonly source: schemas.ConversationSource;
  readonly status: schemas.ConversationStatus;
  readonly priority: schemas.ConversationPriority;
  readonly created_at: number;
  readonly first_response_time: number | null;
  readonly resolution_time: number | null;
  readonly due: number;
  readonly first_response_due: number;
  readonly requested_by_email: string | null;
  readonly requested_by_phone: string | null;
  readonly requested_by_id: number;
  readonly assigned_to_member_id: number | null;
  readonly assigned_to_team_id: number | null;
  readonly last_updated_at: number;
  readonly subject: string;
  readonly description_html: string;
  readonly description_text: string;
  readonly custom_fields: string;
  readonly attachments: string;
  readonly csat: string | null;
  readonly properties: string;
}

/**
 * A query of the columns of ConversationRow. PostgreSQL may expect so few conversations of a brand that it reads all of them
 * to find those of a page, so it looks these up first.
 *
 * @param rows a query of the table, by ids.
 */
export function selectConversations(db: Knex, rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return db
    .from(runFirst(db, rows).as(TABLE))
    .modify(joinRow, 'brands', 'conversations.brand_id')
    .modify(joinRow, 'contacts', 'conversations.requested_by_id')
    .select(COLUMNS)
    .select('brands.name as brand')
    .select('contacts.email as requested_by_email', 'contacts.phone as requested_by_phone');
}

/** Loads the tags of conversations. Runs one statement for any number of conversations. */
export async function loadTags(
  db: Knex,
  accountId: number,
  conversationIds: readonly number[],
): Promise<(conversationId: number) => schemas.LabelledId[]> {
  const tags = db('conversation_tags')
    .modify(joinRow, 'tags', 'conversation_tags.tag_id')
    .select('tags.id', 'tags.name as label')
    .orderBy('tags.id');
  const owner = 'conversation_tags.conversation_id';
  const rowsOf = await loadRelated<schemas.LabelledId>(tags, owner, accountId, conversationIds);
  return (conversationId) => rowsOf(conversationId).map(({ id, label }) => ({ id, label }));
}

/** The members that items of a list and a created conversation share. */
export function toConversation(row: ConversationRow) {
  return {
    id: row.id,
    brand: row.brand,
    brand_id: row.brand_id,
    source: row.source,
    status: row.status,
    priority: row.priority,
    created_at: row.created_at,
    first_response_time: row.first_response_time,
    resolution_time: row.resolution_time,
    due: row.due,
    first_response_due: row.first_response_due,
    requested_by_email: row.requested_by_email,
    requested_by_id: row.requested_by_id,
    assigned_to_member_id: row.assigned_to_member_id,
    assigned_to_team_id: row.assigned_to_team_id,
    last_updated_at: row.last_updated_at,
    subject: row.subject,
    description_html: row.description_html,
    description_text: row.description_text,
    custom_fields: fromJson<schemas.ConversationFieldValue[]>(row.custom_fields),
    properties: fromJson<schemas.ConversationProperties>(row.properties),
  };
}

export function toListItem(row: ConversationRow, tags: schemas.LabelledId[]): schemas.ConversationListItem {
  return {
    ...toConversation(row),
    tags,
    requested_by_phone: row.requested_by_phone,
    attachments: fromJson<string[]>(row.attachments),
    csat: row.csat === null ? null : fromJson<schemas.Csat>(row.csat),
  };
}
