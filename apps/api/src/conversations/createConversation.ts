import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import type { SanitizeContent } from '../html/content-sanitizer.ts';
import { toBodyIssues } from '../http/body-issues.ts';
import { contentErrorResponse } from '../http/content-error-response.ts';
import { requireDefault } from '../http/require-default.ts';
import type { Stores } from '../stores.ts';

export const createConversation =
  ({ conversations }: Stores, sanitizeContent: SanitizeContent): Handler<'createConversation', Principal> =>
  async ({ principal, body }, { errorResponse, invalid, signal }) => {
    const { accountId } = principal;
    const owner = { accountId, signal };
    const description = await sanitizeContent('description', body.description, owner);
    if (!description.ok) {
      return contentErrorResponse(description.error, '/body/description', { errorResponse, invalid });
    }
    const conversation = await conversations.create({
      accountId,
      subject: body.subject,
      description: description.value,
      requestedBy: body.requested_by,
      priority: requireDefault(body.priority, 'priority'),
      source: requireDefault(body.source, 'source'),
      status: requireDefault(body.status, 'status'),
      brandId: body.brand_id,
      assignee: body.assignee,
      teamId: body.team_id,
      customFields: body.custom_fields,
    });
    if (conversation.ok) return { status: 201, body: { data: conversation.value } };
    switch (conversation.error.code) {
      case 'invalid-input':
        return invalid(toBodyIssues(conversation.error, MEMBERS));
    }
  };

/** Members of the body by those of the store's input. */
const MEMBERS = { brandId: 'brand_id', assignee: 'assignee', teamId: 'team_id', customFields: 'custom_fields' };
