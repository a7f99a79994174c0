import type { Handler, schemas } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import type { SanitizeContent } from '../html/content-sanitizer.ts';
import { toBodyIssues } from '../http/body-issues.ts';
import { contentErrorResponse } from '../http/content-error-response.ts';
import type { Stores } from '../stores.ts';

export const updateArticle =
  ({ articles }: Stores, sanitizeContent: SanitizeContent): Handler<'updateArticle', Principal> =>
  async ({ principal, params, body }, { errorResponse, invalid, signal }) => {
    // Before the article is looked up (docs/decisions/article-drafts.md).
    if (body.publish && body.is_public === undefined) return errorResponse(400, 'is-public-missing');
    const { accountId } = principal;
    const owner = { accountId, signal };
    const content = body.content === undefined ? undefined : await sanitizeContent('article', body.content, owner);
    if (content && !content.ok) return contentErrorResponse(content.error, '/body/content', { errorResponse, invalid });
    const article = await articles.update({
      accountId,
      memberId: principal.memberId,
      id: params.id,
      title: body.title,
      content: content?.value,
      collectionId: body.collection_id,
      brandId: body.brand_id,
      publish: body.publish,
      isPublic: body.is_public,
      ...(principal.features.includes('ai') && readAiFlags(body)),
    });
    if (article.ok) return { status: 200, body: article.value };
    switch (article.error.code) {
      case 'not-found':
        return errorResponse(404, 'unknown-article');
      case 'collection-not-found':
        return errorResponse(404, 'unknown-collection');
      case 'invalid-input':
        return invalid(toBodyIssues(article.error, { brandId: 'brand_id' }));
    }
  };

function readAiFlags({ ai_agent_enabled, ai_copilot_enabled }: schemas.ArticleUpdate) {
  return { aiAgentEnabled: ai_agent_enabled, aiCopilotEnabled: ai_copilot_enabled };
}
