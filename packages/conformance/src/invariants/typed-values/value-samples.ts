/** Values of a definition: those that its type has, and others. */
import { type Json, type OptionPaths, type ValueType, valueAt, valuesAt } from '@helpdesk/contract-model';
import type { SchemaValidator } from '../../schema-validator.ts';

export interface ValueSamples {
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
}

const TEXT = 'text 🙂';

/** Those that services often take for others: `0`, `false` and days that do not exist. The schema of a type decides which are valid. */
const POOL: readonly Json[] = [
  TEXT,
  '42',
  '',
  ' x ',
  'true',
  'TRUE',
  'false',
  'yes',
  '1',
  '2000-02-29',
  // Beyond 32 bits, in seconds since 1970, and after the years that most services expect.
  '9999-12-31',
  '1868-07-01',
  '2026-02-30',
  '2100-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-1-5',
  // The last two are in ISO 8601, but not in RFC 3339.
  '05.01.2026',
  '2026-01-05T00:00:00Z',
  '2026-01-05\n',
  '20260105',
  '2026-W02-1',
  // Beyond 32 bits, with more digits than single precision has; and more than six decimals, which many languages write with an exponent.
  0,
  5_123_456_789,
  -1.2345678912345e-7,
  true,
  false,
  // Services often take it for no value.
  null,
];

/** Creations with values. Other definitions of the same type have the samples after the first ones. */
export const MAX_VALID = 3;

/** `foreign` are options of other definitions. */
export function listValueSamples(
  validator: SchemaValidator,
  type: ValueType,
  definition: Json,
  foreign: readonly Json[] = [],
): ValueSamples {
  if ('schema' in type) return listOfSchema(validator, type.schema);
  const paths = 'options' in type ? listTexts(valuesAt(definition, type.options)) : listPaths(type.paths, definition);
  const [first] = paths;
  if (first === undefined) return { valid: [], invalid: [] };
  const near = [
    first.toUpperCase(),
    first.toLowerCase(),
    `${first}x`,
    ` ${first}`,
    '',
    'no such option',
    7,
    true,
    null,
  ];
  const wrongPaths = 'paths' in type ? listWrongPaths(type.paths, definition, paths) : [];
  return {
    // The deepest and the first of each level, or the first and the last.
    valid: takeEnds(paths, 'paths' in type ? findSameName(paths, type.paths.separator) : undefined),
    invalid: [...near, ...foreign, ...wrongPaths].filter((value) => !paths.some((path) => path === value)),
  };
}

function listOfSchema(validator: SchemaValidator, schema: Parameters<SchemaValidator['errors']>[0]): ValueSamples {
  const isValid = (value: Json): boolean => validator.errors(schema, value).length === 0;
  const { maxLength } = schema;
  const valid = POOL.filter(isValid);
  const [long] = maxLength === undefined ? [] : [fillUp(maxLength)].filter(isValid);
  return {
    valid: long === undefined ? valid : [...insertLong(valid, long)],
    invalid: [...POOL.filter((value) => !isValid(value)), ...(long === undefined ? [] : [`${long}x`])],
  };
}

/** The longest text, of wide characters but for its beginning. */
const fillUp = (maxLength: number): string =>
  [...Array.from(TEXT), ...Array.from('🙂'.repeat(maxLength))].slice(0, maxLength).join('');

/** Definitions with the same schema may be of different types, so that each has the longest text among its samples. */
function* insertLong(valid: readonly Json[], long: string): Iterable<Json> {
  // It begins with that text.
  const others = valid.filter((value) => value !== TEXT);
  for (const [index, value] of others.entries()) {
    yield value;
    if (index % (MAX_VALID - 1) === MAX_VALID - 2) yield long;
  }
  if (others.length < MAX_VALID - 1) yield long;
}

const listTexts = (values: readonly Json[]): string[] => values.filter((value) => typeof value === 'string');

/** A path to an option whose name an earlier one has as well, below another one. */
function findSameName(paths: readonly string[], separator: string): string | undefined {
  const nameOf = (path: string): string | undefined => path.split(separator).at(-1);
  return paths.find((path, index) => paths.slice(0, index).some((earlier) => nameOf(earlier) === nameOf(path)));
}

const takeEnds = (values: readonly string[], preferred?: string): string[] => {
  const middle = preferred ?? values[Math.floor(values.length / 2)];
  const ends = [values[0], middle, values.at(-1)].filter((value) => value !== undefined);
  return [...new Set(ends)];
};

interface Option {
  readonly id: Json;
  readonly name: string;
  readonly parent: Json;
}

function listOptions({ options, id, name, parent }: OptionPaths, definition: Json): Option[] {
  return valuesAt(definition, options).flatMap((option): Option[] => {
    const [own, text, above = null] = [id, name, parent].map((pointer) => valueAt(option, pointer));
    return own !== undefined && typeof text === 'string' ? [{ id: own, name: text, parent: above }] : [];
  });
}

/** `Europe`, `Europe > Spain`, …: each option with those above it, by depth. */
function listPaths(paths: OptionPaths, definition: Json): string[] {
  const options = listOptions(paths, definition);
  const namesOf = (option: Option, below: readonly string[] = []): readonly string[] => {
    const names = [option.name, ...below];
    const above = options.find(({ id }) => id === option.parent);
    // A tree that contains itself is a defect of the target.
    return above === undefined || names.length > options.length ? names : namesOf(above, names);
  };
  return options
    .map((option) => namesOf(option))
    .toSorted((left, right) => left.length - right.length)
    .map((names) => names.join(paths.separator));
}

/** Options without those above them, below others, in the wrong order, and with another separator. */
function listWrongPaths(paths: OptionPaths, definition: Json, known: readonly string[]): string[] {
  const options = listOptions(paths, definition);
  const { separator } = paths;
  const inner = options.filter(({ parent }) => parent !== null);
  const roots = options.filter(({ parent }) => parent === null);
  const deep = known.filter((path) => path.includes(separator));
  return [
    ...inner.slice(-1).map(({ name }) => name),
    ...inner.slice(0, 1).map(({ name }) => name),
    ...inner
      .slice(0, 1)
      .flatMap(({ name, parent }) =>
        roots.filter(({ id }) => id !== parent).map((root) => root.name + separator + name),
      ),
    ...deep
      .slice(-1)
      .flatMap((path) => [
        path.split(separator).toReversed().join(separator),
        path.split(separator).join(separator.trim()),
        path + separator,
      ]),
  ];
}
