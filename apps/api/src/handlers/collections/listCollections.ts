import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';
import { given } from '../defaults.ts';
import { listBody, MALFORMED_CURSOR, pageRequest } from '../pages.ts';

export const listCollections =
  ({ collections }: Repositories): Handler<'listCollections', Principal> =>
  async ({ principal, query }, { errorResponse, invalid, url }) => {
    const page = await collections.list({
      ...pageRequest(principal, query),
      helpCenterId: query.help_center_id,
      collectionId: query.collection_id,
      isRoot: given(query.is_root, 'is_root'),
    });
    if (!('refusal' in page)) return { status: 200, body: listBody(page, query, url) };
    switch (page.refusal) {
      case 'help-center-not-found':
        return errorResponse(400, 'unknown-help-center');
      case 'collection-not-found':
        return errorResponse(404, 'unknown-collection');
      case 'malformed-cursor':
      case 'foreign-cursor':
        return invalid([MALFORMED_CURSOR]);
    }
  };
