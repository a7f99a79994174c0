/** A taken value in requests that have more fields than the one that first had it. */
import {
  type Case,
  isObject,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { listSentValues } from '../../checks/sent-values.ts';
import { listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import type { InvariantContext } from '../invariant.ts';
import { type Form, listForms } from './unique-values.ts';

interface RequestWithMoreFields extends Form {
  readonly prepare: () => Promise<RequestExample>;
}

/**
 * The value in another letter case, beside each other documented field: some services compare it so beside a few fields only. A field that
 * is not required may count for nothing beside another.
 */
export function listWithMoreFields(
  context: InvariantContext,
  operation: Operation,
  base: Case,
  at: RequestPointer,
  request: RequestExample,
): RequestWithMoreFields[] {
  const { session, prepare } = context;
  const { required = [] } = mergedSchema(session.contract.openapi, operation.body?.schema ?? {});
  const isAlways = listSentValues(session, operation, request)
    .filter(({ pointer }) => pointer === at)
    .some(({ schemas }) => schemas.some((schema) => schema['x-unique'] !== undefined));
  // The first one is in mixed letter case, so that it is not itself what services compare.
  const form = listForms(context, operation, request, at).find(({ isInOtherCase }) => isInOtherCase);
  if (!isAlways || form === undefined || !required.some((name) => at === joinPointer('/body', name))) return [];
  return listFullest(listSuccessCases(session.contract, operation), base).map((full) => ({
    value: form.value,
    how: `${form.how}, also beside the other fields of ${full.id}`,
    prepare: async () => withRequestValue(await prepare(full), at, form.value),
  }));
}

/** As few cases as have every field that the base has not. */
export function listFullest(cases: readonly Case[], base: Case): Case[] {
  const namesOf = ({ request: { body } }: Case): string[] => (isObject(body) ? Object.keys(body) : []);
  const known = new Set(namesOf(base));
  return cases
    .toSorted((left, right) => namesOf(right).length - namesOf(left).length)
    .filter((one) => namesOf(one).filter((name) => known.size < known.add(name).size).length > 0);
}
