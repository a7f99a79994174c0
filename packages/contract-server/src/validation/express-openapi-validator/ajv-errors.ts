/**
 * express-openapi-validator reduces Ajv's errors to a path and an English sentence, without `params` and with unescaped member
 * names in the path. This file wraps the function that converts them, for the whole process, so that each result also carries
 * the original error. Version 5.6.2 has no option or hook for this.
 */
import { error } from 'express-openapi-validator';
import util from 'express-openapi-validator/dist/middlewares/util.js';
import type { Violation } from '../messages.ts';

type Item = ReturnType<typeof convert>['errors'][number] & { readonly ajvError?: Violation };

const convert = util.ajvErrorsToValidatorError;

// The library calls the function through the module object, although its types declare it as a constant.
Object.assign(util, {
  ajvErrorsToValidatorError: (...[status, errors]: Parameters<typeof convert>) => {
    const converted = convert(status, errors);
    return { ...converted, errors: converted.errors.map((item, index) => ({ ...item, ajvError: errors[index] })) };
  },
});

/**
 * Returns the violations in the error that a step passed to `next`; none if it passed no error.
 *
 * @throws any other error, such as a schema that cannot be compiled.
 */
export function extractViolations(problem: unknown): readonly Violation[] {
  if (problem === undefined) return [];
  if (problem instanceof error.BadRequest || problem instanceof error.InternalServerError) {
    return problem.errors.map(violationOf);
  }
  throw problem;
}

/** Issues of the library itself, such as "response body required.", have no error code. */
function violationOf({ path, message, errorCode, ajvError }: Item): Violation {
  if (ajvError !== undefined) return ajvError;
  if (errorCode === undefined) return { instancePath: path, keyword: '', params: {}, message };
  throw new Error('express-openapi-validator does not convert errors as in version 5.6.2: adapt ajv-errors.ts');
}
