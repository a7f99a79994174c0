import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import type { SanitizeContent } from '../html/content-sanitizer.ts';
import { requireDefault } from '../http/list-response.ts';
import type { Stores } from '../stores.ts';

export const createConversation =
  ({ conversations }: Stores, clean: SanitizeContent): Handler<'createConversation', Principal> =>
  async ({ principal, body }, { errorResponse, invalid, signal }) => {
    const description = await clean('description', body.description, signal);
    if ('retryAfter' in description) {
      return { ...errorResponse(429, 'rate-limited'), headers: { 'Retry-After': description.retryAfter } };
    }
    if ('issue' in description) return invalid([{ path: '/body/description', message: description.issue }]);
    const conversation = await conversations.create({
      accountId: principal.accountId,
      subject: body.subject,
      description,
      requestedBy: body.requested_by,
      priority: requireDefault(body.priority, 'priority'),
      source: requireDefault(body.source, 'source'),
      status: requireDefault(body.status, 'status'),
      brandId: body.brand_id,
      assignee: body.assignee,
      teamId: body.team_id,
      customFields: body.custom_fields,
    });
    if ('refusal' in conversation) return invalid(conversation.faults);
    return { status: 201, body: { data: conversation } };
  };
