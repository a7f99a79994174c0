/** Of several errors of a request, another one than the documented first is the response. */
import { type Fault, inArea } from '../mutant.ts';
import { before } from '../support/at-handler.ts';
import { beforeValidation } from '../support/at-messages.ts';
import { ARTICLES, COLLECTIONS, COMPANIES, CONTACT_FIELDS, CONTACTS, comparingRows, SERVER } from '../support/files.ts';

const CHECK_CHANGES = '    const failure = checkChanges(row, changes);';
const CHECK_NAME_FIRST = `    if (changes.name !== undefined && (await trx(TABLE).where({ account_id: changes.accountId, name_folded: foldCase(changes.name) }).whereNot('id', changes.id).first())) return fail('name-taken');\n${CHECK_CHANGES}`;
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
          "    if (buckets?.length === 0) return fail('no-bucket');\n",
          "    if (!(await helpCenterExists(db, accountId, helpCenterId))) return fail('help-center-not-found');\n    if (buckets?.length === 0) return fail('no-bucket');\n",
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
    {
      name: 'createCompany-409-of-domain-before-name',
      outOfReach: 'Which of two taken values the error is about is said in words only.',
      patches: [
        [
          COMPANIES.store,
          '    const time = now();\n',
          "    const time = now();\n    if (await trx(DOMAINS).where('account_id', accountId).whereIn('domain', (company.domains ?? []).map((domain) => domain.toLowerCase())).first()) throw Object.assign(new Error('taken'), { code: 'SQLITE_CONSTRAINT_UNIQUE', message: 'UNIQUE constraint failed: company_domains.account_id, company_domains.domain' });\n",
        ],
      ],
    },
    {
      name: 'createContact-409-before-404',
      patches: [
        [
          CONTACTS.create,
          "      case 'company-not-found':\n",
          "      case 'company-not-found':\n        if (body.email && (await contacts.list({ accountId: principal.accountId, perPage: 1, email: body.email })).value?.total > 0) return errorResponse(409, 'email-taken');\n",
        ],
      ],
    },
    {
      name: 'updateContactField-409-before-400-of-default-field',
      patches: [[CONTACT_FIELDS.store, CHECK_CHANGES, CHECK_NAME_FIRST]],
    },
    {
      name: 'updateContactField-default-deactivated-before-renamed',
      patches: [
        [
          CONTACT_FIELDS.store,
          "  if (row.is_default && name !== undefined && name !== row.name) return fail('default-renamed');\n",
          "  if (row.is_default && isActive === false) return fail('default-deactivated');\n  if (row.is_default && name !== undefined && name !== row.name) return fail('default-renamed');\n",
        ],
      ],
    },
    {
      name: 'updateArticle-400-of-brand-before-404-of-collection',
      patches: [
        [
          ARTICLES.changes,
          "  if (!row) return fail('not-found');\n",
          "  if (!row) return fail('not-found');\n  if (brandId !== undefined && !(await brandExists(trx, accountId, brandId))) return failOnIssue({ path: ['brandId'], message: 'is unknown' });\n",
        ],
      ],
    },
    {
      name: 'updateArticle-400-of-brand-before-404-of-article',
      patches: [
        [
          ARTICLES.changes,
          "  if (!row) return fail('not-found');\n",
          "  if (brandId !== undefined && !(await brandExists(trx, accountId, brandId))) return failOnIssue({ path: ['brandId'], message: 'is unknown' });\n  if (!row) return fail('not-found');\n",
        ],
      ],
    },
    {
      name: 'all-415-before-413',
      patches: [
        [
          SERVER.body,
          '  const bytes = await readBytes(http, maxBytes, response);\n',
          "  if (http.headers['content-type'] !== undefined && !isPlainJson(http.headers)) throw new RequestRejectedError(errors.forStatus(415));\n  const bytes = await readBytes(http, maxBytes, response);\n",
        ],
      ],
    },
    {
      name: 'all-body-before-query-in-text',
      patches: [
        [
          SERVER.errors,
          'const example = covering(issues.map(({ path }) => path))',
          "const example = covering(issues.some(({ path }) => path.startsWith('/body')) ? ['/body'] : issues.map(({ path }) => path))",
        ],
      ],
    },
    {
      name: 'all-405-after-token',
      patches: [
        [
          SERVER.server,
          '    if (served === undefined) return send(',
          "    if (served === undefined && request.headers.authorization === undefined) return send(request, response, { status: 401, headers: { ...headers, 'WWW-Authenticate': 'Bearer' }, body: { message: 'Authorization header is required' } });\n    if (served === undefined) return send(",
        ],
      ],
    },
    {
      name: 'getContact-405-after-token',
      patches: [
        [
          SERVER.server,
          '    if (served === undefined) return send(',
          "    if (served === undefined && request.headers.authorization === undefined && /contacts\\/[0-9]/.test(request.url ?? '')) return send(request, response, { status: 401, headers: { ...headers, 'WWW-Authenticate': 'Bearer' }, body: { message: 'Authorization header is required' } });\n    if (served === undefined) return send(",
        ],
      ],
    },
    {
      name: 'all-unknown-path-after-token',
      patches: [
        [
          SERVER.server,
          '    if (route === undefined) return send(',
          "    if (route === undefined && request.headers.authorization === undefined) return send(request, response, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' }, body: { message: 'Authorization header is required' } });\n    if (route === undefined) return send(",
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
    {
      name: 'createContact-400-of-values-before-404-of-company',
      argued: 'The contract does not say which of two references is looked up first: a name of a value, or an ID.',
      patches: [
        [
          CONTACTS.store,
          "    if (!(await companiesExist(trx, accountId, companies))) return fail('company-not-found');\n",
          '',
        ],
        [
          CONTACTS.store,
          'if (failure) return failure;\n    const id',
          "if (failure) return failure;\n    if (!(await companiesExist(trx, accountId, companies))) return fail('company-not-found');\n    const id",
        ],
      ],
    },
    {
      name: 'listArticles-404-of-help-center-before-400-of-cursor',
      patches: [
        [
          ARTICLES.store,
          "    const words = parseTexts(request.search ?? '');",
          "    if (!(await helpCenterExists(db, accountId, helpCenterId))) return fail('help-center-not-found');\n    const words = parseTexts(request.search ?? '');",
        ],
      ],
    },
    {
      name: 'listCollections-cursor-before-help-center',
      outOfReach: 'The suite sends no wrong cursor beside another value of the query that names nothing.',
      patches: [
        [
          COLLECTIONS.store,
          "    if (!(await helpCenterExists(trx, accountId, helpCenterId))) return fail('help-center-not-found');\n",
          '',
        ],
        [
          COLLECTIONS.store,
          '    if (!start.ok) return start;\n',
          "    if (!start.ok) return start;\n    if (!(await helpCenterExists(trx, accountId, helpCenterId))) return fail('help-center-not-found');\n",
        ],
      ],
    },
    beforeValidation(
      'updateArticle-is_public-missing-before-other-faults',
      "if (Object(body).publish === true && body.is_public === undefined) throw new RequestRejectedError(errors.named(400, 'is-public-missing', { path: {}, query: {}, body }));",
    ),
    beforeValidation(
      'updateArticle-is_public-of-wrong-type-told-as-missing',
      "if (Object(body).publish === true && typeof body.is_public !== 'boolean' && body.is_public !== undefined) throw new RequestRejectedError(errors.named(400, 'is-public-missing', { path: {}, query: {}, body }));",
    ),
    before(
      'updateArticle-is_public-false-told-as-missing',
      "if (input.body.publish && !input.body.is_public) return context.errorResponse(400, 'is-public-missing');",
    ),
    {
      name: 'listCollections-404-of-collection-before-400-of-cursor',
      patches: [
        [
          COLLECTIONS.store,
          '    const isRoot = collectionId === undefined',
          "    if (collectionId !== undefined && !(await collectionExists(trx, accountId, helpCenterId, collectionId))) return fail('collection-not-found');\n    const isRoot = collectionId === undefined",
        ],
      ],
    },
  ],
  ['listTags', 'createCompany', 'getContact', 'listArticles', 'listConversations', 'updateArticle'],
);
