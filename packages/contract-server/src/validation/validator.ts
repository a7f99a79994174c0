import type { Contract, Operation, ValidationIssue } from '@helpdesk/contract-model';
import { computeInputBounds, cutInput, type InputBounds } from './cut-to-bounds.ts';
import { createAdapter, type RequestInput } from './express-openapi-validator/adapter.ts';
import { toIssues } from './issues.ts';

export type { RequestInput };

export interface Validator {
  /** All issues of the input. Writes the defaults of parameters, and those of the body of a POST, into it. */
  validateRequest(operation: Operation, input: RequestInput): Promise<readonly ValidationIssue[]>;
  /** All issues of a response body of any status, at JSON Pointers below `/response`. */
  validateResponse(operation: Operation, status: number, body: unknown): Promise<readonly ValidationIssue[]>;
}

/** @throws for a contract that is no valid OpenAPI document. */
export async function createValidator(contract: Contract): Promise<Validator> {
  const adapter = await createAdapter(contract);
  const bounds = new Map<Operation, InputBounds>();
  for (const operation of Object.values(contract.operations))
    bounds.set(operation, computeInputBounds(contract, operation));

  return {
    async validateRequest(operation, input) {
      const limits = bounds.get(operation);
      if (limits === undefined) throw new Error(`${operation.operationId} is not in this contract`);
      const cut = new Set<string>();
      const issues = toIssues(await adapter.validateRequest(operation, cutInput(limits, input, cut)), cut);
      // What was cut breaks its bounds, so there are issues. If ever there are none, the whole input decides.
      return cut.size > 0 && issues.length === 0 ? toIssues(await adapter.validateRequest(operation, input)) : issues;
    },
    async validateResponse(operation, status, body) {
      return toIssues(await adapter.validateResponse(operation, status, body));
    },
  };
}
