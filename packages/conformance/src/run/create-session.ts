import { createLedger } from '../resources/ledger.ts';
import type { Session } from '../resources/session.ts';
import { createFreshValues } from '../resources/values/fresh-values.ts';
import type { RunOptions } from '../run-options.ts';
import { getSchemaValidator } from '../schema-validator.ts';
import { createApiClient, type Watch } from './create-api-client.ts';
import { createTransport, type Transport } from './transport/transport.ts';
import { createWriteLimit } from './transport/write-limit.ts';

const watchNothing: Watch = async () => () => {};

export function createSession(
  options: RunOptions,
  watch: Watch = watchNothing,
  { isSingleAttempt = false }: { readonly isSingleAttempt?: boolean } = {},
): { readonly session: Session; readonly transport: Transport } {
  const { contract } = options;
  const validator = getSchemaValidator(contract);
  const fresh = createFreshValues(contract);
  const transport = createTransport(options, { isAbsent: fresh.isAbsent, isSingleAttempt });
  const ledger = createLedger(contract);
  const api = createApiClient({ contract, validator, transport, ledger }, createWriteLimit(options.maxWrites), watch);
  return { session: { options, contract, validator, fresh, api, ledger }, transport };
}
