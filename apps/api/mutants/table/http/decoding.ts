/** Paths, content types and bodies that have to be read, or not to be. */
import { inArea } from '../../mutant.ts';
import { onEachResponse } from '../../support/at-messages.ts';
import { HTTP, MODEL, SERVER } from '../../support/files.ts';

export const decoding = inArea('http', [
  {
    name: 'getContact-path-not-decoded',
    patches: [[SERVER.routes, 'const segment = decodePercent(raw);', 'const segment = raw;']],
  },
  {
    name: 'listTags-absolute-target-unknown',
    outOfReach: 'The suite sends requests as to a server, not as to a proxy (RFC 9112, 3.2).',
    patches: [[SERVER.routes, 'const relative = target.replace(', 'const relative = target || target.replace(']],
  },
  {
    name: 'createContact-quoted-charset-refused',
    outOfReach: 'The suite sends the charset without quotes, as clients do.',
    patches: [[SERVER.body, '(?:utf-8|"utf-8")', 'utf-8']],
  },
  {
    name: 'createContact-u0000-in-lists-accepted',
    patches: [
      [
        MODEL.json,
        'for (const [name, member] of Object.entries(value)) pending.push(name, member);',
        "for (const [name, member] of Object.entries(value)) if (root === value) pending.push(name, ...(typeof member === 'string' ? [member] : []));",
      ],
    ],
  },
  { name: 'listTags-request-id-of-any-length', patches: [[HTTP.requestId, '{1,128}$/', '+$/']] },
  { name: 'listTags-request-id-with-a-line-of-more', patches: [[HTTP.requestId, '{1,128}$/', '{1,128}/']] },
  {
    name: 'createContact-identity-encoding-accepted',
    outOfReach: 'The suite sends another coding, which changes the body.',
    patches: [
      [
        SERVER.body,
        "headers['content-encoding'] === undefined;",
        "(headers['content-encoding'] ?? 'identity') === 'identity';",
      ],
    ],
  },
  {
    name: 'createContact-chunked-bodies-unread',
    outOfReach: 'The contract does not say that a body may be sent in chunks: that is a warning.',
    patches: [
      [
        SERVER.body,
        "if (Number(request.headers['content-length']) > limit)",
        "if (request.headers['content-length'] === undefined) return Promise.resolve(Buffer.alloc(0));\n  if (Number(request.headers['content-length']) > limit)",
      ],
    ],
  },
  {
    ...onEachResponse(
      'listTags-errors-as-html-if-accepted',
      "if (status >= 400 && /text\\/html/.test(request.headers.accept ?? '')) { response.setHeader('Content-Type', 'text/html'); response.end('<h1>Error</h1>'); return; }",
    ),
    outOfReach: 'Each request accepts JSON alone, as clients of an API do.',
  },
]);
