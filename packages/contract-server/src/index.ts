export type { Authenticate, Authentication, AuthResult, TokenRejection } from './auth/authorize.ts';
export type { HandlerContext, HandlerRequest, HandlerResponse } from './handler.ts';
export { endAndDrain } from './http/connection.ts';
export { explainListenError, hostInUrl } from './http/listen.ts';
export { toOriginForm } from './http/routes.ts';
export { send } from './http/send.ts';
export { DOCUMENT_PATH, serveDocument } from './http/serve-document.ts';
export type { HandlerMap, Log, ServedHandlers, ServerOptions } from './options.ts';
export { type ContractHandler, createContractServer } from './server.ts';
