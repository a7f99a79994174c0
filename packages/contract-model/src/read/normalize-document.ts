import type { OpenApiDocument } from '../contract.ts';
import { isObject } from '../json.ts';

/** Keywords of our conventions. In a document that does not follow them, such as one for another tool, they mean something else. */
const OWN_KEYWORDS: ReadonlySet<string> = new Set([
  'x-accepts-current',
  'x-append-only',
  'x-case',
  'x-counts',
  'x-covers',
  'x-derived',
  'x-details',
  'x-echoes',
  'x-effects',
  'x-excerpt',
  'x-fault-switch',
  'x-feature',
  'x-filters',
  'x-find-or-create',
  'x-html',
  'x-html-policies',
  'x-http',
  'x-initial',
  'x-level',
  'x-max-bytes',
  'x-nests',
  'x-normalize',
  'x-on-change',
  'x-order',
  'x-pagination',
  'x-resource',
  'x-resources',
  'x-returns',
  'x-same-form',
  'x-scopes',
  'x-server-time',
  'x-service-responses',
  'x-shared',
  'x-sort-direction',
  'x-sorts',
  'x-stores',
  'x-text',
  'x-trim',
  'x-typed-values',
  'x-unique',
]);

/** Objects whose members have names of the document, and values that are no schemas. */
const NAME_MAPS = ['properties', 'patternProperties', 'headers', 'schemas', 'parameters', 'responses'];
const VALUES = ['example', 'examples', 'default', 'enum', 'const'];

type Members = Readonly<Record<string, unknown>>;

/** A plain document without our keywords, and with what older versions of OpenAPI write in schemas as 3.1 writes it. */
// A copy has the members of the document.
export const normalizeDocument = (document: OpenApiDocument): OpenApiDocument => normalize(document) as OpenApiDocument;

function normalize(value: unknown, isNameMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => normalize(item));
  if (!isObject(value)) return value;
  const entries = Object.entries(isNameMap ? value : normalizeSchema(value)).filter(
    ([name]) => isNameMap || !OWN_KEYWORDS.has(name),
  );
  return Object.fromEntries(
    entries.map(([name, member]) => [
      name,
      !isNameMap && VALUES.includes(name) ? member : normalize(member, !isNameMap && NAME_MAPS.includes(name)),
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
