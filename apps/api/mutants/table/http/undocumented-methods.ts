/** Methods that a path does not have, and paths that look like the beginning of another one. */
import { type Fault, inArea } from '../../mutant.ts';
import { SERVER } from '../../support/files.ts';

const REJECTS = 'if (served === undefined) return';

/** `response` for requests that the condition holds for, in place of 405. */
const responds = (name: string, condition: string, response: string): Fault => ({
  name,
  patches: [[SERVER.server, REJECTS, `if (${condition}) return send(request, response, ${response});\n    ${REJECTS}`]],
});

export const undocumentedMethods = inArea('http', [
  responds('getContact-DELETE-is-204', "method === 'DELETE' && /contacts\\/[0-9]+$/.test(path)", '{ status: 204 }'),
  responds('getCompany-PUT-is-404', "method === 'PUT' && /companies\\/[0-9]+$/.test(path)", 'notFound'),
  responds('listMembers-POST-is-404', "method === 'POST' && /members$/.test(path)", 'notFound'),
  responds('getContact-fields-is-405', "path === '/v1/contacts/fields'", '{ ...methodNotAllowed, headers }'),
  responds('getContact-fields-is-404', "path === '/v1/contacts/fields'", 'notFound'),
]);
