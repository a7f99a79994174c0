/**
 * express-openapi-validator reduces Ajv's errors to a path and an English sentence: without `params`, and with the names of
 * members appended unescaped. The function that does it is wrapped here, for the whole process, so that each of its items
 * also carries the error that it was made from. There is no option or hook for it in version 5.6.2.
 */
import { error } from 'express-openapi-validator';
import util from 'express-openapi-validator/dist/middlewares/util.js';
import type { Violation } from '../messages.ts';

type Item = ReturnType<typeof convert>['errors'][number] & { readonly ajvError?: Violation };

const convert = util.ajvErrorsToValidatorError;

// The types of the library say that its functions are constants; the library calls this one through the module object.
Object.assign(util, {
  ajvErrorsToValidatorError: (...[status, errors]: Parameters<typeof convert>) => {
    const converted = convert(status, errors);
    return { ...converted, errors: converted.errors.map((item, index) => ({ ...item, ajvError: errors[index] })) };
  },
});

/**
 * What a step found wrong with a request or a response; none if it passed on no error.
 *
 * @throws any other error, such as that a schema cannot be compiled.
 */
export function extractViolations(problem: unknown): readonly Violation[] {
  if (problem === undefined) return [];
  if (problem instanceof error.BadRequest || problem instanceof error.InternalServerError) {
    return problem.errors.map(violationOf);
  }
  throw problem;
}

/** Issues that are not Ajv's, such as "response body required.", have no error code. */
function violationOf({ path, message, errorCode, ajvError }: Item): Violation {
  if (ajvError !== undefined) return ajvError;
  if (errorCode === undefined) return { instancePath: path, keyword: '', params: {}, message };
  throw new Error('express-openapi-validator does not convert errors as in version 5.6.2: adapt ajv-errors.ts');
}
