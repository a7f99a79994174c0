import { inArea } from '../../mutant.ts';
import { beforeValidation } from '../../support/at-messages.ts';
import { ARTICLES, CONTACT_FIELDS, SERVER } from '../../support/files.ts';

const AUTHORIZE = '  const principal = await authorize(operation, http, authenticate, requiredScopes, errors);\n';

export const precedence = inArea(
  'check-order',
  [
    {
      name: 'all-413-before-401',
      patches: [
        [
          SERVER.pipeline,
          AUTHORIZE,
          `  if (operation.body && Number(http.headers['content-length']) > operation.body.maxBytes) throw new RequestRejectedError(errors.forStatus(413));\n${AUTHORIZE}`,
        ],
      ],
    },
    {
      name: 'all-415-before-403',
      patches: [
        [
          SERVER.pipeline,
          AUTHORIZE,
          `  const refused = await authorize(operation, http, authenticate, requiredScopes, errors).then(() => undefined, (error) => error);\n  if (refused?.response?.status === 403 && operation.body && http.headers['content-type'] !== undefined && !/json/i.test(http.headers['content-type'])) throw new RequestRejectedError(errors.forStatus(415));\n${AUTHORIZE}`,
        ],
      ],
    },
    {
      name: 'updateArticle-path-before-malformed-json',
      patches: [
        [
          SERVER.pipeline,
          '  const sent = operation.body &&',
          "  if (operation.operationId === 'updateArticle' && !/^[1-9]\\d*$/.test(params.id)) throw new RequestRejectedError(errors.invalid([{ path: '/path/id', message: 'must be an integer' }], {}));\n  const sent = operation.body &&",
        ],
      ],
    },
    beforeValidation(
      'updateArticle-body-before-path-in-text',
      "if (!/^[1-9]\\d*$/.test(params.id) && Object.keys(Object(body)).some((one) => !['title', 'content', 'collection_id', 'brand_id', 'publish', 'is_public', 'ai_agent_enabled', 'ai_copilot_enabled'].includes(one))) throw new RequestRejectedError(errors.invalid([{ path: '/body', message: 'has unknown fields' }], {}));",
    ),
    beforeValidation(
      'updateContactField-query-before-path-in-text',
      "if (!/^[1-9]\\d*$/.test(params.id) && query !== '' && !query.startsWith?.('?')) throw new RequestRejectedError(errors.invalid([{ path: '/query', message: 'is wrong' }], {}));",
    ),
    {
      name: 'updateContactField-409-before-400-of-options',
      patches: [
        [
          CONTACT_FIELDS.store,
          '    const failure = checkChanges(row, changes);',
          "    if (row.type !== 'dropdown' && changes.options && changes.name !== undefined && (await trx(TABLE).where({ account_id: changes.accountId, name_folded: foldCase(changes.name) }).whereNot('id', changes.id).first())) return fail('name-taken');\n    const failure = checkChanges(row, changes);",
        ],
      ],
    },
    {
      name: 'updateArticle-404-of-article-before-is_public-missing',
      patches: [
        [
          ARTICLES.update,
          'if (body.publish && body.is_public === undefined) return',
          "if (body.publish && body.is_public === undefined && (await articles.find(principal.accountId, params.id)) === undefined) return errorResponse(404, 'unknown-article');\n    if (body.publish && body.is_public === undefined) return",
        ],
      ],
    },
  ],
  ['updateArticle', 'updateContactField'],
);
