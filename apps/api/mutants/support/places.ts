/** Places of the source where faults of several areas are. */
import type { Patch } from '../apply-changes.ts';
import { CUSTOM_FIELDS, HTML } from './files.ts';

/** What calls the handler. Statements see `operation`, `principal`, `input`, `query` (as it was sent), `context`, and after it `response`. */
export const HANDLE = 'const response = await handler(handlerRequest, context, http);';

/** What validates a request. Statements see `operation`, `received`, `query` (as it was sent) and `body`. */
export const VALIDATE = 'const input = await validateRequest(operation, received, readers, validator, errors);';

export const STORE_CONTACT = '{ ...contact, email: contact.email?.toLowerCase(), createdAt: now() }';
export const RETURN_CONTACT = 'succeed(created as schemas.CreatedContact)';
export const UPDATE_FIELD = '.update({ ...next, name_folded';
/** What an update of an article stores. */
export const SAVED = '        ...saved,\n';

/** Sorts the options of contact fields or of conversation fields by a list of SQL. */
export const orderOptions = (table: 'contact_field_options' | 'conversation_field_options', order: string): Patch => [
  CUSTOM_FIELDS.options,
  ".orderBy(['field_id', 'position', 'id']);",
  `.orderByRaw(table === '${table}' ? '${order}' : 'field_id, position, id');`,
];

const KEPT = '...INLINE_TAGS];';
const quoteAll = (tags: readonly string[]): string => tags.map((tag) => `'${tag}'`).join(', ');

/** Keeps more elements, without attributes. */
export const keepTags = (...tags: readonly string[]): Patch => [
  HTML.elements,
  KEPT,
  `...INLINE_TAGS, ${quoteAll(tags)}];`,
];

/** Unwraps an element that the policy keeps. */
export const loseTag = (tag: string): Patch => [
  HTML.elements,
  KEPT,
  `...INLINE_TAGS].filter((name) => name !== '${tag}');`,
];

/** Joins the text of blocks with the text around them. */
export const joinBlocks = (...tags: readonly string[]): Patch => [
  HTML.text,
  'new Set(BLOCK_TAGS)',
  `new Set(BLOCK_TAGS.filter((name) => ![${quoteAll(tags)}].includes(name)))`,
];

export const IMAGE = "attributes: { src, ...pickTexts(sent, ['alt', 'title']),";
