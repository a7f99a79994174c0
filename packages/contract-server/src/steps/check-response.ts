import type { Operation, ValidationIssue } from '@helpdesk/contract-model';
import type { HandlerResponse } from '../answer.ts';
import { missingHeaders } from '../guards/response-headers.ts';
import type { Validator } from '../validator/validator.ts';

/** A handler's response that is not as documented. */
export class Breach extends Error {
  readonly operationId: string;
  readonly status: number;
  readonly faults: readonly ValidationIssue[];

  constructor(operationId: string, status: number, faults: readonly ValidationIssue[]) {
    const list = faults.map(({ path, message }) => `${path} ${message}`).join('; ');
    super(`${operationId} answered ${status} against its contract: ${list}`);
    this.name = 'Breach';
    this.operationId = operationId;
    this.status = status;
    this.faults = faults;
  }
}

/** Throws a Breach that names every field where the response is not as documented, whatever its status. */
export async function checkResponse(
  operation: Operation,
  answer: HandlerResponse,
  validator: Validator,
): Promise<void> {
  const response = operation.responses[answer.status];
  const faults =
    response === undefined
      ? [{ path: '/response/status', message: 'is not documented' }]
      : [
          ...missingHeaders(response.headers, answer.headers),
          ...(await validator.response(operation, answer.status, answer.body)),
        ];
  if (faults.length > 0) throw new Breach(operation.operationId, answer.status, faults);
}
