import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { findOrCreateRequester } from '../contacts/insert-contact.ts';
import { checkConversationFieldValues } from '../conversation-fields/conversation-field-values.ts';
import { foldCase } from '../database/search/search.ts';
import { failOnIssues, type InputIssue, type InvalidInput, type Result, succeed } from '../result.ts';
import { type ConversationRow, selectConversations, TABLE, toConversation } from './conversation-rows.ts';
import { SERVICE_LEVELS } from './service-levels.ts';

export interface NewConversation {
  readonly accountId: number;
  readonly subject: string;
  /** Sanitized HTML, its plain text, and that text folded for search. */
  readonly description: { readonly html: string; readonly text: string; readonly folded: string };
  /** An email in any case, or a phone number in E.164. */
  readonly requestedBy: string;
  readonly priority: schemas.ConversationPriority;
  readonly source: schemas.ConversationSource;
  readonly status: schemas.ConversationStatus;
  /** The account's default brand if absent. */
  readonly brandId?: number | undefined;
  /** Email of a member, in any case. */
  readonly assignee?: string | undefined;
  readonly teamId?: number | undefined;
  /** Checked here. */
  readonly customFields?: readonly schemas.ConversationFieldValue[] | undefined;
}

/** Members that are compared with stored data. */
type CheckedMember = 'brandId' | 'assignee' | 'teamId' | 'customFields';

export type ConversationError = InvalidInput<CheckedMember>;

/** Runs inside a transaction. If a reference or a value is rejected, nothing is created, not even the requester. */
export async function insertConversation(
  trx: Knex,
  conversation: NewConversation,
  time: number,
): Promise<Result<schemas.CreatedConversation, ConversationError>> {
  const { accountId, priority, status, subject, description, customFields = [] } = conversation;
  const references = await resolveReferences(trx, conversation);
  const valueIssues = await checkConversationFieldValues(trx, accountId, customFields);
  const failure = failOnIssues<CheckedMember>([
    ...references.issues,
    ...valueIssues.map(({ path, message }) => ({ path: ['customFields', ...path] as const, message })),
  ]);
  if (failure) return failure;

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
      subject_folded: foldCase(subject),
      description_folded: description.folded,
      custom_fields: JSON.stringify(customFields),
      attachments: '[]',
      properties: '{}',
      csat: null,
      created_at: time,
      last_updated_at: time,
      due: time + SERVICE_LEVELS[priority].resolution,
      first_response_due: time + SERVICE_LEVELS[priority].firstResponse,
      first_response_time: null,
      resolution_time: isResolved ? time : null,
      handed_off_at: null,
    })
    .returning('id');
  const row: ConversationRow | undefined = await selectConversations(
    trx,
    trx(TABLE).where({ 'conversations.account_id': accountId, 'conversations.id': id }),
  ).first();
  if (!row) throw new Error('A conversation that was just inserted is not there');
  // What is stored, so that it cannot differ from what is read later: it has no reply and no properties yet.
  return succeed({ ...toConversation(row), tags: [] } as schemas.CreatedConversation);
}

interface References {
  readonly brandId: number | null;
  readonly memberId: number | null;
  readonly teamId: number | null;
  readonly issues: InputIssue<CheckedMember>[];
}

/** The ids of what the input refers to, with an issue for each reference that is not in the account. */
async function resolveReferences(
  trx: Knex,
  { accountId, brandId, assignee, teamId }: NewConversation,
): Promise<References> {
  const issues: InputIssue<CheckedMember>[] = [];
  const find = async (member: CheckedMember, table: string, where: Record<string, unknown>, kind: string) => {
    const row: { id: number } | undefined = await trx(table)
      .select('id')
      .where({ account_id: accountId, ...where })
      .first();
    if (!row) issues.push({ path: [member], message: `must be the ${kind} of the account` });
    return row?.id ?? null;
  };
  const brand = brandId === undefined ? { is_default: true } : { id: brandId };
  return {
    brandId: await find('brandId', 'brands', brand, 'id of a brand'),
    memberId:
      assignee === undefined
        ? null
        : await find('assignee', 'members', { email: assignee.toLowerCase() }, 'email of a member'),
    teamId: teamId === undefined ? null : await find('teamId', 'teams', { id: teamId }, 'id of a team'),
    issues,
  };
}
