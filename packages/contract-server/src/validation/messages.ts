/** Messages to clients, by the keyword that a value violates. Each reads on from the path of the value. */

/** An error as Ajv reports it: https://ajv.js.org/api.html#error-objects. */
export interface Violation {
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Set for an error inside `propertyNames`. */
  readonly propertyName?: string;
  /** Ajv's message, used only for keywords without a message in this file. */
  readonly message: string;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date like 2026-01-31',
  'date-time': 'a time like 2026-01-31T09:30:00Z',
  email: 'an email address',
  hostname: 'a host name',
  uri: 'an absolute address',
  uuid: 'a UUID',
};

type Params = Violation['params'];

const unknownField = () => 'is not a known field';
const undocumentedForm = () => 'must have one of the documented forms';
const ofType = ({ type }: Params) => describeTypes([type].flat().map(String));

const MESSAGES: Readonly<Record<string, (params: Params) => string>> = {
  required: () => 'is required',
  dependentRequired: ({ property }) => `is required with ${property}`,
  additionalProperties: unknownField,
  unevaluatedProperties: unknownField,
  propertyNames: unknownField,
  'false schema': unknownField,
  type: ofType,
  'x-eov-type': ofType,
  enum: ({ allowedValues }) => `must be ${oneOf([allowedValues].flat().map(String))}`,
  const: undocumentedForm,
  not: undocumentedForm,
  if: undocumentedForm,
  anyOf: undocumentedForm,
  oneOf: undocumentedForm,
  format: ({ format }) => `must be ${FORMATS[String(format)] ?? `in the format ${format}`}`,
  pattern: ({ pattern }) => `must match the pattern ${pattern}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  minLength: atLeast('character'),
  maxLength: atMost('character'),
  minItems: atLeast('item'),
  maxItems: atMost('item'),
  minProperties: atLeast('field'),
  maxProperties: atMost('field'),
  uniqueItems: () => 'must not have the same item twice',
};

/** Other keywords keep Ajv's message. */
export function describeViolation({ keyword, params, message }: Violation): string {
  return MESSAGES[keyword]?.(params) ?? message;
}

/** `must be a string, an integer or null` */
export function describeTypes(types: readonly string[]): string {
  return `must be ${oneOf(types.map(withArticle))}`;
}

function atLeast(unit: string) {
  return ({ limit }: Params) => (limit === 1 ? 'must not be empty' : `must have at least ${count(limit, unit)}`);
}

function atMost(unit: string) {
  return ({ limit }: Params) => `must have at most ${count(limit, unit)}`;
}

function count(limit: unknown, unit: string): string {
  return `${limit} ${unit}${limit === 1 ? '' : 's'}`;
}

function oneOf(choices: readonly string[]): string {
  const last = choices.at(-1) ?? '';
  return choices.length > 1 ? `${choices.slice(0, -1).join(', ')} or ${last}` : last;
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
