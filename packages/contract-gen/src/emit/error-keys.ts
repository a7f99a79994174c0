import type { Contract, DocumentedResponse, Operation } from '@helpdesk/contract-model';
import { typescriptText } from './banner.ts';

/** `error-keys.ts`: the keys of the documented error examples, by operation and status. */
export function emitErrorKeys({ operations }: Pick<Contract, 'operations'>): string {
  const members = Object.values(operations).map(emitOperation).join('\n');
  return typescriptText(`export interface ErrorKeys {\n${members}\n}\n`);
}

function emitOperation({ operationId, responses }: Operation): string {
  const errors = Object.values(responses).filter(({ status }) => status >= 400);
  return [`  ${propertyName(operationId)}: {`, ...errors.map(emitStatus), '  };'].join('\n');
}

function emitStatus({ status, examples }: DocumentedResponse): string {
  const keys = Object.keys(examples).map((key) => JSON.stringify(key));
  return `    ${status}: ${keys.join(' | ') || 'never'};`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
