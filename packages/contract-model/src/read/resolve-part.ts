import type { OpenApiDocument } from '../contract/contract.ts';
import { isObject, type Json } from '../json/json.ts';
import { valueAt } from '../json/json-pointer.ts';

/** An object of a document that was parsed from JSON or YAML. */
export type DocumentPart = { readonly [name: string]: Json };

/** The object that the `$ref`s of a part of the document lead to; an empty object if there is none. */
export function resolvePart(document: OpenApiDocument, part: unknown): DocumentPart {
  let resolved = part;
  for (let steps = 0; isObject(resolved) && typeof resolved.$ref === 'string' && steps < 100; steps += 1) {
    resolved = valueAt(document, resolved.$ref.replace(/^#/, ''));
  }
  // Its members are JSON, since the document was parsed.
  return isObject(resolved) ? (resolved as DocumentPart) : {};
}
