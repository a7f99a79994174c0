import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { MALFORMED_CURSOR, toListBody, toPageRequest } from '../http/list-response.ts';
import { requireDefault } from '../http/require-default.ts';
import type { Stores } from '../stores.ts';

export const listCollections =
  ({ collections }: Stores): Handler<'listCollections', Principal> =>
  async ({ principal, query }, { errorResponse, invalid, url }) => {
    const page = await collections.list({
      ...toPageRequest(principal, query),
      helpCenterId: query.help_center_id,
      collectionId: query.collection_id,
      isRoot: requireDefault(query.is_root, 'is_root'),
    });
    if (page.ok) return { status: 200, body: toListBody(page.value, query, url) };
    switch (page.error.code) {
      case 'help-center-not-found':
        return errorResponse(400, 'unknown-help-center');
      case 'collection-not-found':
        return errorResponse(404, 'unknown-collection');
      case 'malformed-cursor':
      case 'foreign-cursor':
        return invalid([MALFORMED_CURSOR]);
    }
  };
