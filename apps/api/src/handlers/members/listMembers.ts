import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';
import { listBody, MALFORMED_CURSOR, pageRequest } from '../pages.ts';

export const listMembers =
  ({ members }: Repositories): Handler<'listMembers', Principal> =>
  async ({ principal, query }, { errorResponse, invalid, url }) => {
    const page = await members.list(pageRequest(principal, query));
    if (!('refusal' in page)) return { status: 200, body: listBody(page, query, url) };
    return page.refusal === 'foreign-cursor' ? errorResponse(404, 'other-account') : invalid([MALFORMED_CURSOR]);
  };
