import type { OpenApiDocument } from '../contract/contract.ts';
import { isObject } from '../json/json.ts';
import { DATA_KEYWORDS } from '../keywords/data-keywords.ts';
import { ownKeywords } from '../keywords/own-keywords.ts';

/** Objects whose members have names of the document, and values that are no schemas. */
const NAME_MAPS = ['properties', 'patternProperties', 'headers', 'schemas', 'parameters', 'responses'];

type Members = Readonly<Record<string, unknown>>;

/**
 * A plain document without our keywords, which mean something else in it, such as to another tool, and with what older versions of OpenAPI
 * write in schemas as 3.1 writes it.
 */
// A copy has the members of the document.
export const normalizeDocument = (document: OpenApiDocument): OpenApiDocument => normalize(document) as OpenApiDocument;

function normalize(value: unknown, isNameMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => normalize(item));
  if (!isObject(value)) return value;
  const entries = Object.entries(isNameMap ? value : normalizeSchema(value)).filter(
    ([name]) => isNameMap || !Object.hasOwn(ownKeywords, name),
  );
  return Object.fromEntries(
    entries.map(([name, member]) => [
      name,
      !isNameMap && DATA_KEYWORDS.includes(name) ? member : normalize(member, !isNameMap && NAME_MAPS.includes(name)),
    ]),
  );
}

/** `required: true` is no keyword of a schema, but of a parameter and a body; bounds were excluded by a flag. */
function normalizeSchema(value: Members): Members {
  const { required, exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } = value;
  const isSchema = !['in', 'content', 'schema'].some((name) => Object.hasOwn(value, name));
  return {
    ...rest,
    ...(required !== undefined && !(isSchema && typeof required === 'boolean') && { required }),
    ...normalizeBound('minimum', minimum, 'exclusiveMinimum', exclusiveMinimum),
    ...normalizeBound('maximum', maximum, 'exclusiveMaximum', exclusiveMaximum),
  };
}

function normalizeBound(name: string, bound: unknown, exclusiveName: string, exclusive: unknown): Members {
  if (exclusive === true && bound !== undefined) return { [exclusiveName]: bound };
  return {
    ...(bound !== undefined && { [name]: bound }),
    ...(exclusive !== undefined && typeof exclusive !== 'boolean' && { [exclusiveName]: exclusive }),
  };
}
