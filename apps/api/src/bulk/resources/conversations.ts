/** Conversations with their tags and replies. */
import type { schemas } from '@helpdesk/contract';
import { memoize } from '@helpdesk/contract-model';
import { loadConversationFieldCheck } from '../../conversation-fields/conversation-field-values.ts';
import type { ConversationRow } from '../../conversations/conversation-rows.ts';
import { SERVICE_LEVELS } from '../../conversations/service-levels.ts';
import { sumBytes } from '../../database/pages/page.ts';
import { foldCase } from '../../database/search/search.ts';
import { whereSameAccount } from '../../database/statements/joins.ts';
import { fromJson, loadRelated } from '../../database/statements/rows.ts';
import { toStoredDescription } from '../../html/description.ts';
import { bulkResource, type Reference } from '../bulk-resource.ts';
import {
  arrayOf,
  closedObject,
  contractMember,
  contractMembers,
  ID,
  lineSchema,
  nullable,
  TIMESTAMP,
} from '../line-schema.ts';

interface ReplyLine {
  readonly text: string;
  readonly created_at: number;
}

interface ConversationLine {
  readonly id?: number;
  readonly brand_id: number;
  readonly requested_by_id: number;
  readonly assigned_to_member_id?: number | null;
  readonly assigned_to_team_id?: number | null;
  readonly source?: schemas.ConversationSource;
  readonly status?: schemas.ConversationStatus;
  readonly priority?: schemas.ConversationPriority;
  readonly subject: string;
  /** Sanitized again, which changes nothing that the API has stored. */
  readonly description_html: string;
  /** Default: the text of `description_html`. */
  readonly description_text?: string;
  readonly tag_ids?: readonly number[];
  readonly custom_fields?: readonly schemas.ConversationFieldValue[];
  readonly attachments?: readonly string[];
  readonly csat?: schemas.Csat | null;
  readonly properties?: schemas.ConversationProperties;
  readonly replies?: readonly ReplyLine[];
  readonly created_at?: number;
  readonly last_updated_at?: number;
  readonly due?: number;
  readonly first_response_due?: number;
  readonly first_response_time?: number | null;
  readonly resolution_time?: number | null;
  readonly handed_off_at?: number | null;
}

/** Sanitizing takes most of the time of an import, so the check of a line and its row share the result: no members if nothing is left. */
const readDescription = memoize((line: ConversationLine) => ({ ...toStoredDescription(line.description_html) }));

/** The columns that a line is made of. */
type Row = Omit<ConversationRow, 'brand' | 'requested_by_email' | 'requested_by_phone'> & {
  readonly handed_off_at: number | null;
};

const REPLY = closedObject(['text', 'created_at'], {
  text: { type: 'string', maxLength: 1_000_000 },
  created_at: TIMESTAMP,
});

export const conversations = bulkResource<ConversationLine, Row>({
  name: 'conversations',
  table: 'conversations',
  schema: lineSchema(['brand_id', 'requested_by_id', 'subject', 'description_html'], {
    ...contractMembers('ConversationBase', 'id', 'brand_id', 'requested_by_id', 'assigned_to_member_id'),
    ...contractMembers('ConversationBase', 'assigned_to_team_id', 'source', 'status', 'priority', 'description_text'),
    ...contractMembers('ConversationBase', 'properties', 'created_at', 'last_updated_at', 'due'),
    ...contractMembers('ConversationBase', 'first_response_due', 'first_response_time', 'resolution_time'),
    subject: { allOf: [contractMember('ConversationBase', 'subject'), contractMember('NewConversation', 'subject')] },
    custom_fields: {
      allOf: [
        contractMember('ConversationBase', 'custom_fields'),
        arrayOf({ properties: contractMembers('NewConversationFieldValue', 'value') }),
      ],
    },
    // Escaping makes a text of the largest size up to five times as long, in a paragraph.
    description_html: { ...contractMember('ConversationBase', 'description_html'), maxLength: 5_000_007 },
    ...contractMembers('ConversationListItem', 'attachments', 'csat'),
    tag_ids: { ...arrayOf(ID), uniqueItems: true },
    replies: arrayOf(REPLY),
    handed_off_at: nullable(TIMESTAMP),
  }),
  check: (line) =>
    readDescription(line).html === undefined ? '/description_html has nothing left after it was sanitized.' : undefined,
  referencesOf: (line) => [
    { table: 'brands', id: line.brand_id, path: '/brand_id' },
    { table: 'contacts', id: line.requested_by_id, path: '/requested_by_id' },
    ...optionalReference('members', line.assigned_to_member_id, '/assigned_to_member_id'),
    ...optionalReference('teams', line.assigned_to_team_id, '/assigned_to_team_id'),
    ...(line.tag_ids ?? []).map((id, index) => ({ table: 'tags', id, path: `/tag_ids/${index}` })),
  ],
  loadCheck: async (db, accountId, lines) => {
    const ids = new Set(lines.flatMap(({ custom_fields = [] }) => custom_fields.map(({ id }) => id)));
    const check = await loadConversationFieldCheck(db, accountId, [...ids], { withInactive: true });
    return (line) => {
      const [issue] = check(line.custom_fields ?? []);
      return issue && `/custom_fields/${issue.path.join('/')} ${issue.message}.`;
    };
  },
  toRows: (line, { accountId: account_id, id, time }) => {
    const { priority = 'Medium', created_at = time } = line;
    const { html = '', text: textOfHtml = '' } = readDescription(line);
    const text = line.description_text ?? textOfHtml;
    return [
      // First: each reply of a conversation that is there would index all its texts again.
      [
        'conversation_replies',
        (line.replies ?? []).map((reply) => ({
          id: undefined,
          account_id,
          conversation_id: id,
          text: reply.text,
          text_folded: foldCase(reply.text),
          created_at: reply.created_at,
        })),
      ],
      [
        'conversations',
        [
          {
            id,
            account_id,
            brand_id: line.brand_id,
            requested_by_id: line.requested_by_id,
            assigned_to_member_id: line.assigned_to_member_id ?? null,
            assigned_to_team_id: line.assigned_to_team_id ?? null,
            source: line.source ?? 'Mail',
            status: line.status ?? 'Open',
            priority,
            subject: line.subject,
            subject_folded: foldCase(line.subject),
            description_html: html,
            description_text: text,
            description_folded: foldCase(text),
            custom_fields: JSON.stringify(line.custom_fields ?? []),
            attachments: JSON.stringify(line.attachments ?? []),
            csat: line.csat ? JSON.stringify(line.csat) : null,
            properties: JSON.stringify(line.properties ?? {}),
            due: line.due ?? created_at + SERVICE_LEVELS[priority].resolution,
            first_response_due: line.first_response_due ?? created_at + SERVICE_LEVELS[priority].firstResponse,
            created_at,
            last_updated_at: line.last_updated_at ?? created_at,
            first_response_time: line.first_response_time ?? null,
            resolution_time: line.resolution_time ?? null,
            handed_off_at: line.handed_off_at ?? null,
          },
        ],
      ],
      ['conversation_tags', (line.tag_ids ?? []).map((tag_id) => ({ account_id, conversation_id: id, tag_id }))],
    ];
  },
  keyset: ['created_at', 'id'],
  bytesOf: (db) => {
    const replies = db('conversation_replies')
      .select(db.raw('sum(octet_length(text))'))
      .whereRaw('conversation_id = conversations.id')
      .modify(whereSameAccount, 'conversation_replies', 'conversations');
    return db.raw('? + coalesce(?, 0)', [
      sumBytes(db, ['description_html', 'description_text', 'description_folded']),
      replies,
    ]);
  },
  toLines: async (db, accountId, rows) => {
    const ids = rows.map(({ id }) => id);
    const links = db('conversation_tags').select('tag_id').orderBy(['conversation_id', 'tag_id']);
    const tagsOf = await loadRelated<{ tag_id: number }>(links, 'conversation_tags.conversation_id', accountId, ids);
    const replies = db('conversation_replies').select('text', 'created_at').orderBy(['conversation_id', 'id']);
    const repliesOf = await loadRelated<ReplyLine>(replies, 'conversation_replies.conversation_id', accountId, ids);
    return rows.map((row) => ({
      id: row.id,
      brand_id: row.brand_id,
      requested_by_id: row.requested_by_id,
      assigned_to_member_id: row.assigned_to_member_id,
      assigned_to_team_id: row.assigned_to_team_id,
      source: row.source,
      status: row.status,
      priority: row.priority,
      subject: row.subject,
      description_html: row.description_html,
      description_text: row.description_text,
      tag_ids: tagsOf(row.id).map(({ tag_id }) => tag_id),
      custom_fields: fromJson<schemas.ConversationFieldValue[]>(row.custom_fields),
      attachments: fromJson<string[]>(row.attachments),
      csat: row.csat === null ? null : fromJson<schemas.Csat>(row.csat),
      properties: fromJson<schemas.ConversationProperties>(row.properties),
      replies: repliesOf(row.id).map(({ text, created_at }) => ({ text, created_at })),
      created_at: row.created_at,
      last_updated_at: row.last_updated_at,
      due: row.due,
      first_response_due: row.first_response_due,
      first_response_time: row.first_response_time,
      resolution_time: row.resolution_time,
      handed_off_at: row.handed_off_at,
    }));
  },
});

function optionalReference(table: string, id: number | null | undefined, path: string): Reference[] {
  return typeof id === 'number' ? [{ table, id, path }] : [];
}
