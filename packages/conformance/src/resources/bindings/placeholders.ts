/** Placeholders for values of the target in the values of a case: `$resource`, `$absent` and `$cursor`. */
import { isObject, type Json, joinPointer, type RequestPointer, valueAt } from '@helpdesk/contract-model';
import type { ResourceBinding } from './resource-bindings.ts';

/** Pointers to the objects with that keyword, at any depth. */
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

/** A binding for each `{$resource: KIND, field?: POINTER}`. */
export function findResourcePlaceholders(value: Json): ResourceBinding[] {
  return [...findPlaceholders(value, '$resource')].map((at) => {
    const example = valueAt(value, at) ?? null;
    const kind = String(valueAt(example, '/$resource'));
    const field = valueAt(example, '/field');
    return { at, kind, field: typeof field === 'string' ? field : '/id', where: {}, example };
  });
}
