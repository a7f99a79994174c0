/** Faults that are planted around the handlers, in what they receive and what they answer: they hold for any store behind them. */
import { type Fault, inArea, type Patch } from '../mutant.ts';
import { CONTACTS, SERVER } from './files.ts';

const HANDLE = 'const response = await handler(handlerRequest, context, http);';

/** A statement on the body of a success, and on `query`. */
const answers = (name: string, statement: string): Fault => ({
  name,
  patches: [
    [
      SERVER.pipeline,
      HANDLE,
      `${HANDLE}\n  if (operation.operationId === '${name.split('-')[0]}' && response.status < 300) { const { body } = response; const query = input.query; ${statement} }`,
    ],
  ],
});

const VALIDATE = 'const input = await validateRequest(operation, received, readers, validator, errors);';
const CHECK = 'await checkResponse(operation, response, validator);';

/** Carries out what is left of an invalid request, and rejects it then. `repair` is a statement on `body` and `received`. */
const carriesOut = (name: string, repair: string): Fault => {
  const patches: Patch[] = [
    [
      SERVER.pipeline,
      VALIDATE,
      `let late;\n  const input = await validateRequest(operation, received, readers, validator, errors).catch(async (error) => {\n    if (operation.operationId !== '${name.split('-')[0]}') throw error;\n    ${repair}\n    const repaired = await validateRequest(operation, received, readers, validator, errors);\n    late = error.response;\n    return repaired;\n  });`,
    ],
    [SERVER.pipeline, CHECK, `if (late !== undefined) return late;\n  ${CHECK}`],
  ];
  return { name, patches };
};

const DROP_UNKNOWN =
  "const { $ref } = operation.body.schema; const { properties } = $ref ? contract.openapi.components.schemas[$ref.split('/').at(-1)] : operation.body.schema; received.body = Object.fromEntries(Object.entries(Object(body)).filter(([name]) => name in properties));";
const DROP_QUERY = "received.query = '';";
const dropLong = (at: string, most: number): string =>
  `if (Object(body).${at}?.length > ${most}) received.body = { ...body, ${at}: body.${at}.slice(0, ${most}) };`;

/** Texts that the conversion of another language takes for numbers. */
const readsNumber = (name: string, expression: string): Fault => ({
  name: `all-${name}`,
  patches: [[SERVER.parameters, 'if (!INTEGER.test(text))', `text = ${expression};\n    if (!INTEGER.test(text))`]],
});

export const messages = inArea(
  'messages',
  [
    answers('listContacts-total-at-most-100', 'body.total_count = Math.min(body.total_count, 100);'),
    answers('listTags-total-at-most-10', 'body.total_count = Math.min(body.total_count, 10);'),
    answers('listConversations-total-rounded', 'body.total_count = Math.round(body.total_count / 10) * 10;'),
    answers(
      'listConversations-next_url-with-the-first-of-several-values',
      "body.pages.next_url = body.pages.next_url?.replace(/(?:%2C|,)[^&]*/gi, '') ?? null;",
    ),
    answers(
      'listConversations-next_url-without-search',
      "body.pages.next_url = body.pages.next_url?.replace(/([?&])search=[^&]*&?/, '$1') ?? null;",
    ),
    answers(
      'listContacts-next_url-with-encoding-twice',
      "body.pages.next_url = body.pages.next_url?.replace(/%/g, '%25') ?? null;",
    ),
    answers(
      'listTags-next_url-has-next_cursor-of-other-form',
      "if (body.pages.next_cursor) body.pages.next_cursor = body.pages.next_cursor.split('').reverse().join('');",
    ),
    answers('listTags-large-pages-repeat-an-item', 'if (body.data.length > 20) body.data.push(body.data[0]);'),
    answers('listMembers-small-pages-skip-an-item', 'if (body.data.length === 2) body.data.shift();'),
    answers(
      'listMembers-empty-page-after-the-last',
      'body.pages.next_cursor ??= null; if (body.data.length === 1) body.data = [];',
    ),
    answers('listArticles-filtered-in-other-order', 'if (query.collection_id) body.data.reverse();'),
    answers('listArticles-flagged-in-other-order', 'if (query.published) body.data.reverse();'),
    answers('listConversations-searched-in-other-order', 'if (query.search) body.data.reverse();'),
    answers('listConversations-filtered-in-other-order', 'if (query.status) body.data.reverse();'),
    answers('listContactFields-searched-in-other-order', 'if (query.search) body.data.reverse();'),
    answers(
      'listConversationFields-filtered-in-other-order',
      'if (query.is_active !== undefined) body.data.reverse();',
    ),
    answers('listContacts-filtered-total-is-all', 'if (query.requested_by_email) body.total_count += 1;'),
    answers('listTags-searched-total-is-page', 'if (query.search) body.total_count = body.data.length;'),
    answers('listArticles-flagged-total-is-page', 'if (query.draft) body.total_count = body.data.length;'),
    answers('getContact-email-in-upper-case', 'body.data.email = body.data.email?.toUpperCase() ?? null;'),
    answers(
      'listContacts-email-masked',
      "for (const one of body.data) one.email = one.email?.replace(/^./, '*') ?? null;",
    ),
    answers('getContact-created_at-one-second-more', 'body.data.created_at += 1; body.data.updated_at += 1;'),
    answers('listContacts-created_at-one-hour-less', 'for (const one of body.data) one.created_at -= 3600;'),
    answers('listArticles-title-cut-at-40', 'for (const one of body.data) one.title = one.title.slice(0, 40);'),
    answers('getCompany-notes-empty', "body.data.notes = '';"),
    answers('getCompany-address-empty', "body.data.address = '';"),
    answers('getCompany-name-in-upper-case', 'body.data.name = body.data.name.toUpperCase();'),
    answers('getCompany-domains-without-the-last', 'if (body.data.domains.length > 1) body.data.domains.pop();'),
    answers('getContact-companies-without-the-last', 'if (body.data.companies.length > 1) body.data.companies.pop();'),
    answers('listMembers-teams-of-first-member', 'for (const one of body.data) one.teams = body.data[0].teams;'),
    answers('listHelpCenters-brand-of-first', 'for (const one of body.data) one.brand = body.data[0].brand;'),
    answers('listConversations-tags-of-first', 'for (const one of body.data) one.tags = body.data[0].tags;'),
    answers(
      'listConversations-subject-cut-at-30',
      'for (const one of body.data) one.subject = one.subject.slice(0, 30);',
    ),
    answers('listConversations-status-of-first', 'for (const one of body.data) one.status = body.data[0].status;'),
    answers(
      'listConversations-priority-of-first',
      'for (const one of body.data) one.priority = body.data[0].priority;',
    ),
    answers(
      'listConversations-last_updated_at-is-created_at',
      'for (const one of body.data) one.last_updated_at = one.created_at;',
    ),
    answers('getConversationField-options-reversed', 'body.data.field_options.reverse();'),
    answers('getConversationField-is_active-inverted', 'body.data.is_active = !body.data.is_active;'),
    answers(
      'listContactFields-times-are-now',
      'for (const one of body.data) one.created_at = one.updated_at = Math.floor(Date.now() / 1000);',
    ),
    answers(
      'listTags-created_at-is-now',
      'for (const one of body.data) one.created_at = Math.floor(Date.now() / 1000);',
    ),
    answers(
      'getCollection-times-are-now',
      'body.data.created_at = body.data.updated_at = Math.floor(Date.now() / 1000);',
    ),
    answers('getArticle-updated_at-is-created_at', 'body.data.updated_at = body.data.created_at;'),
    answers(
      'getArticle-published_at-is-updated_at',
      'if (body.data.published_at) body.data.published_at = body.data.updated_at;',
    ),
    answers('getArticle-help_center-of-other', 'body.data.help_center.id += 1;'),
    answers('getArticle-slug-of-title', "body.data.slug = body.data.title.toLowerCase().replaceAll(/[^a-z]+/g, '-');"),
    answers(
      'getCollection-articles-at-most-2',
      'body.data.articles = body.data.articles.slice(0, 2); body.data.articles_count = body.data.articles.length;',
    ),
    answers('getCollection-description-of-name', 'body.data.description = body.data.name;'),
    answers(
      'createContact-201-email-as-sent',
      'if (handlerRequest.body.email) body.data.email = handlerRequest.body.email;',
    ),
    answers('createContact-201-other-id', 'body.data.id += 1;'),
    answers('createContact-201-without-companies', 'body.data.companies = [];'),
    answers(
      'createCompany-201-domains-as-sent',
      'if (handlerRequest.body.domains) body.data.domains = handlerRequest.body.domains;',
    ),
    answers('createCompany-201-times-zero', 'body.data.updated_at = body.data.created_at = 0;'),
    answers('createConversation-201-other-id', 'body.data.id += 1;'),
    answers('createConversation-201-status-Open', "body.data.status = 'Open';"),
    answers('updateArticle-200-id-of-next', 'body.id += 1;'),
    answers('updateContactField-200-name-as-before', "if (handlerRequest.body.name) body.data.name = 'Before';"),
    answers(
      'updateContactField-200-options-only-new',
      'if (handlerRequest.body.field_options) body.data.field_options = body.data.field_options.slice(-handlerRequest.body.field_options.length);',
    ),
    carriesOut('createContact-done-although-unknown-parameter', DROP_QUERY),
    carriesOut('createConversation-done-although-unknown-parameter', DROP_QUERY),
    carriesOut('updateArticle-done-although-unknown-parameter', DROP_QUERY),
    carriesOut('updateContactField-done-although-unknown-parameter', DROP_QUERY),
    carriesOut('createContact-done-although-unknown-field', DROP_UNKNOWN),
    carriesOut('updateArticle-done-although-unknown-field', DROP_UNKNOWN),
    carriesOut('createContact-done-although-first_name-too-long', dropLong('first_name', 255)),
    carriesOut('createCompany-done-although-name-too-long', dropLong('name', 255)),
    carriesOut('createConversation-done-although-subject-too-long', dropLong('subject', 255)),
    carriesOut('updateArticle-done-although-title-too-long', dropLong('title', 255)),
    carriesOut('updateContactField-done-although-name-too-long', dropLong('name', 255)),
    readsNumber('letters-after-digits-accepted', "text.replace(/(?<=\\d)[a-z]+$/i, '')"),
    readsNumber('plus-before-digits-accepted', "text.replace(/^[+ ](?=\\d)/, '')"),
    readsNumber('hexadecimal-accepted', '/^0x[0-9a-f]+$/i.test(text) ? String(Number(text)) : text'),
    readsNumber('separators-in-digits-accepted', "text.replace(/(?<=\\d),(?=\\d{3})/g, '')"),
    readsNumber('zero-as-first-accepted', "text === '0' ? '1' : text"),
    readsNumber('negative-as-positive', "text.replace(/^-(?=\\d)/, '')"),
    {
      name: 'listContacts-search-also-email',
      patches: [
        [
          CONTACTS.filters,
          "if (search !== '') whereContains(matching, 'first_name', search);",
          "if (search !== '') matching.where((any) => any.whereRaw(\"instr(first_name, ?) > 0 or instr(coalesce(email, ''), ?) > 0\", [search, search]));",
        ],
        [CONTACTS.filters, '  if (email) return', '  if (db) return'],
      ],
    },
    {
      name: 'listContacts-email-contains',
      patches: [
        [
          CONTACTS.filters,
          'const matching = db(TABLE).where({ account_id: accountId, ...(email && { email }), ...(phone && { phone }) });',
          "const matching = db(TABLE).where({ account_id: accountId, ...(phone && { phone }) });\n    if (email) matching.whereRaw('instr(email, ?) > 0', [email]);",
        ],
      ],
    },
  ],
  // The first operation is the one that rare spellings of numbers are tried on.
  ['listTags', 'getContact', 'createCompany', 'listArticles'],
);
