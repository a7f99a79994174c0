import type { Operation, ResponseHeader, ValidationIssue } from '@helpdesk/contract-model';
import type { HandlerResponse } from '../handler.ts';
import type { Validator } from './validator.ts';

/** A handler's response is not as documented. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
  readonly operationId: string;
  readonly status: number;
  readonly issues: readonly ValidationIssue[];

  constructor(operationId: string, status: number, issues: readonly ValidationIssue[]) {
    const list = issues.map(({ path, message }) => `${path} ${message}`).join('; ');
    super(`${operationId} answered ${status} against its contract: ${list}`);
    this.operationId = operationId;
    this.status = status;
    this.issues = issues;
  }
}

/**
 * Checks status, required headers and body, for statuses from 500 up as well.
 *
 * @throws {ContractViolation} with each place where the response is not as documented.
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
  const names = new Set(Object.keys(sent).map((name) => name.toLowerCase()));
  return Object.entries(documented)
    .filter(([name, { required }]) => required && !names.has(name))
    .map(([name]) => ({ path: `/response/header/${name}`, message: 'is required' }));
}
