/** Checks that the numbers which later creations raise (`x-counts`) are 0 in a resource that is new. */
import { type Contract, isObject, type Json, type Operation, valueAt } from '@helpdesk/contract-model';
import type { Finding } from '../result.ts';
import { show } from '../text.ts';

const countersByContract = new WeakMap<Contract, readonly Counter[]>();

interface Counter {
  readonly kind: string;
  /** Pointer into the resource. */
  readonly at: string;
}

export function checkNewCounters(
  contract: Contract,
  { operationId }: Operation,
  status: number,
  body: Json,
): Finding[] {
  // Another status may return a resource that was there before.
  if (status !== 201) return [];
  const counters = countersByContract.get(contract) ?? findCounters(contract);
  countersByContract.set(contract, counters);
  return counters.flatMap(({ kind, at: field }): Finding[] => {
    const { create } = contract.resources[kind] ?? {};
    if (create?.case.split('/')[0] !== operationId) return [];
    const at = create.at + field;
    const received = valueAt(body, at);
    if (received === undefined || received === 0) return [];
    return [{ at, expected: `0 in a ${kind} that is new`, received: show(received), check: 'derived' }];
  });
}

/** Each once: several operations may count the same resources. */
const findCounters = ({ openapi }: Contract): Counter[] => [
  ...new Map([...listCounters(openapi)].map((one) => [`${one.kind} ${one.at}`, one])).values(),
];

/** Every schema in the document that counts resources of a kind. */
function* listCounters(value: unknown): Iterable<Counter> {
  if (Array.isArray(value)) for (const item of value) yield* listCounters(item);
  if (!isObject(value)) return;
  const { 'x-counts': at, 'x-resource': kind } = value;
  if (typeof at === 'string' && typeof kind === 'string') yield { kind, at };
  for (const child of Object.values(value)) yield* listCounters(child);
}
