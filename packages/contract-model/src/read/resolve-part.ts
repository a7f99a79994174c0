import type { OpenApiDocument } from '../contract/contract.ts';
import { isObject, type Json } from '../json/json.ts';
import { valueAt } from '../json/json-pointer.ts';

/** The object that the `$ref`s of a part of the document lead to; an empty object if there is none. */
export function resolvePart(document: OpenApiDocument, part: unknown): { readonly [name: string]: Json } {
  let resolved = part;
  for (let steps = 0; isObject(resolved) && typeof resolved.$ref === 'string' && steps < 100; steps += 1) {
    resolved = valueAt(document, resolved.$ref.replace(/^#/, ''));
  }
  // The document was parsed from JSON or YAML.
  return isObject(resolved) ? (resolved as { readonly [name: string]: Json }) : {};
}
