/** The edits of what the service itself sets: initial values, times and derived values. */
import {
  deriveValue,
  findRuleObject,
  type Json,
  listDerivedRules,
  listInitialValues,
  walkKeyword,
  withValueAt,
} from '@helpdesk/contract-model';
import { type Edit, formatLike, type StubbedResponse } from './edit.ts';

export function listServerEdits(stubbed: StubbedResponse, body: Json): Edit[] {
  const derived = listDerived(stubbed, body);
  // Derived values twice, since one may follow from another.
  return [...listInitial(stubbed, body), ...listTimes(stubbed, body), ...derived, ...derived];
}

const listInitial = ({ contract, operation, response, request }: StubbedResponse, body: Json): Edit[] =>
  listInitialValues(contract, operation, response, request, body).map(
    ({ at, value }): Edit =>
      (adapted) =>
        withValueAt(adapted, at, value),
  );

/** A creation sets the times of what it creates; every other write those that change with the resource. */
function listTimes({ contract, operation, response, now }: StubbedResponse, body: Json): Edit[] {
  const { schema } = response;
  if (schema === undefined || operation.method === 'get') return [];
  const isCreation = response.status === 201;
  const fields = isCreation
    ? walkKeyword(contract.openapi, schema, body, 'x-server-time')
    : walkKeyword(contract.openapi, schema, body, 'x-on-change');
  const times = [...fields].filter(({ applicable, value }) => {
    const isTime = isCreation || applicable.some((one) => one['x-on-change'] === 'now');
    return isTime && value !== null;
  });
  // The resource itself is the outermost: what it contains or refers to was there before.
  const depth = Math.min(...times.map(({ pointer }) => pointer.split('/').length));
  return times
    .filter(({ pointer }) => pointer.split('/').length === depth)
    .map(
      ({ pointer, value }) =>
        (current) =>
          withValueAt(current, pointer, formatLike(value, now)),
    );
}

/** Without rules about other resources, which need a service. */
function listDerived({ contract, response: { schema } }: StubbedResponse, body: Json): Edit[] {
  if (schema === undefined) return [];
  return [...walkKeyword(contract.openapi, schema, body, 'x-derived')].flatMap(({ pointer, applicable }) =>
    applicable.flatMap(listDerivedRules).flatMap((rule): Edit[] => {
      if (rule.of !== undefined || rule.total !== undefined) return [];
      return [
        (current) => {
          const object = findRuleObject(current, rule, pointer);
          const value = object === undefined ? undefined : deriveValue(rule, object);
          return value === undefined ? undefined : withValueAt(current, pointer, value);
        },
      ];
    }),
  );
}
