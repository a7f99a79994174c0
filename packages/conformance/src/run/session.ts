/** What the parts of one run share. */
import type { Contract } from '@helpdesk/contract-model';
import { createFreshValues, type FreshValues } from '../resources/fresh-values.ts';
import type { RunOptions } from '../run-options.ts';
import { type SchemaValidator, schemaValidator } from '../schema-validator.ts';
import { createTransport, type Transport } from './transport.ts';

export interface Session {
  readonly options: RunOptions;
  readonly contract: Contract;
  readonly schemas: SchemaValidator;
  readonly fresh: FreshValues;
  readonly transport: Transport;
}

export function createSession(options: RunOptions): Session {
  const { contract, data = {} } = options;
  const unknown = Object.keys(data).find((resource) => contract.resources[resource] === undefined);
  // Nothing would be taken from it, and something else would be changed instead.
  if (unknown !== undefined) throw new RangeError(`data gives "${unknown}", which is no resource of the contract`);
  const schemas = schemaValidator(contract);
  const fresh = createFreshValues(contract, schemas);
  return { options, contract, schemas, fresh, transport: createTransport(options, { isAbsent: fresh.isAbsent }) };
}
