import { valueAt } from '@helpdesk/contract-model';
import { PreconditionError } from '../errors.ts';
import { mayBorrow } from '../run-options.ts';
import type { RequiredResource } from './bindings/constraint-problem.ts';
import { describeResourceToAdd, type Need } from './describe-resource-to-add.ts';
import type { Session } from './session.ts';
import type { GivenResources } from './sources/given-resources.ts';

/** The message says what to give, or what to add to the target. */
export function createNoDataError(
  { contract, options }: Session,
  given: GivenResources,
  { required, missing, available }: Need,
): PreconditionError {
  const kind = missing?.kind ?? '';
  const isForeign = (missing?.isTarget ?? false) && available.length > 0 && !mayBorrow(options);
  const { description } = contract.resources[kind] ?? {};
  const give = given.isAnyDeleted(kind)
    ? `give more of "${kind}" in the --data file, as the run has deleted what was given`
    : `give "${kind}" in the --data file`;
  const needed = isForeign
    ? `${give}: ${description}. The run would change it; it changes nothing else that it did not create`
    : `${give}, or ${describeResourceToAdd({ required, missing, available })}: ${description}`;
  return new PreconditionError('no-data', `${describeIncomplete(given, missing)}${needed}`, {
    kind: 'resource',
    resource: kind,
  });
}

/** The given resources cannot be used if they lack a value that the request must contain. */
function describeIncomplete(given: GivenResources, missing: RequiredResource | undefined): string {
  const known = given.list(missing?.kind ?? '');
  const lacking = (missing?.bindings ?? []).find(({ field }) =>
    known.every((one) => valueAt(one, field) === undefined),
  );
  if (missing === undefined || known.length === 0 || lacking === undefined) return '';
  return `the given ${missing.kind} lacks ${lacking.field}: `;
}
