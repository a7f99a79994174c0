import type { Contract } from '@helpdesk/contract-model';
import type { ApiClient } from '../api-client.ts';
import type { RunOptions } from '../run-options.ts';
import type { SchemaValidator } from '../schema-validator.ts';
import type { FreshValues } from './fresh-values.ts';

/** What the parts of one run share. */
export interface Session {
  readonly options: RunOptions;
  readonly contract: Contract;
  readonly validator: SchemaValidator;
  readonly fresh: FreshValues;
  readonly api: ApiClient;
}
