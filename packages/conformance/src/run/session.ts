/** What the parts of one run share. */
import type { Contract } from '@helpdesk/contract/model';
import { createSchemas, type Schemas } from '../check/schemas.ts';
import { createFresh, type Fresh } from '../values/fresh.ts';
import type { RunOptions } from './options.ts';
import { createTransport, type Transport } from './transport.ts';

export interface Session {
  readonly options: RunOptions;
  readonly contract: Contract;
  readonly schemas: Schemas;
  readonly fresh: Fresh;
  readonly transport: Transport;
}

export function createSession(options: RunOptions): Session {
  const { contract } = options;
  const schemas = createSchemas(contract);
  const fresh = createFresh(contract, schemas);
  return { options, contract, schemas, fresh, transport: createTransport(options, fresh.isAbsent) };
}
