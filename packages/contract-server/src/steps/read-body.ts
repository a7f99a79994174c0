import type { IncomingMessage } from 'node:http';
import type { OpenApiDocument } from '@helpdesk/contract-model';
import { Refusal } from '../answer.ts';
import { readBytes } from '../guards/body-size.ts';
import { isPlainJson } from '../guards/content-type.ts';
import { parseJson } from '../guards/json-text.ts';
import { ownTurn } from '../guards/large-bodies.ts';
import { trimMarked } from '../guards/trim.ts';
import type { ServedOperation } from '../operation.ts';

/** The JSON value that was sent, trimmed as marked; undefined where the operation takes no body or can do without. */
export async function readBody(
  { operation, documented, maxValues }: ServedOperation,
  request: IncomingMessage,
  document: OpenApiDocument,
): Promise<unknown> {
  const { body } = operation;
  if (body === undefined) return undefined;
  const bytes = await readBytes(request, body.maxBytes);
  if (bytes === 'too-large') throw new Refusal(documented.only(413));
  const typed = request.headers['content-type'] !== undefined || request.headers['content-encoding'] !== undefined;
  if ((typed || bytes.length > 0) && !isPlainJson(request.headers)) throw new Refusal(documented.only(415));
  if (bytes.length === 0 && !body.required) return undefined;

  await ownTurn(bytes.length);
  const text = parseJson(bytes, maxValues);
  if ('value' in text) return trimMarked(document, body.schema, text.value);
  throw new Refusal(documented.invalid([{ path: '/body', message: text.wrong }], {}));
}
