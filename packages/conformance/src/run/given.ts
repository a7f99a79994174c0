/** Things that are given for a run, in the requests that name them. */
import { isObject, type Operation, valueAt } from '@helpdesk/contract-model';
import { show } from '../checks/finding.ts';
import type { Problem } from '../model.ts';
import { asJson, bindings } from '../resources/resource-bindings.ts';
import type { Attempt } from './attempt.ts';
import type { Session } from './session.ts';

/** Says of a success that did not come which given things it names: a target that does not have one answers so. */
export function withGiven<T extends Attempt>({ contract, options }: Session, operation: Operation, done: T): T {
  const { verdict, request, response, problems } = done;
  if (verdict !== 'fail' || ![400, 404].includes(response.status)) return done;
  const named = bindings(contract, operation, request).resources.flatMap(({ at, resource, field }): Problem[] => {
    const value = valueAt(asJson(request), at);
    const isGiven = (options.data?.[resource] ?? []).some(
      (thing) => value === (isObject(thing) ? valueAt(thing, field) : thing),
    );
    const expected = `"${resource}" ${show(value)}, which --data gives, to be there`;
    return isGiven ? [{ at: `request ${at}`, expected, received: `status ${response.status}`, level: 'MUST' }] : [];
  });
  const reasons = named.map(({ at, expected, received }) => ` ${at}: expected ${expected}, received ${received}.`);
  return { ...done, reason: done.reason + reasons.join(''), problems: [...problems, ...named] };
}
