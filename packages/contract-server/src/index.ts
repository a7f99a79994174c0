export type { HandlerResponse } from './answer.ts';
export { endAndDrain } from './guards/unread-body.ts';
export type { Authenticate, Authentication, HandlerMap, Log, ServerOptions, TokenRejection } from './options.ts';
export { send } from './send.ts';
export { createContractServer } from './server.ts';
