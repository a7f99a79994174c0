/** Headers, error bodies and details of single statuses, methods and operations. */
import { type Fault, inArea } from '../mutant.ts';
import { ACCOUNTS, SERVER } from './files.ts';
import { onEachResponse, onSending } from './plant.ts';

const withDetails = (name: string, expression: string): Fault =>
  onSending(
    name,
    `if (status === 400 && body?.error?.details) body.error.details = body.error.details.map((detail) => (${expression}));`,
  );

const NEW_ID = "response.setHeader('X-Request-Id', `x${Math.random().toString(36).slice(2)}`);";
const losesRequestId = (name: string, condition: string): Fault => onEachResponse(name, `if (${condition}) ${NEW_ID}`);

const onPath = (start: string): string => `/^\\/v1\\/${start}(?:[/?]|$)/.test(request.url)`;

export const responses = inArea(
  'responses',
  [
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
    {
      ...onSending('all-details-of-first-issue-only', 'if (body?.error?.details) body.error.details.length = 1;'),
      argued: 'The contract says that details are the issues that were found: a service may stop at the first.',
    },
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
    onSending('createContact-200-instead-of-201', 'if (status === 201) status = 200;'),
    onSending('listMembers-404-of-cursor-is-400', 'if (status === 404) status = 400;'),
    onSending('updateContactField-409-is-400', 'if (status === 409) status = 400;'),
    onSending('getCollection-404-is-410', 'if (status === 404) status = 410;'),
    losesRequestId(
      'all-request-id-not-echoed-by-unknown-paths',
      "status === 404 && request.url.includes('not-documented')",
    ),
    losesRequestId('all-request-id-not-echoed-with-405', 'status === 405'),
    losesRequestId('all-request-id-not-echoed-with-413', 'status === 413'),
    losesRequestId('all-request-id-not-echoed-with-415', 'status === 415'),
    losesRequestId('all-request-id-not-echoed-with-409', 'status === 409'),
    losesRequestId('all-request-id-not-echoed-with-500', 'status === 500'),
    losesRequestId('all-request-id-not-echoed-with-403', 'status === 403'),
    losesRequestId('all-request-id-not-echoed-with-400', 'status === 400'),
    losesRequestId('getArticle-request-id-not-echoed-with-404', `status === 404 && ${onPath('articles')}`),
    losesRequestId('createConversation-request-id-not-echoed-with-201', `status === 201 && ${onPath('conversations')}`),
    losesRequestId('updateArticle-request-id-not-echoed-with-200', "status === 200 && request.method === 'PUT'"),
    losesRequestId('listTags-request-id-not-echoed-by-HEAD', "request.method === 'HEAD'"),
    losesRequestId('listTags-request-id-not-echoed-by-OPTIONS', "request.method === 'OPTIONS'"),
    onEachResponse(
      'all-request-id-cut-in-errors',
      "if (status >= 400) response.setHeader('X-Request-Id', String(response.getHeader('X-Request-Id')).slice(0, 20));",
    ),
    onEachResponse(
      'all-nosniff-misspelled-in-errors',
      "if (status >= 400) response.on('prefinish', () => {}), response.setHeader = ((set) => (name, value) => set.call(response, name, name === 'X-Content-Type-Options' ? 'no-sniff' : value))(response.setHeader);",
    ),
    onEachResponse(
      'all-405-as-text',
      "if (status === 405) response.setHeader = ((set) => (name, value) => set.call(response, name, name === 'Content-Type' ? 'text/plain' : value))(response.setHeader);",
    ),
    onEachResponse(
      'all-404-of-unknown-paths-as-html',
      "if (status === 404 && request.url.includes('not-documented')) response.setHeader = ((set) => (name, value) => set.call(response, name, name === 'Content-Type' ? 'text/html' : value))(response.setHeader);",
    ),
    onEachResponse(
      'createContact-409-in-latin-1',
      "if (status === 409) response.setHeader = ((set) => (name, value) => set.call(response, name, name === 'Content-Type' ? 'application/json; charset=iso-8859-1' : value))(response.setHeader);",
    ),
    {
      name: 'all-www-authenticate-missing-if-expired',
      patches: [
        [
          SERVER.authorize,
          "if (typeof result === 'string') throw new RequestRejectedError(withChallenge(errors.forCredential(result)));",
          "if (typeof result === 'string') throw new RequestRejectedError(result === 'expired' ? errors.forCredential(result) : withChallenge(errors.forCredential(result)));",
        ],
      ],
    },
    {
      name: 'all-www-authenticate-missing-without-token',
      patches: [
        [
          SERVER.authorize,
          "if ('problem' in sent) throw new RequestRejectedError(withChallenge(",
          "if ('problem' in sent) throw new RequestRejectedError(((response) => response)(",
        ],
      ],
    },
    {
      name: 'all-allow-names-PUT-too',
      argued: 'A service may have more methods than the contract documents; the suite sends one of those to each path.',
      patches: [[SERVER.routes, "[...methods, 'OPTIONS']", "[...new Set([...methods, 'PUT']), 'OPTIONS']"]],
    },
    {
      name: 'all-allow-names-DELETE-too',
      argued: 'A service may have more methods than the contract documents; the suite sends one of those to each path.',
      patches: [[SERVER.routes, "[...methods, 'OPTIONS']", "[...methods, 'DELETE', 'OPTIONS']"]],
    },
    onEachResponse(
      'updateArticle-allow-without-PUT',
      "if (status === 405 || status === 204) response.on('x', () => {}), headers.Allow = String(headers.Allow).replace('PUT, ', '');",
    ),
    {
      ...onEachResponse(
        'createCompany-allow-of-contacts',
        `if ((status === 405 || status === 204) && ${onPath('companies')}) headers.Allow = 'GET, HEAD, POST, OPTIONS';`,
      ),
      argued: 'A service may have more methods than the contract documents; the suite sends one of those to each path.',
    },
    {
      ...onSending(
        'createContact-location-on-http-port-80',
        "if (headers?.Location) headers = { Location: headers.Location.replace(/:\\d+/, '') };",
      ),
      argued:
        'The service may be behind a proxy, with another host than the one that the suite asks: only the path of the address is used.',
    },
    onSending(
      'createCompany-location-with-trailing-slash',
      'if (headers?.Location) headers = { Location: `${headers.Location}/` };',
    ),
    onSending(
      'createCompany-location-with-query',
      'if (headers?.Location) headers = { Location: `${headers.Location}?created=1` };',
    ),
    onSending(
      'createContact-location-without-host',
      "if (headers?.Location) headers = { Location: headers.Location.replace(/^https?:/, '') };",
    ),
    {
      name: 'all-unauthorized-tells-of-the-token',
      patches: [
        [
          ACCOUNTS.authenticate,
          "if (!isWellFormed(text)) return 'malformed';",
          "if (!isWellFormed(text)) return 'expired';",
        ],
      ],
    },
  ],
  // The documented 404 and 405 belong to the first operation; the others have one with each status.
  ['listArticles', 'createCompany', 'getContact', 'listTags'],
);
