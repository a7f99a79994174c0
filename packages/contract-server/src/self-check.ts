import type { Contract, Operation, ValidationIssue } from '@helpdesk/contract-model';
import { readableParameters } from './parameters.ts';
import type { Validator } from './validator/validator.ts';

/**
 * Has the validator judge what the contract itself documents: every operation's first success case, and every error
 * example. So the schemas are compiled before the first client comes, and one that cannot be compiled, or that its own
 * example breaks, is an error of the start instead of a 500 for everybody.
 */
export async function selfCheck(contract: Contract, validator: Validator): Promise<void> {
  for (const operation of Object.values(contract.operations)) {
    const example = contract.cases.find((one) => one.operationId === operation.operationId && one.base === undefined);
    const {
      path = {},
      query = {},
      header = {},
      body = operation.body?.required ? {} : undefined,
    } = example?.request ?? {};
    const headers = Object.fromEntries(
      readableParameters(contract, operation).headers.map((name) => [name, String(header[name] ?? '')]),
    );
    // A copy, as the validator puts defaults into what it judges.
    const input = structuredClone({ params: path, query, headers, body });
    const faults = await validator.request(operation, input);
    if (example !== undefined) refuse(`the request of ${example.id}`, faults);
    await checkResponses(operation, validator);
  }
}

async function checkResponses(operation: Operation, validator: Validator): Promise<void> {
  for (const { status, examples } of Object.values(operation.responses)) {
    for (const [key, { value }] of Object.entries(examples)) {
      refuse(`${operation.operationId}/${status}/${key}`, await validator.response(operation, status, value));
    }
  }
}

function refuse(what: string, faults: readonly ValidationIssue[]): void {
  if (faults.length === 0) return;
  throw new Error(`${what} breaks its schema: ${faults.map(({ path, message }) => `${path} ${message}`).join('; ')}`);
}
