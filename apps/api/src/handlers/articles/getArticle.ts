import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';

export const getArticle =
  ({ articles }: Repositories): Handler<'getArticle', Principal> =>
  async ({ principal, params }, { errorResponse }) => {
    const article = await articles.find(principal.accountId, params.id);
    return article ? { status: 200, body: { data: article } } : errorResponse(404, 'unknown-article');
  };
