import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import type { Stores } from '../stores.ts';

export const getArticle =
  ({ articles }: Stores): Handler<'getArticle', Principal> =>
  async ({ principal, params }, { errorResponse }) => {
    const article = await articles.find(principal.accountId, params.id);
    return article ? { status: 200, body: { data: article } } : errorResponse(404, 'unknown-article');
  };
