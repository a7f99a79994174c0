import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';
import { listBody, MALFORMED_CURSOR, pageRequest } from '../pages.ts';

export const listHelpCenters =
  ({ helpCenters }: Repositories): Handler<'listHelpCenters', Principal> =>
  async ({ principal, query }, { invalid, url }) => {
    const page = await helpCenters.list(pageRequest(principal, query));
    if ('refusal' in page) return invalid([MALFORMED_CURSOR]);
    return { status: 200, body: listBody(page, query, url) };
  };
