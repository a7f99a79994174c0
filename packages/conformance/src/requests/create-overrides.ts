import type { Contract } from '@helpdesk/contract-model';
import type { RequestOverrides } from '../api-client.ts';
import type { Mutation } from '../cases/executable-case.ts';
import { findUndocumentedMethod } from '../contract-queries.ts';

/** The overrides of a mutation: what it changes apart from values. `methods` are those that the path documents. */
export function createOverrides(
  { faultSwitch, basePath }: Contract,
  mutation: Mutation,
  methods: readonly string[],
): RequestOverrides {
  if ('method' in mutation) {
    const { method, credential } = mutation;
    return { method, ...(credential !== undefined && { credential }) };
  }
  if ('credential' in mutation) return { credential: mutation.credential };
  if ('raw' in mutation) {
    const { raw, contentType, size = 0 } = { contentType: undefined, size: 0, ...mutation };
    return { raw: raw.padEnd(size), ...(contentType !== undefined && { contentType }) };
  }
  if ('contentType' in mutation) return { contentType: mutation.contentType };
  if ('oversize' in mutation) return { oversize: true };
  if ('repeat' in mutation) return { repeat: mutation.repeat };
  if ('fault' in mutation && faultSwitch) return { headers: { [faultSwitch.inject.toLowerCase()]: mutation.fault } };
  if (!('route' in mutation)) return {};
  if (mutation.route === 'unknown-path') return { target: `${basePath}/not-documented` };
  return { method: findUndocumentedMethod(methods) ?? 'DELETE' };
}
