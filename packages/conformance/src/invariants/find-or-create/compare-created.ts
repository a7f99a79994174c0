import { isDeepStrictEqual } from 'node:util';
import { type Contract, type Json, type RequestExample, valueAt, withValueAt } from '@helpdesk/contract-model';
import { checkInitialValues } from '../../checks/check-initial-values.ts';
import { normalizeValue, type SchemaContext } from '../../checks/sent-values.ts';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import type { FoundBy } from './found-by.ts';

/** A resource that was created for a value has the value, what is documented to follow from it, and otherwise what a new one has. */
export function compareCreated(
  context: SchemaContext,
  { schema, rule }: Pick<FoundBy, 'schema' | 'rule'>,
  value: Json,
  created: Json,
): Finding[] {
  const stored = normalizeValue(context, schema, value);
  const expected: { at: string; wanted: readonly Json[]; why: string }[] = [
    { at: rule.field, wanted: [stored], why: 'the value that was sent' },
    ...Object.entries(rule.sets ?? {}).map(([at, pattern]) => ({
      at,
      wanted: findParts(context, schema, value, pattern),
      why: `the part of ${show(value)} that ${pattern} matches`,
    })),
  ];
  return [
    ...expected
      .filter(({ at, wanted }) => !wanted.some((one) => isDeepStrictEqual(valueAt(created, at), one)))
      .map(({ at, wanted: [first = null], why }) => ({
        at: `${rule.resource} ${at}`,
        expected: `${show(first)}, ${why}`,
        received: show(valueAt(created, at)),
      })),
    ...listOtherInitialValues(context.contract, rule, created),
  ];
}

/** The contract does not say whether a part is taken before or after the value is normalized. */
export const findParts = (context: SchemaContext, schema: FoundBy['schema'], value: Json, pattern: string): Json[] =>
  [value, normalizeValue(context, schema, value)].map((one) => new RegExp(pattern, 'u').exec(String(one))?.[0] ?? '');

/** What a new resource has where nothing was sent: the fields that the value does not set. */
function listOtherInitialValues(contract: Contract, rule: FoundBy['rule'], created: Json): Finding[] {
  const { create } = contract.resources[rule.resource] ?? {};
  const [operationId = '', status = ''] = create?.case.split('/') ?? [];
  const operation = contract.operations[operationId];
  const documented = operation?.responses[status];
  const body = create && withValueAt(null, create.at, created);
  if (create === undefined || operation === undefined || documented === undefined || body === undefined) return [];
  const request: RequestExample = { path: {}, query: {}, header: {}, body: {} };
  const set = [rule.field, ...Object.keys(rule.sets ?? {})].map((at) => create.at + at);
  return checkInitialValues(contract, operation, documented, request, body).filter(({ at }) => !set.includes(at));
}
