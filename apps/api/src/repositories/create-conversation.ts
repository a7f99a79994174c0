import type { schemas } from '@helpdesk/contract';
import type { ValidationIssue } from '@helpdesk/contract-model';
import type { Knex } from 'knex';
import { fold } from '../fold.ts';
import { type ConversationRow, selectConversations, TABLE, toConversation } from './conversation-rows.ts';
import { conversationValueFaults } from './conversation-values.ts';
import { type Invalid, invalid } from './refusal.ts';
import { findOrCreateRequester } from './requester.ts';
import { SERVICE_LEVELS } from './service-levels.ts';

export interface ConversationToCreate {
  readonly accountId: number;
  readonly subject: string;
  /** Sanitized, the same as plain text, and that folded for search. */
  readonly description: { readonly html: string; readonly text: string; readonly folded: string };
  /** An email in any case, or an E.164 number. */
  readonly requestedBy: string;
  readonly priority: schemas.ConversationPriority;
  readonly source: schemas.ConversationSource;
  readonly status: schemas.ConversationStatus;
  /** Absent: the account's default brand. */
  readonly brandId?: number | undefined;
  /** Email of a member, in any case. */
  readonly assignee?: string | undefined;
  readonly teamId?: number | undefined;
  /** Not yet compared with the fields. */
  readonly customFields?: readonly schemas.ConversationFieldValue[] | undefined;
}

/** One transaction's work: nothing is created, the requester neither, when a reference or a value is refused. */
export async function createConversation(
  trx: Knex,
  conversation: ConversationToCreate,
  time: number,
): Promise<schemas.CreatedConversation | Invalid> {
  const { accountId, priority, status, subject, description, customFields = [] } = conversation;
  const references = await resolve(trx, conversation);
  const refused = invalid([...references.faults, ...(await conversationValueFaults(trx, accountId, customFields))]);
  if (refused) return refused;

  const isResolved = status === 'Resolved' || status === 'Closed';
  const [{ id }] = await trx(TABLE)
    .insert({
      account_id: accountId,
      brand_id: references.brandId,
      requested_by_id: await findOrCreateRequester(trx, accountId, conversation.requestedBy, time),
      assigned_to_member_id: references.memberId,
      assigned_to_team_id: references.teamId,
      source: conversation.source,
      status,
      priority,
      subject,
      description_html: description.html,
      description_text: description.text,
      subject_folded: fold(subject),
      description_folded: description.folded,
      custom_fields: JSON.stringify(customFields),
      attachments: '[]',
      properties: '{}',
      csat: null,
      created_at: time,
      last_updated_at: time,
      due: time + SERVICE_LEVELS[priority].resolve,
      first_response_due: time + SERVICE_LEVELS[priority].answer,
      first_response_time: null,
      resolution_time: isResolved ? time : null,
      handed_off_at: null,
    })
    .returning('id');
  const row: ConversationRow = await selectConversations(
    trx(TABLE).where({ 'conversations.account_id': accountId, 'conversations.id': id }),
  ).first();
  return { ...toConversation(row), first_response_time: null, tags: [], properties: {} };
}

interface References {
  readonly brandId: number | null;
  readonly memberId: number | null;
  readonly teamId: number | null;
  readonly faults: ValidationIssue[];
}

/** What the request names, by id; what is not in the account is a fault at its place in the body. */
async function resolve(trx: Knex, { accountId, brandId, assignee, teamId }: ConversationToCreate): Promise<References> {
  const faults: ValidationIssue[] = [];
  const find = async (table: string, where: Record<string, unknown>, at: string, kind: string) => {
    const row: { id: number } | undefined = await trx(table)
      .select('id')
      .where({ account_id: accountId, ...where })
      .first();
    if (!row) faults.push({ path: `/body/${at}`, message: `must be the ${kind} of the account` });
    return row?.id ?? null;
  };
  const brand = brandId === undefined ? { is_default: true } : { id: brandId };
  return {
    brandId: await find('brands', brand, 'brand_id', 'id of a brand'),
    memberId:
      assignee === undefined
        ? null
        : await find('members', { email: assignee.toLowerCase() }, 'assignee', 'email of a member'),
    teamId: teamId === undefined ? null : await find('teams', { id: teamId }, 'team_id', 'id of a team'),
    faults,
  };
}
