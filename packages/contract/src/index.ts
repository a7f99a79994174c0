/** The contract of this repository's API: everything here is written in `spec/` and compiled by `pnpm generate`. */
import { fileURLToPath } from 'node:url';
import casesFile from './generated/cases.json' with { type: 'json' };
import metaFile from './generated/meta.json' with { type: 'json' };
import openapiFile from './generated/openapi.json' with { type: 'json' };
import operationsFile from './generated/operations.json' with { type: 'json' };
import sourcesFile from './generated/sources.json' with { type: 'json' };
import type { Contract } from './model.ts';

// TypeScript widens the literals of JSON files ('get' becomes string) and unions of their members; the compiler wrote
// these files from a value of this very type.
export const contract = {
  ...metaFile.meta,
  openapi: openapiFile,
  operations: operationsFile.operations,
  cases: casesFile.cases,
  sources: sourcesFile.sources,
} as unknown as Contract;

/** Path of the API reference as one HTML page; there is none before the first `pnpm generate`. */
export const referenceFile = fileURLToPath(new URL('../dist/reference.html', import.meta.url));

export const { openapi, operations, cases } = contract;

export type { ErrorKeys } from './generated/error-keys.ts';
export type * from './generated/types.ts';
export type {
  Case,
  Change,
  Contract,
  Credential,
  DocumentedResponse,
  DocumentPointer,
  Example,
  FaultSwitch,
  Json,
  Level,
  Method,
  OpenApiDocument,
  Operation,
  Pagination,
  Parameter,
  RequestBody,
  RequestExample,
  RequestPointer,
  ResourceKind,
  ResourceReference,
  ResponseHeader,
  Schema,
  Scope,
  Source,
} from './model.ts';
export type { Context, Fault, Handler, Handlers, OperationId, Request, Response } from './types.ts';
