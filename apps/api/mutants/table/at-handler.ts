/** Faults that are statements around the handler of an operation, in the middle of the server. */
import type { Fault, Patch } from '../mutant.ts';
import { SERVER } from './files.ts';

/** What calls the handler. Statements see `operation`, `principal`, `input`, `query` (as it was sent), `context`, and after it `response`. */
export const HANDLE = 'const response = await handler(handlerRequest, context, http);';

const onlyIn = (name: string): string => `operation.operationId === '${name.split('-')[0]}'`;

/** A statement on `input` before the handler of an operation, which may return another response. */
export const before = (name: string, statement: string): Fault => ({
  name,
  patches: [[SERVER.pipeline, HANDLE, `if (${onlyIn(name)}) { ${statement} }\n  ${HANDLE}`]],
});

/** A statement on the `body` of the success of an operation. */
export const after = (name: string, statement: string): Fault => ({
  name,
  patches: [
    [
      SERVER.pipeline,
      HANDLE,
      `${HANDLE}\n  if (${onlyIn(name)} && response.status < 300) { const { body } = response; ${statement} }`,
    ],
  ],
});

/** What the process keeps between requests. */
export const keeping = (name: string, declaration: string, [file, from, to]: Patch): Fault => ({
  name,
  patches: [
    [file, from, to],
    [SERVER.pipeline, 'export interface ServedOperation {', `${declaration}\nexport interface ServedOperation {`],
  ],
});
