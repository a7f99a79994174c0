/** Mutations that are statements around the handler of an operation, in the middle of the server. */
import type { Fault } from '../mutant.ts';
import { SERVER } from './files.ts';
import { HANDLE } from './places.ts';

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

/** A statement on each item, `one`, of a list. */
export const onItems = (operation: string, name: string, statement: string): Fault =>
  after(`${operation}-${name}`, `for (const one of body.data) { ${statement} }`);

/** A fault of what the process keeps between requests. */
export const keeping = (declaration: string, fault: Fault): Fault => ({
  ...fault,
  patches: [
    ...fault.patches,
    [SERVER.pipeline, 'interface ServedOperation {', `${declaration}\ninterface ServedOperation {`],
  ],
});
