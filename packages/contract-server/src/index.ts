export type { Answer } from './answer.ts';
export type { Fault } from './fault.ts';
export { endAfterBody } from './guards/unread-body.ts';
export type { Admission, Authenticate, Denial, HandlerMap, Log, ServerOptions } from './options.ts';
export { send } from './send.ts';
export { createContractServer } from './server.ts';
