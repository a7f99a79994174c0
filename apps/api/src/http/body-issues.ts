import { joinPointer, type ValidationIssue } from '@helpdesk/contract-model';
import type { InputIssue, InvalidInput } from '../result.ts';

/**
 * The issues of a store's input as issues of the request body.
 *
 * @param names the member of the body for each member of the input.
 */
export function toBodyIssues<Member extends string>(
  { issues }: InvalidInput<Member>,
  names: Readonly<Record<Member, string>>,
): [ValidationIssue, ...ValidationIssue[]] {
  const toBodyIssue = ({ path: [member, ...below], message }: InputIssue<Member>): ValidationIssue => ({
    path: below.reduce<string>((pointer, name) => joinPointer(pointer, name), joinPointer('/body', names[member])),
    message,
  });
  const [first, ...others] = issues;
  return [toBodyIssue(first), ...others.map(toBodyIssue)];
}
