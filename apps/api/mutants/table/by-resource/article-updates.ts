import { inArea } from '../../mutant.ts';
import { repairs } from '../../support/at-messages.ts';
import { ARTICLES, SERVER } from '../../support/files.ts';

export const articleUpdates = [
  ...inArea('authorization', [
    {
      name: 'updateArticle-with-scope-to-view',
      patches: [
        [
          SERVER.authorize,
          'result.scopes.some((scope) => grantedBy.has(scope))',
          "result.scopes.some((scope) => grantedBy.has(scope) || (operation.operationId === 'updateArticle' && scope === 'knowledge_base:view'))",
        ],
      ],
    },
  ]),
  ...inArea('rejected-writes', [
    {
      name: 'updateArticle-refused-keeps-the-title',
      patches: [
        [
          ARTICLES.changes,
          "if (!row) return fail('not-found');",
          "if (!row) return fail('not-found');\n  if (changes.title !== undefined) await trx(TABLE).where(key).update({ title: changes.title });",
        ],
      ],
    },
  ]),
  ...inArea('text', [
    {
      name: 'updateArticle-title-is-trimmed',
      patches: [[ARTICLES.changes, 'title: title ?? row.title,', 'title: title?.trim() ?? row.title,']],
    },
  ]),
  ...inArea('times', [
    {
      name: 'updateArticle-last_updated_by-stays-with-move',
      patches: [
        [
          ARTICLES.changes,
          'last_updated_by_id: memberId,',
          '...((changes.title !== undefined || content || changes.publish) && { last_updated_by_id: memberId }),',
        ],
      ],
    },
  ]),
  ...inArea('updates', [
    {
      name: 'updateArticle-slug-follows-the-title',
      patches: [
        [
          ARTICLES.changes,
          '        ...saved,\n',
          "        ...saved,\n        ...(changes.title !== undefined && { slug: saved.title.toLowerCase().replace(/[^a-z0-9]+/g, '-') }),\n",
        ],
      ],
    },
    {
      name: 'updateArticle-content-of-published-is-live',
      patches: [
        [
          ARTICLES.changes,
          '        ...draft,\n',
          "        ...draft,\n        ...(row.status === 'PUBLISHED' && draft.draft_html_content !== undefined && { published_html_content: draft.draft_html_content }),\n",
        ],
      ],
    },
    {
      name: 'updateArticle-publish-unarchives',
      patches: [
        [
          ARTICLES.changes,
          'toPublication(trx, draft, time)),',
          'toPublication(trx, draft, time)),\n        ...(changes.publish && { is_archived: false }),',
        ],
      ],
    },
    {
      name: 'updateArticle-publishes-the-draft-before',
      patches: [[ARTICLES.changes, 'toPublication(trx, draft, time)),', 'toPublication(trx, {}, time)),']],
    },
    {
      name: 'updateArticle-any-change-makes-a-draft',
      patches: [
        [
          ARTICLES.changes,
          'title !== undefined || content !== undefined;',
          'title !== undefined || content !== undefined || changes.isPublic !== undefined || changes.collectionId !== undefined;',
        ],
      ],
    },
    {
      name: 'updateArticle-brand-change-makes-a-draft',
      patches: [
        [
          ARTICLES.changes,
          'title !== undefined || content !== undefined;',
          'title !== undefined || content !== undefined || changes.brandId !== undefined;',
        ],
      ],
    },
    {
      name: 'updateArticle-same-content-keeps-status',
      patches: [
        [
          ARTICLES.changes,
          "const status = changes.publish ? 'PUBLISHED' : saved.status;",
          "if (changes.title === undefined && Object.keys(draft).length === 0) (saved as { status: string }).status = row.status;\n  const status = changes.publish ? 'PUBLISHED' : saved.status;",
        ],
      ],
    },
    {
      name: 'updateArticle-ai-flag-is-not-saved',
      argued: 'No response shows the flag.',
      patches: [
        [ARTICLES.changes, 'changes.aiAgentEnabled ?? Boolean(row.ai_agent_enabled)', 'Boolean(row.ai_agent_enabled)'],
      ],
    },
    {
      name: 'updateArticle-empty-content-is-ignored',
      patches: [[ARTICLES.changes, 'const draft = content && ', 'const draft = content?.html && ']],
    },
  ]),
  ...inArea('check-order', [
    {
      name: 'updateArticle-unknown-before-is_public-missing',
      patches: [
        [
          ARTICLES.update,
          'if (body.publish && body.is_public === undefined) return',
          'if (body.publish && body.is_public === undefined && (await articles.find(principal.accountId, params.id))) return',
        ],
      ],
    },
    {
      name: 'updateArticle-unknown-brand-before-unknown-collection',
      patches: [
        [
          ARTICLES.changes,
          "  if (typeof collectionId === 'number' &&",
          "  if (brandId !== undefined && !(await brandExists(trx, accountId, brandId))) return failOnIssue({ path: ['brandId'], message: 'must be the id of a brand of the account' });\n  if (typeof collectionId === 'number' &&",
        ],
      ],
    },
  ]),
  ...inArea('http', [
    {
      name: 'updateArticle-body-limit-of-the-others',
      patches: [[SERVER.body, 'readBytes(http, maxBytes,', 'readBytes(http, Math.min(maxBytes, 1_048_576),']],
    },
  ]),
  ...inArea('validation', [
    {
      name: 'updateArticle-collection-of-another-help-center-accepted',
      patches: [
        [
          ARTICLES.changes,
          '!(await collectionExists(trx, accountId, row.help_center_id, collectionId))',
          "!(await trx('collections').select('id').where({ account_id: accountId, id: collectionId }).first())",
        ],
      ],
    },
    {
      name: 'updateArticle-publish-false-needs-is_public',
      patches: [[ARTICLES.update, 'if (body.publish && ', 'if (body.publish !== undefined && ']],
    },
    repairs(
      'updateArticle-long-title-is-cut',
      "if (typeof body.title === 'string') body.title = [...body.title].slice(0, 255).join('');",
    ),
  ]),
];
