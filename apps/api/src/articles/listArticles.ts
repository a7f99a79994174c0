import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { MALFORMED_CURSOR, toListBody, toPageRequest } from '../http/list-response.ts';
import type { Stores } from '../stores.ts';

export const listArticles =
  ({ articles }: Stores): Handler<'listArticles', Principal> =>
  async ({ principal, query }, { errorResponse, invalid, url }) => {
    const page = await articles.list({
      ...toPageRequest(principal, query),
      helpCenterId: query.help_center_id,
      collectionId: query.collection_id,
      published: query.published,
      draft: query.draft,
      archived: query.archived,
      search: query.search,
    });
    if (page.ok) return { status: 200, body: toListBody(page.value, query, url) };
    switch (page.error.code) {
      case 'no-bucket':
        return errorResponse(400, 'no-bucket');
      case 'help-center-not-found':
        return errorResponse(404, 'unknown-help-center');
      case 'collection-not-found':
        return errorResponse(404, 'unknown-collection');
      case 'malformed-cursor':
      case 'foreign-cursor':
        return invalid([MALFORMED_CURSOR]);
    }
  };
