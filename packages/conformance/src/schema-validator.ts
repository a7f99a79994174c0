/** Validates values against the schemas of a contract. Compiles each schema once. */
import {
  type Contract,
  compilePattern,
  countCodePoints,
  type Json,
  lazy,
  memoize,
  type Schema,
} from '@helpdesk/contract-model';
import { _, Ajv2020, type ErrorObject, type FuncKeywordDefinition, str, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** `relaxed` allows undeclared properties at every depth. */
type Strictness = 'closed' | 'relaxed';

export interface SchemaValidator {
  /** The errors of `value`. Below a `$ref` the `schemaPath` of an error starts with `contract#`. */
  readonly errors: (schema: Schema, value: Json, strictness?: Strictness) => readonly ErrorObject[];
}

/** Returns the same validator for the same contract, because compiling the schemas takes most of the time of planning. */
export const getSchemaValidator = memoize(createValidator);

function createValidator(contract: Contract): SchemaValidator {
  const closed = createCompiler(contract, 'closed');
  // Only what has errors is validated a second time.
  const relaxed = lazy(() => createCompiler(contract, 'relaxed'));
  return {
    errors: (schema, value, strictness = 'closed') => {
      const validate = (strictness === 'closed' ? closed : relaxed())(schema);
      return validate(value) ? [] : (validate.errors ?? []);
    },
  };
}

function createCompiler(contract: Contract, strictness: Strictness): (schema: Schema) => ValidateFunction {
  // The log has nothing but formats that Ajv does not know, which no user can change. Optimizing takes longer than it saves.
  const code = { optimize: false, regExp: readPattern };
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, logger: false, code });
  formats.default(ajv, { mode: 'full' });
  for (const keyword of lengthKeywords) ajv.removeKeyword(keyword.keyword).addKeyword(keyword);
  ajv.addSchema(
    // prepareSchema returns an object for an object.
    { $id: 'contract', ...(prepareSchema(contract.openapi, strictness) as object) },
    undefined,
    false,
    false,
  );
  const compiled = new WeakMap<Schema, ValidateFunction>();
  // A bundle repeats schemas, such as those of headers that each response has.
  const byText = new Map<string, ValidateFunction>();
  return (schema) => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema);
    // prepareSchema returns an object for an object.
    const validate = byText.get(text) ?? ajv.compile(prepareSchema(schema, strictness) as object);
    byText.set(text, validate);
    compiled.set(schema, validate);
    return validate;
  };
}

const EVERY_TEXT = /(?:)/;

/** As the rest of the suite reads patterns; a generated module would import it by this name. */
const readPattern = Object.assign((pattern: string) => compilePattern(pattern) ?? EVERY_TEXT, { code: 'readPattern' });

/**
 * Limits of code points as those of Ajv, which counts them in every text. Nearly all texts have few enough UTF-16 units for one limit,
 * and enough for the other: lists of long texts took longer to count than to parse.
 */
const lengthKeywords = [
  defineLength('maxLength', 'more', (text, limit) => text.length <= limit || countCodePoints(text) <= limit),
  defineLength('minLength', 'fewer', (text, limit) => text.length >= 2 * limit || countCodePoints(text) >= limit),
];

function defineLength(keyword: string, comparative: string, isRight: (text: string, limit: number) => boolean) {
  return {
    keyword,
    type: 'string',
    schemaType: 'number',
    compile: (limit: number) => (text: string) => isRight(text, limit),
    errors: false,
    error: {
      message: ({ schemaCode }) => str`must NOT have ${comparative} than ${schemaCode} characters`,
      params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
    },
  } satisfies FuncKeywordDefinition;
}

/** A copy whose references point into the bundle; for `relaxed`, without the keywords that forbid undeclared properties. */
function prepareSchema(value: unknown, strictness: Strictness): unknown {
  if (Array.isArray(value)) return value.map((item) => prepareSchema(item, strictness));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([name, child]) => strictness === 'closed' || !isClosingKeyword(name, child),
  );
  return Object.fromEntries(
    kept.map(([name, child]) =>
      name === '$ref' && typeof child === 'string' && child.startsWith('#')
        ? [name, `contract${child}`]
        : [name, prepareSchema(child, strictness)],
    ),
  );
}

const isClosingKeyword = (name: string, value: unknown): boolean =>
  value === false && (name === 'additionalProperties' || name === 'unevaluatedProperties');
