/** Objects in the values of a case that stand for a value of the target: `$resource`, `$absent` and `$cursor`. */
import { isObject, type Json, joinPointer, type RequestPointer, valueAt } from '@helpdesk/contract-model';
import type { ResourceBinding } from './resource-bindings.ts';

/** Where the value has an object with that keyword, at any depth. */
export function* findPlaceholders(
  value: Json,
  keyword: '$absent' | '$cursor' | '$resource',
  at = '',
): Generator<RequestPointer> {
  if (isObject(value) && typeof value[keyword] === 'string') yield at;
  else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) yield* findPlaceholders(child, keyword, joinPointer(at, name));
  }
}

/** Each `{$resource: KIND, field?: POINTER}` as a binding. */
export function findResourcePlaceholders(value: Json): ResourceBinding[] {
  return [...findPlaceholders(value, '$resource')].map((at) => {
    const example = valueAt(value, at) ?? null;
    const kind = String(valueAt(example, '/$resource'));
    const field = valueAt(example, '/field');
    return { at, kind, field: typeof field === 'string' ? field : '/id', where: {}, example };
  });
}
