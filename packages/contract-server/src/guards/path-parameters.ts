import { joinPointer, type ValidationIssue } from '@helpdesk/contract-model';
import type { ReadableParameter } from '../parameters.ts';
import { readScalar } from './scalars.ts';

/**
 * The path parameters as the types that their schemas ask for. Where the validator coerces them itself, a `0` reaches the
 * handler as the string that was sent (design/dependencies.md, S5).
 */
export function readPathParameters(
  segments: Readonly<Record<string, string>>,
  parameters: ReadonlyMap<string, ReadableParameter>,
): { readonly values: Record<string, unknown>; readonly faults: readonly ValidationIssue[] } {
  const values: Record<string, unknown> = {};
  const faults: ValidationIssue[] = [];
  for (const [name, text] of Object.entries(segments)) {
    const result = readScalar(text, parameters.get(name)?.types ?? new Set());
    if ('wrong' in result) faults.push({ path: joinPointer('/path', name), message: result.wrong });
    else values[name] = result.value;
  }
  return { values, faults };
}
