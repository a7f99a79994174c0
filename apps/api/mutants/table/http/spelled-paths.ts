/** Other spellings of paths, methods and media types, and the limits of single operations. */
import { inArea } from '../../mutant.ts';
import { onEachResponse } from '../../support/at-messages.ts';
import { SERVER } from '../../support/files.ts';

export const spelledPaths = inArea(
  'http',
  [
    {
      name: 'updateArticle-PATCH-accepted',
      patches: [
        [
          SERVER.routes,
          "const target = route.byMethod.get(method === 'HEAD' ? 'get' : method.toLowerCase());",
          "const target = route.byMethod.get(method === 'HEAD' ? 'get' : method.toLowerCase()) ?? (method === 'PATCH' ? route.byMethod.get('put') : undefined);",
        ],
      ],
    },
    {
      name: 'updateContactField-PUT-accepted',
      patches: [
        [
          SERVER.routes,
          "const target = route.byMethod.get(method === 'HEAD' ? 'get' : method.toLowerCase());",
          "const target = route.byMethod.get(method === 'HEAD' ? 'get' : method.toLowerCase()) ?? (method === 'PUT' ? route.byMethod.get('patch') : undefined);",
        ],
      ],
    },
    {
      name: 'all-matrix-parameters-accepted',
      outOfReach:
        'Common frameworks of Java drop parameters of segments, or reject them with 400, before a service sees the path.',
      patches: [
        [
          SERVER.routes,
          'const segment = decodePercent(raw);',
          "const segment = decodePercent(raw.replace(/;.*/, ''));",
        ],
      ],
    },
    {
      name: 'all-blanks-after-paths-accepted',
      patches: [
        [
          SERVER.routes,
          'const segment = decodePercent(raw);',
          "const segment = decodePercent(raw)?.replace(/^([a-z-]+) +$/, '$1');",
        ],
      ],
    },
    {
      name: 'updateContactField-limit-of-articles',
      patches: [
        [
          SERVER.pipeline,
          'readBody(operation.body, request,',
          "readBody(operation.operationId === 'updateContactField' ? { ...operation.body, maxBytes: 10_485_760 } : operation.body, request,",
        ],
      ],
    },
    onEachResponse(
      'listMembers-allow-in-one-word',
      "if (headers.Allow) headers.Allow = String(headers.Allow).replaceAll(' ', '; ');",
    ),
  ],
  ['listTags'],
);
