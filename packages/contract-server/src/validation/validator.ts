import { type Contract, memoize, type Operation, type ValidationIssue } from '@helpdesk/contract-model';
import { computeInputBounds, cutInput } from './cut-to-bounds.ts';
import { createAdapter, type RequestInput } from './express-openapi-validator/adapter.ts';
import { toIssues } from './issues.ts';

export type { RequestInput };

export interface Validator {
  /** All issues of the input. Writes defaults into the input: of parameters, and of the body of a POST. */
  validateRequest(operation: Operation, input: RequestInput): Promise<readonly ValidationIssue[]>;
  /** All issues of a response body of any status. Their paths start with `/response`. */
  validateResponse(operation: Operation, status: number, body: unknown): Promise<readonly ValidationIssue[]>;
}

/** Everything about an operation is prepared at its first request, so that the size of a contract costs little. */
export function createValidator(contract: Contract): Validator {
  const adapter = createAdapter(contract);
  const getBounds = memoize((operation: Operation) => computeInputBounds(contract, operation));

  return {
    async validateRequest(operation, input) {
      const validate = await adapter.requestValidator(operation);
      const cut = new Set<string>();
      const issues = toIssues(validate(cutInput(getBounds(operation), input, cut)), cut);
      // A cut value exceeds its bounds, so there should be issues. If there are none, validates the whole input.
      return cut.size > 0 && issues.length === 0 ? toIssues(validate(input)) : issues;
    },
    async validateResponse(operation, status, body) {
      const validate = await adapter.responseValidator(operation, status);
      return toIssues(validate(body));
    },
  };
}
