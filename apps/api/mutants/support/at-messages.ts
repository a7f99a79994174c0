/** Mutations that are statements on what is received and sent. */
import type { Fault } from '../mutant.ts';
import { SERVER } from './files.ts';
import { VALIDATE } from './places.ts';

const RUN = 'await runPipeline(served, { http: request, response, path, query, params }, pipelineOptions),';

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

/** Makes an invalid `body` valid before it is validated. */
export const repairs = (name: string, statement: string): Fault =>
  beforeValidation(name, `if (Object(received.body) === received.body) { const { body } = received; ${statement} }`);

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

/** True for requests below `/v1/START`. */
export const onPath = (start: string): string => `/^\\/v1\\/${start}(?:[/?]|$)/.test(request.url)`;

/** A change of every value of each response: an expression on `key` and `value`. */
export const sends = (name: string, expression: string): Fault => ({
  name: `all-${name}`,
  patches: [[SERVER.send, 'JSON.stringify(body)', `JSON.stringify(body, (key, value) => ${expression})`]],
});

/** A statement on the headers of each response. */
export const sendsHeader = (name: string, statement: string): Fault => ({
  name: `all-${name}`,
  patches: [
    [
      SERVER.send,
      "    response.setHeader('Content-Length', bytes);\n",
      `    response.setHeader('Content-Length', bytes);\n    ${statement}\n`,
    ],
  ],
});
