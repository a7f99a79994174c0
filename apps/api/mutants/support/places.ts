/** Places of the source where faults of several areas are. */

/** What calls the handler. Statements see `operation`, `principal`, `input`, `query` (as it was sent), `context`, and after it `response`. */
export const HANDLE = 'const response = await handler(handlerRequest, context, http);';

/** What validates a request. Statements see `operation`, `received`, `query` (as it was sent) and `body`. */
export const VALIDATE = 'const input = await validateRequest(operation, received, readers, validator, errors);';

export const STORE_CONTACT = '{ ...contact, email: contact.email?.toLowerCase(), createdAt: now() }';
export const RETURN_CONTACT = 'succeed(created as schemas.CreatedContact)';
export const UPDATE_FIELD = '.update({ ...next, name_folded';
/** What an update of an article stores. */
export const SAVED = '        ...saved,\n';

/** The end of the elements that are kept without attributes. */
export const KEPT_END = "  'figure',\n  'figcaption',\n];";
export const IMAGE = "attributes: { src, ...pickTexts(sent, ['alt', 'title']),";
