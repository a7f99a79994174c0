/** Creates resources with the enumerated values that no documented request has, because other values may follow from them. */
import {
  type Case,
  type Contract,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
} from '@helpdesk/contract-model';
import { expectSuccess } from '../../cases/expected.ts';
import { getRequestValue, isDocumentedRejection, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { show } from '../../text.ts';
import type { CombinedValue, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';

/** Each request has one such value of each field, so that few are enough. */
const MAX_REQUESTS = 6;

/**
 * Checks each response. A documented rejection is not evaluated, as a value may need others: returns what it leaves unchecked, as
 * sentences; empty if nothing.
 */
export async function createWithEachValue(
  context: InvariantContext,
  recorder: Recorder,
  operation: Operation,
): Promise<string> {
  const bases = listSuccessCases(context.session.contract, operation);
  const [base] = bases;
  const unchecked: string[] = [];
  if (base === undefined) return '';
  const fields = listUnsentValues(context.session.contract, operation, bases);
  const count = countRequests(fields);
  for (let index = 0; index < count && recorder.isPassing(); index += 1) {
    const own = fields.flatMap(({ at, values }) => values.slice(index, index + 1).map((value) => ({ at, value })));
    const combined = own.map((one) => context.findCombined(getKey(one)));
    if (combined.every((one) => one !== undefined)) {
      recorder.addExchanges(combined.map(({ exchange }) => exchange));
      continue;
    }
    const set = Object.fromEntries(own.map(({ at, value }) => [at, value]));
    const single = createRecorder(context.session);
    const prepare = () => context.prepare(base, { mutation: { set } });
    const { response } = await single.write(operation, prepare, expectSuccess(operation, base.status));
    const { problems, warnings, exchanges } = single.toOutcome();
    if (isDocumentedRejection(operation, response)) {
      const sent = Object.entries(set).map(([at, value]) => `${show(value)} at ${at}`);
      unchecked.push(
        `Not checked: what follows from ${sent.join(', ')}. The request of ${base.id} with it gets ${response.status}.`,
      );
      continue;
    }
    recorder.addExchanges(exchanges);
    recorder.addResult({ problems, warnings });
  }
  return unchecked.join(' ');
}

/** The same values, to be added to combined requests. */
export const listEachValue = (contract: Contract, operation: Operation): CombinedValue[] => {
  const bases = listSuccessCases(contract, operation);
  const [base] = bases;
  if (base === undefined) return [];
  return listUnsentValues(contract, operation, bases).flatMap(({ at, values }) =>
    values.slice(0, MAX_REQUESTS).map((value) => ({
      key: getKey({ at, value }),
      fields: [at],
      base,
      prepare: async () => withRequestValue(base.request, at, value),
    })),
  );
};

const getKey = ({ at, value }: { readonly at: string; readonly value: Json }): string => `${at} ${show(value)}`;

interface UnsentValues {
  readonly at: string;
  readonly values: readonly Json[];
}

const countRequests = (fields: readonly UnsentValues[]): number =>
  Math.min(MAX_REQUESTS, Math.max(0, ...fields.map(({ values }) => values.length)));

/** The fields at the top of the body whose values are enumerated, with the values that no documented request sends. */
function listUnsentValues(contract: Contract, { body }: Operation, bases: readonly Case[]): UnsentValues[] {
  const properties = Object.entries(mergedSchema(contract.openapi, body?.schema ?? {}).properties ?? {});
  return properties.flatMap(([name, written]) => {
    const at = joinPointer('/body', name);
    const sent = bases.map(({ request }) => getRequestValue(request, at));
    const { enum: all = [] } = mergedSchema(contract.openapi, written);
    const values = all.filter((value) => value !== null && !sent.includes(value));
    return values.length === 0 ? [] : [{ at, values }];
  });
}
