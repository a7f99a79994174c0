import { banner } from './banner.ts';

const JSON_FILES: Readonly<Record<string, string>> = {
  cases: '{ readonly cases: readonly Case[] }',
  meta: "{ readonly meta: Omit<Contract, 'openapi' | 'operations' | 'cases' | 'sources'> }",
  openapi: 'OpenApiDocument',
  operations: '{ readonly operations: Readonly<Record<string, Operation>> }',
  sources: '{ readonly sources: Readonly<Record<DocumentPointer, Source>> }',
};

/** `index.ts`: the contract as one value, and the types of its operations for handlers. */
export function emitIndex(): string {
  return `// ${banner}

import type { ApiTypes, OperationContext, OperationHandler, OperationHandlers, OperationId as OperationIdOf, OperationRequest, OperationResponse, TypedContract } from '@helpdesk/contract-model';
import casesFile from './cases.json' with { type: 'json' };
import type { ErrorKeys } from './error-keys.ts';
import metaFile from './meta.json' with { type: 'json' };
import openapi from './openapi.json' with { type: 'json' };
import operationsFile from './operations.json' with { type: 'json' };
import sourcesFile from './sources.json' with { type: 'json' };
import type { operations as OperationTypes } from './types.ts';

export const { cases } = casesFile;
export const { operations } = operationsFile;
export { openapi };

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
/** One handler for every operation: leaving one out does not compile. */
export type Handlers<Principal = unknown> = OperationHandlers<Api, Principal>;
`;
}

/**
 * \`NAME.d.json.ts\` for each JSON file: TypeScript takes the declared type, and does not infer literal types from tens of
 * thousands of lines, which takes longer than the rest of the type check.
 */
export function emitJsonTypes(): Record<string, string> {
  const entries = Object.entries(JSON_FILES).map(([name, type]) => {
    const names = [...new Set(type.match(/\b[A-Z]\w+/g))].filter(
      (one) => !['Omit', 'Readonly', 'Record'].includes(one),
    );
    const text = `// ${banner}

import type { ${names.sort().join(', ')} } from '@helpdesk/contract-model';

declare const content: ${type};
export = content;
`;
    return [`${name}.d.json.ts`, text] as const;
  });
  return Object.fromEntries(entries);
}
