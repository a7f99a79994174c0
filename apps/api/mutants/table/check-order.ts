/** Of several errors of a request, another one than the documented first is the response. */
import { type Fault, inArea } from '../mutant.ts';
import { ARTICLES, CONTACTS, comparingRows, SERVER } from '../support/files.ts';

const AUTHORIZE = '  const principal = await authorize(operation, http, authenticate, requiredScopes, errors);\n';
const AFTER_VALIDATION = '  if (handler === undefined) return';

export const checkOrder = inArea(
  'check-order',
  [
    {
      name: 'all-path-before-token',
      patches: [
        [
          SERVER.pipeline,
          AUTHORIZE,
          `  if (Number.isNaN(Number(params.id ?? 1))) throw new RequestRejectedError(errors.forStatus(400));\n${AUTHORIZE}`,
        ],
      ],
    },
    {
      name: 'all-body-before-token',
      patches: [
        [SERVER.pipeline, AUTHORIZE, ''],
        [
          SERVER.pipeline,
          '  const body = operation.body && trimMarked(',
          `${AUTHORIZE}  const body = operation.body && trimMarked(`,
        ],
      ],
    },
    {
      name: 'all-validation-before-token',
      patches: [
        [SERVER.pipeline, AUTHORIZE, ''],
        [SERVER.pipeline, '  if (handler === undefined) return', `${AUTHORIZE}  if (handler === undefined) return`],
      ],
    },
    {
      name: 'all-validation-before-scope',
      patches: [
        [
          SERVER.authorize,
          "    throw new RequestRejectedError(errors.forCredential('unscoped'));",
          "    return { ...Object(result.principal), late: errors.forCredential('unscoped') };",
        ],
        [
          SERVER.pipeline,
          '  if (handler === undefined) return',
          "  if (Reflect.has(Object(principal), 'late')) return Reflect.get(Object(principal), 'late');\n  if (handler === undefined) return",
        ],
      ],
    },
    {
      name: 'updateArticle-404-before-400',
      patches: [
        [
          ARTICLES.update,
          'if (body.publish && body.is_public === undefined) return',
          "if (!(await articles.find(principal.accountId, params.id))) return errorResponse(404, 'unknown-article');\n    if (body.publish && body.is_public === undefined) return",
        ],
      ],
    },
    ...['listCollections', 'getArticle', 'updateArticle'].map(
      (operation): Fault => ({
        name: `${operation}-validation-before-feature`,
        patches: [
          [
            SERVER.authorize,
            "    throw new RequestRejectedError(errors.forCredential('no-features'));",
            `    if (operation.operationId === '${operation}') return { ...Object(result.principal), late: errors.forCredential('no-features') };\n    throw new RequestRejectedError(errors.forCredential('no-features'));`,
          ],
          [
            SERVER.pipeline,
            AFTER_VALIDATION,
            `  if (Reflect.has(Object(principal), 'late')) return Reflect.get(Object(principal), 'late');\n${AFTER_VALIDATION}`,
          ],
        ],
      }),
    ),
    {
      name: 'all-body-before-expired-token',
      patches: [
        [
          SERVER.pipeline,
          AUTHORIZE,
          `  const principal = await authorize(operation, http, authenticate, requiredScopes, errors).catch((error) => {\n    if (error instanceof RequestRejectedError && JSON.stringify(error.response.body).includes('expired')) return { late: error };\n    throw error;\n  });\n`,
        ],
        [
          SERVER.pipeline,
          AFTER_VALIDATION,
          `  if (principal && Reflect.has(Object(principal), 'late')) throw Reflect.get(Object(principal), 'late');\n${AFTER_VALIDATION}`,
        ],
      ],
    },
    {
      name: 'listArticles-404-before-no-bucket',
      patches: [
        [
          ARTICLES.store,
          "    if (buckets.length === 0) return fail('no-bucket');\n",
          "    if (!(await helpCenterExists(trx, accountId, helpCenterId))) return fail('help-center-not-found');\n    if (buckets.length === 0) return fail('no-bucket');\n",
        ],
      ],
    },
    {
      name: 'createContact-409-before-unknown-field',
      patches: [
        [
          CONTACTS.create,
          '    const contact = await contacts.create({',
          "    if (body.email && (await contacts.list({ accountId: principal.accountId, perPage: 1, email: body.email.toLowerCase() })).value?.total > 0) return errorResponse(409, 'email-taken');\n    const contact = await contacts.create({",
        ],
      ],
    },
    ...comparingRows([
      {
        name: 'getContact-404-before-401',
        patches: [
          [
            SERVER.pipeline,
            '  const principal = await authorize(operation, http, authenticate, requiredScopes, errors);\n',
            "  const isAbsent = operation.operationId === 'getContact' && Number(params.id) > 1_000_000;\n  const principal = await authorize(operation, http, authenticate, requiredScopes, errors).catch((error) => {\n    throw isAbsent ? new RequestRejectedError(errors.named(404, 'unknown-id', { path: params, query: {}, body: undefined })) : error;\n  });\n",
          ],
        ],
      },
    ]),
  ],
  ['listTags', 'createCompany', 'getContact', 'listArticles', 'listConversations', 'updateArticle'],
);
