import { typescriptText } from './banner.ts';

/** `index.ts`: the contract as one value, and the types of its operations for handlers. */
export function emitIndex(): string {
  return typescriptText(`import type { ApiTypes, OpenApiDocument, OperationContext, OperationHandler, OperationHandlers, OperationId as OperationIdOf, OperationRequest, OperationResponse, TypedContract } from '@helpdesk/contract-model';
import casesFile from './cases.json' with { type: 'json' };
import type { ErrorKeys } from './error-keys.ts';
import metaFile from './meta.json' with { type: 'json' };
import openapiFile from './openapi.json' with { type: 'json' };
import operationsFile from './operations.json' with { type: 'json' };
import sourcesFile from './sources.json' with { type: 'json' };
import type { operations as OperationTypes } from './types.ts';

export const { cases } = casesFile;
export const { operations } = operationsFile;
export const openapi: OpenApiDocument = openapiFile;

export const contract: TypedContract<Api> = {
  ...metaFile.meta,
  openapi,
  operations,
  cases,
  sources: sourcesFile.sources,
};

/** Request and response types by operationId: \`operations['listContacts']\`. */
export type operations = OperationTypes;
/** A type for each schema of the spec: \`schemas.Contact\`. */
export type * as schemas from './types.ts';

export interface Api extends ApiTypes {
  readonly operations: OperationTypes;
  readonly errorKeys: ErrorKeys;
}
export type OperationId = OperationIdOf<Api>;
export type Request<Op extends OperationId, Principal = unknown> = OperationRequest<Api, Op, Principal>;
export type Response<Op extends OperationId> = OperationResponse<Api, Op>;
export type Context<Op extends OperationId> = OperationContext<Api, Op>;
export type Handler<Op extends OperationId, Principal = unknown> = OperationHandler<Api, Op, Principal>;
/** A handler for every operation. Leaving one out does not compile. */
export type Handlers<Principal = unknown> = OperationHandlers<Api, Principal>;
`);
}
