import type { Contract, Operation, ValidationIssue } from '@helpdesk/contract-model';
import type { Validator } from './validator.ts';

/**
 * Validates the examples of the contract: the first success case of each operation and every response example. Compiles all
 * schemas, so that no request has to.
 *
 * @throws for a schema that cannot be compiled, and for an example that does not match its schema.
 */
export async function selfCheck({ operations, cases }: Contract, validator: Validator): Promise<void> {
  for (const operation of Object.values(operations)) {
    const example = cases.find((one) => one.operationId === operation.operationId && one.base === undefined);
    const {
      path = {},
      query = {},
      header = {},
      body = operation.body?.required ? {} : undefined,
    } = example?.request ?? {};
    const headers = Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === 'header')
        .map(({ name }) => [name.toLowerCase(), String(header[name] ?? '')]),
    );
    // A copy, because the validator writes defaults into its input.
    const input = structuredClone({ params: path, query, headers, body });
    const issues = await validator.validateRequest(operation, input);
    if (example !== undefined) assertValid(`the request of ${example.id}`, issues);
    await checkResponseExamples(operation, validator);
  }
}

async function checkResponseExamples(operation: Operation, validator: Validator): Promise<void> {
  for (const { status, examples } of Object.values(operation.responses)) {
    for (const [key, { value }] of Object.entries(examples)) {
      const id = `${operation.operationId}/${status}/${key}`;
      assertValid(id, await validator.validateResponse(operation, status, value));
    }
  }
}

function assertValid(subject: string, issues: readonly ValidationIssue[]): void {
  if (issues.length === 0) return;
  throw new Error(
    `${subject} does not match its schema: ${issues.map(({ path, message }) => `${path} ${message}`).join('; ')}`,
  );
}
