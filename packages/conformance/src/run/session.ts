/** What the parts of one run share. */
import type { Contract } from '@helpdesk/contract-model';
import { type Schemas, schemasOf } from '../check/schemas.ts';
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
  const { contract, data = {} } = options;
  const unknown = Object.keys(data).find((resource) => contract.resources[resource] === undefined);
  // Nothing would be taken from it, and something else would be changed instead.
  if (unknown !== undefined) throw new RangeError(`data gives "${unknown}", which is no resource of the contract`);
  const schemas = schemasOf(contract);
  const fresh = createFresh(contract, schemas);
  return { options, contract, schemas, fresh, transport: createTransport(options, { isAbsent: fresh.isAbsent }) };
}
