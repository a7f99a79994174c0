/** Names that a request does not declare and that are accepted: those of responses, of other operations, and of other services. */
import { inArea } from '../../mutant.ts';
import { beforeValidation, repairs } from '../../support/at-messages.ts';

const acceptFields = (operation: string, names: readonly string[]) =>
  repairs(
    `${operation}-${names[0]}-and-other-shown-fields-accepted`,
    `for (const one of ${JSON.stringify(names)}) delete body[one];`,
  );
const acceptParameters = (operation: string, names: readonly string[]) =>
  beforeValidation(
    `${operation}-${names[0]}-and-other-parameters-accepted`,
    `received.query = received.query.split('&').filter((one) => !${JSON.stringify(names)}.includes(one.split('=')[0])).join('&');`,
  );

export const undeclaredNames = inArea('validation', [
  acceptFields('createContact', [
    ...['active', 'blocked', 'unsubscribed', 'created_at', 'id', 'language', 'city', 'full_name', 'avatar', 'country'],
    ...['time_zone', 'region', 'properties', 'companies', 'updated_at'],
  ]),
  acceptFields('createContact', ['id']),
  acceptFields('createCompany', [
    ...['industry', 'phone', 'logo', 'id', 'other_details', 'created_at', 'total_contacts_linked', 'updated_at'],
  ]),
  acceptFields('createConversation', [
    ...['tags', 'due', 'properties', 'id', 'created_at', 'assigned_to_member_id', 'requested_by_id', 'brand'],
  ]),
  acceptFields('createConversation', ['due']),
  acceptFields('updateArticle', ['slug', 'status', 'is_archived', 'id', 'created_at', 'draft_html_content']),
  acceptFields('updateArticle', ['published_at']),
  acceptFields('updateContactField', ['type', 'internal_name', 'is_default', 'id', 'created_at', 'updated_at']),
  acceptParameters('listHelpCenters', ['search', 'page', 'limit', 'sort_by', 'sort_order']),
  acceptParameters('listMembers', ['search', 'page', 'limit', 'sort_by', 'status', 'role']),
  acceptParameters('listContacts', ['sort_by', 'sort_order', 'page', 'limit', 'cursor', 'email', 'phone']),
  acceptParameters('listContactFields', ['per_page', 'starting_after', 'is_active', 'is_default', 'type']),
  acceptParameters('getContact', ['include', 'fields', 'expand']),
  acceptParameters('listTags', ['utm_source', '_']),
  repairs(
    'createContact-names-in-camel-case-accepted',
    "for (const [camel, snake] of [['firstName', 'first_name'], ['lastName', 'last_name'], ['companyIds', 'company_ids'], ['customFields', 'custom_fields']]) if (camel in body) { body[snake] = body[camel]; delete body[camel]; }",
  ),
  beforeValidation(
    'listContacts-parameters-in-camel-case-accepted',
    "received.query = received.query.replace(/(^|&)perPage=/, '$1per_page=').replace(/(^|&)startingAfter=/, '$1starting_after=');",
  ),
]);
