import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';
import { listBody, MALFORMED_CURSOR, pageRequest } from '../pages.ts';

export const listArticles =
  ({ articles }: Repositories): Handler<'listArticles', Principal> =>
  async ({ principal, query }, { errorResponse, invalid, url }) => {
    const page = await articles.list({
      ...pageRequest(principal, query),
      helpCenterId: query.help_center_id,
      collectionId: query.collection_id,
      published: query.published,
      draft: query.draft,
      archived: query.archived,
      search: query.search,
    });
    if (!('refusal' in page)) return { status: 200, body: listBody(page, query, url) };
    switch (page.refusal) {
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
