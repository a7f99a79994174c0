/** Why a repository did not do what it was asked. No resource has a member `refusal`, so `'refusal' in result` tells them apart. */
import type { ValidationIssue } from '@helpdesk/contract-model';

export interface Refusal<Reason extends string> {
  readonly refusal: Reason;
}

/** The request contradicts the data: `faults` are for `context.reject`. */
export interface Invalid extends Refusal<'invalid'> {
  readonly faults: readonly [ValidationIssue, ...ValidationIssue[]];
}

/** Invalid where there are faults, else nothing. */
export function invalid(faults: readonly ValidationIssue[]): Invalid | undefined {
  const [first, ...others] = faults;
  return first && { refusal: 'invalid', faults: [first, ...others] };
}
