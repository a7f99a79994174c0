import type { Contract } from '@helpdesk/contract-model';
import type { ApiClient } from '../api-client.ts';
import { buildHttpRequest } from '../requests/build-http-request.ts';
import { createFreshValues } from '../resources/fresh-values.ts';
import { createLedger, type Ledger } from '../resources/ledger.ts';
import type { Session } from '../resources/session.ts';
import type { RunOptions } from '../run-options.ts';
import { getSchemaValidator } from '../schema-validator.ts';
import { createTransport, type Transport } from './transport.ts';

/** Throws RangeError for data of a kind that the contract does not have, since the suite would use other resources instead. */
export function createSession(options: RunOptions): { readonly session: Session; readonly transport: Transport } {
  const { contract, data = {} } = options;
  const unknown = Object.keys(data).find((kind) => contract.resources[kind] === undefined);
  if (unknown !== undefined) throw new RangeError(`data gives "${unknown}", which is not a resource of the contract`);
  const validator = getSchemaValidator(contract);
  const fresh = createFreshValues(contract, validator);
  const transport = createTransport(options, { isAbsent: fresh.isAbsent });
  const ledger = createLedger(contract);
  const api = createApiClient(contract, transport, ledger);
  return { session: { options, contract, validator, fresh, api, ledger }, transport };
}

function createApiClient(contract: Contract, { send, sendPrepared }: Transport, ledger: Ledger): ApiClient {
  return {
    call: async (operation, request, overrides) => {
      const answer = await send(buildHttpRequest(contract, operation, request, overrides));
      ledger.record(operation, answer.response);
      return answer;
    },
    callPrepared: async (operation, expected, prepare, overrides) => {
      const { response, exchange, sent } = await sendPrepared(async () => {
        const request = await prepare();
        return { ...buildHttpRequest(contract, operation, request, overrides), expected, request };
      });
      ledger.record(operation, response);
      return { response, exchange, request: sent.request };
    },
  };
}
