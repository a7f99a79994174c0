import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { MALFORMED_CURSOR, toListBody, toPageRequest } from '../http/list-response.ts';
import type { Stores } from '../stores.ts';

export const listHelpCenters =
  ({ helpCenters }: Stores): Handler<'listHelpCenters', Principal> =>
  async ({ principal, query }, { invalid, url }) => {
    const page = await helpCenters.list(toPageRequest(principal, query));
    if ('refusal' in page) return invalid([MALFORMED_CURSOR]);
    return { status: 200, body: toListBody(page, query, url) };
  };
