import type { Handler, schemas } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Clean } from '../../html/off-thread.ts';
import type { Repositories } from '../../repositories/index.ts';

export const updateArticle =
  ({ articles }: Repositories, clean: Clean): Handler<'updateArticle', Principal> =>
  async ({ principal, params, body }, { errorResponse, invalid, signal }) => {
    // Before the article is looked up (decisions, "publish true").
    if (body.publish && body.is_public === undefined) return errorResponse(400, 'is-public-missing');
    const content = body.content === undefined ? undefined : await clean('article', body.content, signal);
    if (content && 'retryAfter' in content) {
      return { ...errorResponse(429, 'rate-limited'), headers: { 'Retry-After': content.retryAfter } };
    }
    if (content && 'issue' in content) return invalid([{ path: '/body/content', message: content.issue }]);
    const article = await articles.update({
      accountId: principal.accountId,
      memberId: principal.memberId,
      id: params.id,
      title: body.title,
      content,
      collectionId: body.collection_id,
      brandId: body.brand_id,
      publish: body.publish,
      isPublic: body.is_public,
      ...(principal.features.includes('ai') && aiFlags(body)),
    });
    if (!('refusal' in article)) return { status: 200, body: article };
    switch (article.refusal) {
      case 'not-found':
        return errorResponse(404, 'unknown-article');
      case 'collection-not-found':
        return errorResponse(404, 'unknown-collection');
      case 'invalid':
        return invalid(article.faults);
    }
  };

function aiFlags({ ai_agent_enabled, ai_copilot_enabled }: schemas.ArticleUpdate) {
  return { aiAgentEnabled: ai_agent_enabled, aiCopilotEnabled: ai_copilot_enabled };
}
