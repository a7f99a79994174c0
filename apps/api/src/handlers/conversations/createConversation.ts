import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Clean } from '../../html/off-thread.ts';
import type { Repositories } from '../../repositories/index.ts';
import { given } from '../defaults.ts';

export const createConversation =
  ({ conversations }: Repositories, clean: Clean): Handler<'createConversation', Principal> =>
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
      priority: given(body.priority, 'priority'),
      source: given(body.source, 'source'),
      status: given(body.status, 'status'),
      brandId: body.brand_id,
      assignee: body.assignee,
      teamId: body.team_id,
      customFields: body.custom_fields,
    });
    if ('refusal' in conversation) return invalid(conversation.faults);
    return { status: 201, body: { data: conversation } };
  };
