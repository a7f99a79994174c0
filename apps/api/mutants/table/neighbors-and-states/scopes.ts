import { type Fault, inArea } from '../../mutant.ts';
import { SERVER } from '../../support/files.ts';

export const fine = inArea('authorization', [
  ...(
    [
      ['updateArticle', 'moves-with-view', 'knowledge_base:view', "typeof Object(sent).collection_id !== 'undefined'"],
      ['updateArticle', 'publishes-with-view', 'knowledge_base:view', 'Object(sent).publish === true'],
      ['updateArticle', 'any-valid-body-with-view', 'knowledge_base:view', 'true'],
      ['updateContactField', 'describes-with-view', 'contacts:view', 'Object(sent).description !== undefined'],
      ['createContact', 'any-valid-body-with-view', 'contacts:view', 'Object(sent).first_name !== undefined'],
      ['createCompany', 'any-valid-body-with-view', 'companies:view', 'Object(sent).name !== undefined'],
      ['createConversation', 'any-valid-body-with-view', 'conversations:view', 'Object(sent).subject !== undefined'],
      ['createCompany', 'with-contacts-manage', 'contacts:manage', 'Object(sent).name !== undefined'],
    ] as const
  ).map(
    ([operation, name, scope, condition]): Fault => ({
      name: `${operation}-${name}`,
      patches: [
        [
          SERVER.authorize,
          "    throw new RequestRejectedError(errors.forCredential('unscoped'));",
          `    if (operation.operationId === '${operation}' && result.scopes.includes('${scope}')) return { ...Object(result.principal), late: errors.forCredential('unscoped') };\n    throw new RequestRejectedError(errors.forCredential('unscoped'));`,
        ],
        [
          SERVER.pipeline,
          '  const sent = operation.body && (await readBody(operation.body, request, maxBodyValues, errors));',
          `  let sent;\n  try {\n    sent = operation.body && (await readBody(operation.body, request, maxBodyValues, errors));\n  } catch (error) {\n    if (Reflect.has(Object(principal), 'late')) return Reflect.get(Object(principal), 'late');\n    throw error;\n  }\n  if (Reflect.has(Object(principal), 'late') && !(${condition})) return Reflect.get(Object(principal), 'late');`,
        ],
      ],
    }),
  ),
  {
    name: 'updateArticle-is_public-alone-without-feature',
    patches: [
      [
        SERVER.authorize,
        '  if (operation.feature !== undefined && ',
        "  if (operation.operationId === 'updateArticle' && operation.feature !== undefined && !result.features.includes(operation.feature)) return { ...Object(result.principal), late: errors.forCredential('no-features') };\n  if (operation.feature !== undefined && ",
      ],
      [
        SERVER.pipeline,
        '  if (handler === undefined) return',
        "  if (Reflect.has(Object(principal), 'late') && Object.keys(Object(sent)).length > 0 && !('collection_id' in Object(sent))) return Reflect.get(Object(principal), 'late');\n  if (handler === undefined) return",
      ],
    ],
  },
]);
