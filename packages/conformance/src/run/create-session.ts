import type { Contract } from '@helpdesk/contract-model';
import type { ApiClient } from '../api-client.ts';
import { buildHttpRequest } from '../requests/build-http-request.ts';
import { createFreshValues } from '../resources/fresh-values.ts';
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
  return { session: { options, contract, validator, fresh, api: createApiClient(contract, transport) }, transport };
}

function createApiClient(contract: Contract, { send, sendPrepared }: Transport): ApiClient {
  return {
    call: (operation, request, overrides) => send(buildHttpRequest(contract, operation, request, overrides)),
    callPrepared: async (operation, expected, prepare, overrides) => {
      const { response, exchange, sent } = await sendPrepared(async () => {
        const request = await prepare();
        return { ...buildHttpRequest(contract, operation, request, overrides), expected, request };
      });
      return { response, exchange, request: sent.request };
    },
  };
}
