/** The contract's schemas, compiled once each. */
import type { Contract, Json, Schema } from '@helpdesk/contract-model';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** `relaxed` lets undeclared properties pass, at every depth. */
export type Strictness = 'closed' | 'relaxed';

export interface SchemaValidator {
  /** Everything in `value` that breaks the schema; `schemaPath` of each error starts with `contract#` below a reference. */
  readonly errors: (schema: Schema, value: Json, strictness?: Strictness) => readonly ErrorObject[];
}

const known = new WeakMap<Contract, SchemaValidator>();

/** One for each contract: to compile is what takes the longest of planning a run. */
export function schemaValidator(contract: Contract): SchemaValidator {
  const schemas = known.get(contract) ?? createSchemas(contract);
  known.set(contract, schemas);
  return schemas;
}

function createSchemas(contract: Contract): SchemaValidator {
  const compilers = { closed: compiler(contract, 'closed'), relaxed: compiler(contract, 'relaxed') };
  return {
    errors: (schema, value, strictness = 'closed') => {
      const validate = compilers[strictness](schema);
      return validate(value) ? [] : (validate.errors ?? []);
    },
  };
}

function compiler(contract: Contract, strictness: Strictness): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv, { mode: 'full' });
  ajv.addSchema({ $id: 'contract', ...(prepared(contract.openapi, strictness) as object) }, undefined, false, false);
  const compiled = new WeakMap<Schema, ValidateFunction>();
  return (schema) => {
    const known = compiled.get(schema) ?? ajv.compile(prepared(schema, strictness) as object);
    compiled.set(schema, known);
    return known;
  };
}

/** A copy whose references point into the bundle from wherever the schema is compiled, relaxed if asked for. */
function prepared(value: unknown, strictness: Strictness): unknown {
  if (Array.isArray(value)) return value.map((item) => prepared(item, strictness));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, child]) => strictness === 'closed' || !closes(name, child));
  return Object.fromEntries(
    kept.map(([name, child]) =>
      name === '$ref' && typeof child === 'string' && child.startsWith('#')
        ? [name, `contract${child}`]
        : [name, prepared(child, strictness)],
    ),
  );
}

const closes = (name: string, value: unknown): boolean =>
  value === false && (name === 'additionalProperties' || name === 'unevaluatedProperties');
