import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { MALFORMED_CURSOR, toListBody, toPageRequest } from '../http/list-response.ts';
import type { Stores } from '../stores.ts';

export const listHelpCenters =
  ({ helpCenters }: Stores): Handler<'listHelpCenters', Principal> =>
  async ({ principal, query }, { invalid, url }) => {
    const page = await helpCenters.list(toPageRequest(principal, query));
    if (page.ok) return { status: 200, body: toListBody(page.value, query, url) };
    switch (page.error.code) {
      case 'malformed-cursor':
      case 'foreign-cursor':
        return invalid([MALFORMED_CURSOR]);
    }
  };
