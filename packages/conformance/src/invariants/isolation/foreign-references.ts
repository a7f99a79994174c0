/** A reference to what belongs to another account gets the response for one to something that does not exist. */
import type { Contract, Operation, RequestExample } from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import { findNextItem } from '../../cases/stored-data/find-next-item.ts';
import { evaluateLeniently } from '../../checks/evaluate-response.ts';
import { toField, withRequestValue } from '../../contract-queries.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import { renameMember } from '../../resources/bindings/with-resources.ts';
import type { Finding } from '../../result.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { type AbsentReference, listReferencesToListed } from '../references/absent-references.ts';
import { findBeside } from '../rejected/find-beside.ts';
import { findForeignValue } from './foreign-values.ts';

export const listForeignReferences = (contract: Contract, operation: Operation): AbsentReference[] =>
  listReferencesToListed(contract, operation).filter(({ kind }) => isOfOneAccount(contract, kind));

/** A list shows resources of the kind, and not the same ones to every account. */
function isOfOneAccount({ resources, operations }: Contract, kind: string): boolean {
  const { list } = resources[kind] ?? {};
  return list !== undefined && !operations[list.operation]?.shared;
}

export async function checkForeignReference(
  context: InvariantContext,
  recorder: Recorder,
  operation: Operation,
  { planned, base, at, isName }: AbsentReference,
): Promise<readonly Finding[]> {
  const { action } = planned;
  const { contract } = context.session;
  const documented = findResourceBindings(contract, operation, base.request).find((one) => one.at === at);
  if (action.kind !== 'mutation' || documented === undefined) return [];
  const { kind, field } = documented;
  const foreign = await findForeignValue(context, kind, field);
  const isOnly = 'set' in action.mutation && Object.keys(action.mutation.set).length === 1;
  // After what belongs to the first account, where there is room: a service may look up the owner of the first item only.
  const next = isOnly && !isName ? findNextItem(contract, base, at, action.expected) : undefined;
  const expected = next?.expected ?? action.expected;
  const isAsDocumented = isName || next !== undefined;
  const prepared = await context.prepare(base, isAsDocumented ? {} : { mutation: action.mutation });
  const request = isName
    ? withOtherName(contract, operation, prepared, kind, String(foreign))
    : withRequestValue(prepared, next?.at ?? at, foreign);
  const { status } = expected;
  const { response, exchange } = await callRejected(context.session.api, operation, status, request);
  recorder.addExchanges([exchange]);
  const { problems } = evaluateLeniently(context.session, operation, expected, request, response);
  if (problems.length > 0 || !at.startsWith('/body/')) return problems;
  const wrong = { id: planned.id, status, base, request, fields: [toField(at)], absent: [] };
  return findBeside(context, operation, wrong);
}

/** The request with the member that names a resource of that kind renamed. */
function withOtherName(
  contract: Contract,
  operation: Operation,
  request: RequestExample,
  kind: string,
  name: string,
): RequestExample {
  const named = findResourceBindings(contract, operation, request).find((one) => one.isName && one.kind === kind);
  return named === undefined ? request : renameMember(request, named.at, name);
}
