import type { Fault, Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import { fromDescription } from '../../html/description.ts';
import type { Repositories } from '../../repositories/index.ts';
import { given } from '../defaults.ts';

const NOTHING_LEFT: Fault = {
  path: '/body/description',
  message: 'must have text, an image or a video left after sanitizing',
};

export const createConversation =
  ({ conversations }: Repositories): Handler<'createConversation', Principal> =>
  async ({ principal, body }, { reject }) => {
    const description = fromDescription(body.description);
    if (!description) return reject([NOTHING_LEFT]);
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
    if ('refusal' in conversation) return reject(conversation.faults);
    return { status: 201, body: { data: conversation } };
  };
