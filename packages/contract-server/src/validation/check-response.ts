import type { Operation, ResponseHeader, ValidationIssue } from '@helpdesk/contract-model';
import type { HandlerResponse } from '../handler.ts';
import type { Validator } from './validator.ts';

/** A handler's response violates the contract. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
  readonly operationId: string;
  readonly status: number;
  readonly issues: readonly ValidationIssue[];

  constructor(operationId: string, status: number, issues: readonly ValidationIssue[]) {
    const list = issues.map(({ path, message }) => `${path} ${message}`).join('; ');
    super(`${operationId} violates its contract with a ${status}: ${list}`);
    this.operationId = operationId;
    this.status = status;
    this.issues = issues;
  }
}

/**
 * Checks status, required headers and body of a response with any status, 500 and above included.
 *
 * @throws {ContractViolation} with every issue of the response.
 */
export async function checkResponse(
  operation: Operation,
  { status, headers = {}, body }: HandlerResponse,
  validator: Validator,
): Promise<void> {
  const documented = operation.responses[status];
  const issues =
    documented === undefined
      ? [{ path: '/response/status', message: 'is not documented' }]
      : [
          ...missingHeaders(documented.headers, headers),
          ...(await validator.validateResponse(operation, status, body)),
        ];
  if (issues.length > 0) throw new ContractViolation(operation.operationId, status, issues);
}

function missingHeaders(
  documented: Readonly<Record<string, ResponseHeader>>,
  sent: Readonly<Record<string, unknown>>,
): readonly ValidationIssue[] {
  const isSent = (name: string): boolean => Object.keys(sent).some((one) => one.toLowerCase() === name);
  return Object.entries(documented)
    .filter(([name, { required }]) => required && !isSent(name))
    .map(([name]) => ({ path: `/response/header/${name}`, message: 'is required' }));
}
