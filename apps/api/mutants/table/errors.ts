/** The status, the text or the details of an error are not the documented ones. */
import { type Fault, inArea } from '../mutant.ts';
import { onSending } from '../support/at-messages.ts';
import { CONTACT_FIELDS, CONVERSATION_FIELDS, SERVER } from '../support/files.ts';

const withDetails = (name: string, expression: string): Fault =>
  onSending(
    name,
    `if (status === 400 && body?.error?.details) body.error.details = body.error.details.map((detail) => (${expression}));`,
  );

export const errors = inArea(
  'errors',
  [
    {
      name: 'all-404-with-200',
      patches: [[SERVER.send, 'response.statusCode = status;', 'response.statusCode = status === 404 ? 200 : status;']],
    },
    {
      name: 'all-501-for-unknown-path',
      patches: [
        [
          SERVER.server,
          'if (route === undefined) return send(request, response, notFound);',
          'if (route === undefined) return send(request, response, { ...notFound, status: 501 });',
        ],
      ],
    },
    {
      name: 'getConversationField-404-is-empty-200',
      patches: [[CONVERSATION_FIELDS.get, "errorResponse(404, 'unknown-id')", '{ status: 204 }']],
    },
    {
      name: 'all-details-missing',
      patches: [
        [
          SERVER.errors,
          'body: renderExample(example, request, issues) }',
          'body: renderExample(example, request, []) }',
        ],
      ],
    },
    {
      name: 'all-details-without-path',
      patches: [
        [
          SERVER.errors,
          'body: renderExample(example, request, issues) }',
          "body: renderExample(example, request, issues.map(({ message }) => ({ path: '/', message }))) }",
        ],
      ],
    },
    {
      ...onSending(
        'updateContactField-name-in-the-message-is-escaped',
        "if (status === 409) body.error.message = body.error.message.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/'/g, '&#39;');",
      ),
      outOfReach: 'The taken names are those of other fields, which have no such signs.',
    },
    withDetails('createContact-details-name-another-field', "{ ...detail, path: '/body/last_name' }"),
    withDetails('createCompany-details-name-the-body', "{ ...detail, path: '/body' }"),
    withDetails('updateArticle-details-name-the-body', "{ ...detail, path: '/body' }"),
    withDetails(
      'createConversation-details-without-index',
      "{ ...detail, path: detail.path.replace(/\\/\\d+(?=\\/)/, '') }",
    ),
    withDetails('updateContactField-details-named-by-position', "{ ...detail, path: '/body/0' }"),
    withDetails('listContacts-details-name-the-query', "{ ...detail, path: '/query' }"),
    withDetails('listArticles-details-name-the-first-parameter', "{ ...detail, path: '/query/help_center_id' }"),
    withDetails('getContact-details-of-path-in-query', "{ ...detail, path: detail.path.replace('/path/', '/query/') }"),
    withDetails('listTags-details-in-body', "{ ...detail, path: detail.path.replace('/query/', '/body/') }"),
    withDetails(
      'createContact-missing-field-named-by-body',
      "{ ...detail, path: detail.message === 'is required' ? '/body' : detail.path }",
    ),
    withDetails('listConversations-details-name-items', '{ ...detail, path: `${detail.path}s` }'),
    onSending('all-details-of-first-issue-only', 'if (body?.error?.details) body.error.details.length = 1;'),
    onSending(
      'getArticle-404-with-details',
      "if (status === 404) body.error.details = [{ path: '/path/id', message: '' }];",
    ),
    onSending(
      'createContact-409-text-of-another',
      "if (status === 409) body.error.message = 'Company with this name already exists';",
    ),
    onSending(
      'createCompany-409-text-in-lower-case',
      'if (status === 409) body.error.message = body.error.message.toLowerCase();',
    ),
    onSending(
      'updateArticle-404-text-with-period',
      "if (status === 404) body.error.message = body.error.message.replace(/\\.?$/, '.');",
    ),
    onSending(
      'listCollections-404-text-without-period',
      "if (status === 404) body.error.message = body.error.message.replace(/\\.$/, '');",
    ),
    onSending(
      'all-403-as-401-body',
      'if (status === 403) return { status, headers: { ...headers }, body: { message: body.error.message } };',
    ),
    onSending(
      'createConversation-413-text-of-415',
      "if (status === 413) body.error.message = 'Content-Type must be application/json';",
    ),
    onSending('updateArticle-500-text-of-get', "if (status === 500) body.error.message = 'Error retrieving article';"),
    {
      ...onSending('listHelpCenters-500-with-stack', "if (status === 500) body.error.stack = 'Error: at x';"),
      argued: 'A member that the contract does not have is only a warning.',
    },
    onSending('all-400-is-422', 'if (status === 400) status = 422;'),
    onSending('listMembers-404-of-cursor-is-400', 'if (status === 404) status = 400;'),
    onSending('updateContactField-409-is-400', 'if (status === 409) status = 400;'),
    onSending('getCollection-404-is-410', 'if (status === 404) status = 410;'),
    onSending(
      'getCompany-404-text-with-the-id',
      "if (status === 404) body.error.message = body.error.message.replace('Company', 'Company 5');",
    ),
    {
      name: 'updateContactField-409-text-with-the-stored-name',
      patches: [
        [
          CONTACT_FIELDS.update,
          "        return errorResponse(409, 'name-taken');",
          "        for (const one of (await contactFields.list({ accountId: principal.accountId, search: body.name, limit: 100, page: 1 })).items) if (one.name.toLowerCase() === body.name?.toLowerCase()) body.name = one.name;\n        return errorResponse(409, 'name-taken');",
        ],
      ],
    },
    onSending(
      'getConversationField-404-text-without-the-id',
      "if (status === 404) body.error.message = body.error.message.replace(/ with id \\d+/, '');",
    ),
    {
      name: 'createConversation-details-at-the-first-index',
      patches: [
        [CONVERSATION_FIELDS.values, "path: [index, 'value']", "path: [0, 'value']"],
        [
          CONVERSATION_FIELDS.values,
          "path: [index, 'id'], message: 'must be the id",
          "path: [0, 'id'], message: 'must be the id",
        ],
      ],
    },
    {
      name: 'createContact-details-pointer-not-escaped',
      patches: [
        [
          'packages/contract-server/src/validation/issues.ts',
          'member === undefined ? instancePath : joinPointer(instancePath, member)',
          "instancePath + (member === undefined ? '' : '/' + member)",
        ],
      ],
    },
  ],
  ['listTags', 'createCompany', 'getContact', 'listArticles'],
);
