import { joinPointer, type ValidationIssue } from '@helpdesk/contract-model';
import type { ReadableParameter } from '../parameters.ts';
import type { QueryEntry } from './query-string.ts';
import { readScalar } from './scalars.ts';

export interface QueryValues {
  readonly values: Record<string, unknown>;
  readonly faults: readonly ValidationIssue[];
}

/**
 * The documented parameters by name, as the types that their schemas ask for, and every fault in the rest: the validator
 * stops at the first parameter that is unknown or empty, and folds repeated ones.
 */
export function readQuery(
  entries: readonly QueryEntry[],
  parameters: ReadonlyMap<string, ReadableParameter>,
): QueryValues {
  const values: Record<string, unknown> = {};
  const faults: ValidationIssue[] = [];
  for (const { name, values: sent } of entries) {
    const result = readParameter(parameters.get(name), sent);
    if ('wrong' in result) faults.push({ path: joinPointer('/query', name), message: result.wrong });
    else if ('value' in result) values[name] = result.value;
  }
  return { values, faults };
}

type Result = { readonly value: unknown } | { readonly wrong: string } | { readonly notSent: true };

function readParameter(parameter: ReadableParameter | undefined, sent: QueryEntry['values']): Result {
  if (parameter === undefined) return { wrong: 'is not a known parameter' };
  if (!sent.every((value) => value !== undefined)) return { wrong: 'must be percent-encoded UTF-8' };
  if (parameter.list === 'repeated') return readList(parameter, sent);
  const [value = '', ...repeated] = sent;
  if (repeated.length > 0) return { wrong: 'must not be repeated' };
  if (value === '') return parameter.allowEmptyValue ? { notSent: true } : { wrong: 'must not be empty' };
  if (parameter.list === 'comma-separated') return readList(parameter, value.split(','));
  return readScalar(parameter.trimmed ? value.trim() : value, parameter.types);
}

function readList(parameter: ReadableParameter, items: readonly string[]): Result {
  const values: unknown[] = [];
  for (const item of items) {
    if (item === '') return { wrong: 'must not have an empty value in its list' };
    if (item !== item.trim()) return { wrong: 'must have no blanks around the values of its list' };
    const result = readScalar(item, parameter.types);
    if ('wrong' in result) return result;
    values.push(result.value);
  }
  return { value: values };
}
