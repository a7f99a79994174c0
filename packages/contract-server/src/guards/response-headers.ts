import type { ResponseHeader, ValidationIssue } from '@helpdesk/contract-model';

/** Documented headers that an answer must have and has not: the validator looks at bodies only. */
export function missingHeaders(
  documented: Readonly<Record<string, ResponseHeader>>,
  sent: Readonly<Record<string, unknown>> = {},
): readonly ValidationIssue[] {
  const names = new Set(Object.keys(sent).map((name) => name.toLowerCase()));
  return Object.entries(documented)
    .filter(([name, { required }]) => required && !names.has(name))
    .map(([name]) => ({ path: `/response/header/${name}`, message: 'is required' }));
}
