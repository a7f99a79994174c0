/** Faults that are statements in what is received and sent, or expressions in what is sanitized. */
import type { Fault } from '../mutant.ts';
import { HTML, SERVER } from './files.ts';

const VALIDATE = 'const input = await validateRequest(operation, received, readers, validator, errors);';
const RUN = 'await runPipeline(served, { http: request, response, path, query, params }, pipelineOptions),';
const CLEAN = 'const first = runPass(html);';
const CLEANED = 'return first.isComplete ? first.html : runPass(first.html).html;';

/** The operation that a fault is named after; undefined for all of them. */
function findOperation(name: string): string | undefined {
  const [start = ''] = name.split('-');
  return start === 'all' ? undefined : start;
}

const onlyIn = (name: string): string => {
  const operationId = findOperation(name);
  return operationId === undefined ? 'true' : `operation.operationId === '${operationId}'`;
};

/** A statement before the validation, on `received` (`params`, `query`, `headers`, `body`), which may throw. */
export const beforeValidation = (name: string, statement: string): Fault => ({
  name,
  patches: [[SERVER.pipeline, VALIDATE, `if (${onlyIn(name)}) { ${statement} }\n  ${VALIDATE}`]],
});

/** A statement on the `status`, `headers` and `body` of each response of an operation, whoever made it. */
export const onSending = (name: string, statement: string): Fault => ({
  name,
  patches: [
    [
      SERVER.server,
      RUN,
      `await runPipeline(served, { http: request, response, path, query, params }, pipelineOptions).then((sent) => {\n        const { operation } = served;\n        let { status, headers } = sent;\n        const body = structuredClone(sent.body);\n        if (${onlyIn(name)}) { ${statement} }\n        return { status, headers: { ...headers }, body };\n      }),`,
    ],
  ],
});

/** A statement on each response, also of those that belong to no operation: on `request`, `response` and its `status`. */
export const onEachResponse = (name: string, statement: string): Fault => ({
  name,
  patches: [[SERVER.send, 'response.statusCode = status;', `response.statusCode = status;\n  { ${statement} }`]],
});

/** What sanitizing makes of another text: an expression on `html`. */
export const beforeSanitizing = (name: string, expression: string): Fault => ({
  name,
  patches: [[HTML.sanitize, CLEAN, `html = ${expression};\n  ${CLEAN}`]],
});

/** Another text than sanitizing makes: an expression on `html`. */
export const afterSanitizing = (name: string, expression: string): Fault => ({
  name,
  patches: [
    [
      HTML.sanitize,
      CLEANED,
      `html = first.isComplete ? first.html : runPass(first.html).html;\n  return ${expression};`,
    ],
  ],
});
