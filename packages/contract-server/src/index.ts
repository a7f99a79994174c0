export type { Fault } from './fault.ts';
export type { Admission, Authenticate, Denial, HandlerMap, Log, ServerOptions } from './options.ts';
export { createContractServer } from './server.ts';
