import { type Contract, memoize } from '@helpdesk/contract-model';
import type { ApiClient } from '../api-client.ts';
import type { RunOptions } from '../run-options.ts';
import type { SchemaValidator } from '../schema-validator.ts';
import type { Ledger } from './ledger.ts';
import type { FreshValues } from './values/fresh-values.ts';

/**
 * What all parts of one run share. Separate from RunOptions, because resources, requests and invariants need it without
 * `run/`.
 */
export interface Session {
  readonly options: RunOptions;
  readonly contract: Contract;
  readonly validator: SchemaValidator;
  readonly fresh: FreshValues;
  readonly api: ApiClient;
  /** What the run has created so far. */
  readonly ledger: Ledger;
}

/** What a part of the suite keeps of each run, made when it is first needed. */
export const perSession = <Value extends NonNullable<unknown>>(create: () => Value): ((session: Session) => Value) =>
  memoize(create);
