/** What all responses show: the JSON type of values, and whether they are up to date. */
import { inArea } from '../../mutant.ts';
import { keeping } from '../../support/at-handler.ts';
import { sends } from '../../support/at-messages.ts';
import { SERVER } from '../../support/files.ts';
import { HANDLE } from '../../support/places.ts';

export const everyResponse = inArea(
  'representations',
  [
    sends('null-left-out', 'value === null ? undefined : value'),
    sends('empty-list-as-null', 'Array.isArray(value) && value.length === 0 ? null : value'),
    sends('empty-text-as-null', "value === '' ? null : value"),
    sends('requester-id-as-text', "key === 'requested_by_id' ? String(value) : value"),
    sends('company-id-as-text', "key === 'companies' ? value.map((one) => ({ ...one, id: `${one.id}` })) : value"),
    sends('times-as-fractions', "key.endsWith('_at') && value > 0 ? value + 0.5 : value"),
    sends('total-as-text', "key === 'total_count' ? String(value) : value"),
    sends('flags-as-digits', "key === 'active' ? Number(value) : value"),
    {
      ...sends('unknown-members', "key === 'data' && !Array.isArray(value) ? { ...value, _links: {} } : value"),
      argued: 'Partners may send more members than are documented; the suite warns.',
    },
    keeping('const pages = new Map();', {
      name: 'retrievals-cached',
      patches: [
        [
          SERVER.pipeline,
          HANDLE,
          `const cached = operation.operationId.startsWith('get') && pages.get(operation.operationId + principal?.accountId + request.path);\n  if (cached) return { ...cached, content: serialize(cached) };\n  ${HANDLE}\n  if (operation.operationId.startsWith('get') && response.status === 200) pages.set(operation.operationId + principal?.accountId + request.path, response);`,
        ],
      ],
    }),
  ],
  [
    'createContact',
    'createConversation',
    'listContacts',
    'updateContactField',
    'updateArticle',
    'listConversations',
    'listTags',
    'listContactFields',
    'listMembers',
    'createCompany',
    'getCompany',
    'getContact',
  ],
);
