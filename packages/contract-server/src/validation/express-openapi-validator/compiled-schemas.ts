/**
 * Takes over the schemas that express-openapi-validator has compiled. Its middleware does three times the work of Ajv for each
 * request: it parses a URL and a media type, walks through the parameters and wraps `json`. It also reduces Ajv's errors to a
 * path and an English sentence. Version 5.6.2 has no option or hook for that, so this file wraps the function by which the
 * library compiles, for the whole process.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { error } from 'express-openapi-validator';
import util from 'express-openapi-validator/dist/middlewares/util.js';
import type { Violation } from '../messages.ts';

/** Returns the violations of a value; none if it matches the schema. */
export type CompiledSchema = (value: object) => readonly Violation[];

const compiled = new AsyncLocalStorage<CompiledSchema[]>();

const compile = util.useAjvCache;

// The library calls the function through the module object, although its types declare it as a constant.
Object.assign(util, {
  useAjvCache: (...parameters: Parameters<typeof compile>) => {
    const validate = compile(...parameters);
    compiled.getStore()?.push((value) => {
      if (validate(value)) return [];
      // With a message, because the library does not use Ajv's option `messages: false`.
      return validate.errors as Violation[];
    });
    return validate;
  },
});

/**
 * Returns the schemas that a middleware compiles, in this order.
 *
 * @param run resolves with the error that it passed to `next`. The error of an invalid value does not matter.
 * @throws any other error, such as a schema that cannot be compiled.
 */
export async function takeCompiled(run: () => Promise<unknown>): Promise<readonly CompiledSchema[]> {
  const schemas: CompiledSchema[] = [];
  const problem = await compiled.run(schemas, run);
  const isOfValue = problem instanceof error.BadRequest || problem instanceof error.InternalServerError;
  if (problem !== undefined && !isOfValue) throw problem;
  return schemas;
}
