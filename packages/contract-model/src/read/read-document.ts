import { basename } from 'node:path';
import { parse } from 'yaml';
import type { Source } from '../contract/case.ts';
import type { Contract, OpenApiDocument } from '../contract/contract.ts';
import { isObject } from '../json/json.ts';
import { type DocumentPointer, joinPointer, valueAt } from '../json/json-pointer.ts';
import { messageOf } from '../support/message-of.ts';
import { REQUEST_SCHEMAS, SCHEMAS } from './adapt-schema.ts';
import { completeDocument } from './complete-document.ts';
import { mapSources } from './map-sources.ts';
import { normalizeDocument } from './normalize-document.ts';
import { readBundle } from './read-bundle.ts';
import { readText } from './read-text.ts';
import { SpecError } from './spec-error.ts';

/**
 * Reads a single OpenAPI 3.1 file, YAML or JSON, as a contract. A document with `x-case` follows the conventions of
 * spec/README.md and is read as `generate` reads it. Any other is completed with what plain OpenAPI allows; `omitted` has the
 * operations that cannot be tested.
 *
 * @throws SpecError for a document of another version, with references to other files or to nothing, or that is not OpenAPI.
 */
export async function readDocument(file: string): Promise<Contract> {
  const name = basename(file);
  const text = await readText(file);
  const { 'x-generated': _, ...document } = checkDocument(name, withDecodedReferences(parseText(name, text)));
  const nameOf = () => name;
  if (!hasCases(document)) {
    const { document: whole, completed, facts } = completeDocument(normalizeDocument(document));
    const contract = readBundle({ document: whole, sources: withRequestSchemas(mapSources(file, whole, nameOf)) });
    const operations = Object.entries(contract.operations).map(([id, one]) => [id, { ...one, ...facts[id] }] as const);
    return { ...contract, operations: Object.fromEntries(operations), completed };
  }
  return readBundle({ document, sources: mapSources(file, document, nameOf) });
}

/** The request form of a schema stands where the schema does. */
function withRequestSchemas(sources: ReadonlyMap<DocumentPointer, Source>): Map<DocumentPointer, Source> {
  const added = [...sources].filter(([pointer]) => pointer.startsWith(`${SCHEMAS}/`));
  return new Map([...sources, ...added.map(([at, source]) => [at.replace(SCHEMAS, REQUEST_SCHEMAS), source] as const)]);
}

function parseText(name: string, text: string): unknown {
  try {
    // Much faster than the YAML parser, which reads JSON too.
    return name.endsWith('.json') ? JSON.parse(text) : JSON.parse(JSON.stringify(parse(text)));
  } catch (error) {
    const reason = messageOf(error).replace(/\n.*/s, '');
    throw new SpecError([{ source: name, message: reason }]);
  }
}

function checkDocument(name: string, value: unknown): OpenApiDocument {
  const fail = (message: string): never => {
    throw new SpecError([{ source: name, message }]);
  };
  if (!isObject(value) || !('openapi' in value || 'swagger' in value)) return fail('it is not an OpenAPI document');
  const version = String(value.openapi ?? value.swagger);
  if (!version.startsWith('3.1.')) {
    return fail(
      `it is OpenAPI ${version}, and the suite reads 3.1: convert it first. From 3.0, write \`openapi: 3.1.0\`, ` +
        "`type: [string, 'null']` instead of `nullable: true`, and numbers as exclusiveMinimum and exclusiveMaximum",
    );
  }
  if (!isObject(value.paths)) return fail('it has no `paths`, so there is nothing to test');
  const references = findReferences(value);
  const outside = references.find(({ reference }) => !reference.startsWith('#'));
  if (outside !== undefined) {
    return fail(
      `it refers to another file, ${outside.reference}: make one file of it first, such as with \`npx @redocly/cli bundle FILE -o one.yaml\``,
    );
  }
  const dangling = references.filter(({ reference }) => !isResolvable(value, reference));
  if (dangling.length > 0) {
    const message = ({ reference }: Reference): string =>
      `the \`$ref\` ${reference} leads to nothing: correct it, or add what it names`;
    throw new SpecError(dangling.map((one) => ({ source: `${name}, at ${one.at || '/'}`, message: message(one) })));
  }
  // The reader checks the rest.
  return value as unknown as OpenApiDocument;
}

interface Reference {
  readonly at: DocumentPointer;
  readonly reference: string;
}

function findReferences(value: unknown, at: DocumentPointer = ''): Reference[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    name === '$ref' && typeof child === 'string'
      ? [{ at, reference: child }]
      : findReferences(child, joinPointer(at, name)),
  );
}

/** A `$ref` to an `$anchor` is no pointer, and is not checked. */
function isResolvable(document: unknown, reference: string): boolean {
  const pointer = reference.slice(1);
  return !pointer.startsWith('/') || valueAt(document, pointer) !== undefined;
}

/** A `$ref` is a URI, so `#/paths/~1pets~1%7Bid%7D` is right. It is decoded here, so that everything else can read it as a pointer. */
function withDecodedReferences(document: unknown): unknown {
  const decode = (reference: string): string => {
    if (valueAt(document, reference.slice(1)) !== undefined) return reference;
    try {
      return decodeURIComponent(reference);
    } catch {
      return reference;
    }
  };
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [
        name,
        name === '$ref' && typeof child === 'string' && child.startsWith('#/') ? decode(child) : copy(child),
      ]),
    );
  };
  return copy(document);
}

/** Cases are in examples, beside their value: tools with keywords of the same name have them elsewhere. */
const hasCases = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ((Object.hasOwn(value, 'x-case') && Object.hasOwn(value, 'value')) || Object.values(value).some(hasCases));
