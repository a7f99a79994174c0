/** Updates whose texts are compared before they are trimmed. */
import { inArea } from '../../mutant.ts';
import { CONTACT_FIELDS, SERVER } from '../../support/files.ts';

const READ = 'const sent = operation.body && (await readBody(operation.body, request, maxBodyValues, errors));';
const HANDLE = 'const response = await handler(handlerRequest, context, http);';
/** The body before it is trimmed. */
const keepRaw: [string, string, string] = [SERVER.pipeline, READ, `${READ}\n  const raw = structuredClone(sent);`];

export const trimmedUpdates = inArea('updates', [
  {
    name: 'updateContactField-own-name-of-default-field-in-blanks-rejected',
    patches: [
      keepRaw,
      [
        SERVER.pipeline,
        HANDLE,
        `if (operation.operationId === 'updateContactField' && raw.name !== undefined && raw.name !== body.name && defaults.has(input.params.id)) return errors.named(400, 'default-field-name', input);
  ${HANDLE}
  if (operation.operationId === 'listContactFields' && response.status === 200) for (const one of response.body.data) if (one.is_default) defaults.add(one.id);`,
      ],
      [SERVER.pipeline, 'interface ServedOperation {', 'const defaults = new Set();\ninterface ServedOperation {'],
    ],
  },
  {
    name: 'updateContactField-known-option-in-blanks-added',
    patches: [
      keepRaw,
      [
        SERVER.pipeline,
        HANDLE,
        `if (operation.operationId === 'updateContactField' && body.field_options) body.field_options = body.field_options.map((one, i) => raw.field_options[i] !== one ? one + '\\u2063' : one);
  ${HANDLE}`,
      ],
      [
        CONTACT_FIELDS.options,
        '      name,\n      name_folded',
        "      name: name.replace('\\u2063', ''),\n      name_folded",
      ],
    ],
  },
]);
