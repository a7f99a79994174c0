import type { Contract } from '@helpdesk/contract-model';
import type { RequestOverrides } from '../api-client.ts';
import { listParts, type Mutation, type PathSpelling, type SingleMutation } from '../cases/executable-case.ts';
import { EXTRA_SEGMENT } from '../cases/protocol/spelling-cases.ts';
import { listUndocumentedMethods } from '../contract-queries.ts';
import { encodeEachByte } from './percent-encoding.ts';

/**
 * The overrides of a mutation: what it changes apart from values. Of several in the same part of the request, the last one
 * decides. `methods` are those that the path documents.
 */
export function createOverrides(contract: Contract, mutation: Mutation, methods: readonly string[]): RequestOverrides {
  return Object.assign({}, ...listParts(mutation).map((part) => createPart(contract, part, methods)));
}

function createPart(
  { faultSwitch, basePath }: Contract,
  mutation: SingleMutation,
  methods: readonly string[],
): RequestOverrides {
  if ('method' in mutation) {
    const { method, credential } = mutation;
    return { method, ...(credential !== undefined && { credential }) };
  }
  if ('authorization' in mutation) return { authorization: mutation.authorization };
  if ('credential' in mutation) return { credential: mutation.credential };
  if ('raw' in mutation) {
    const {
      raw,
      contentType,
      size = 0,
      isChunked,
    } = { contentType: undefined, size: 0, isChunked: undefined, ...mutation };
    return {
      raw: raw.padEnd(size),
      ...(contentType !== undefined && { contentType }),
      ...(isChunked && { isChunked }),
    };
  }
  if ('contentType' in mutation) return { contentType: mutation.contentType };
  if ('spelling' in mutation) return { spellPath: spellings[mutation.spelling] };
  if ('encode' in mutation) return { encoding: { at: mutation.encode, as: mutation.as } };
  if ('malformed' in mutation) return { malformed: mutation.malformed };
  if ('lastMember' in mutation) return { lastMember: { name: mutation.lastMember, value: mutation.value } };
  if ('rewritten' in mutation) return { rewritten: mutation.rewritten };
  if ('headers' in mutation) return { headers: mutation.headers };
  if ('oversize' in mutation) return { isOversize: true };
  if ('repeat' in mutation) return { repeat: mutation.repeat };
  if ('fault' in mutation && faultSwitch) return { headers: { [faultSwitch.inject.toLowerCase()]: mutation.fault } };
  if (!('route' in mutation)) return {};
  if (mutation.route === 'unknown-path') return { target: `${basePath}/not-documented` };
  return { method: listUndocumentedMethods(methods)[0] ?? 'DELETE' };
}

const spellings: Readonly<Record<PathSpelling, (path: string) => string>> = {
  'trailing-slash': (path) => `${path}/`,
  'other-case': (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  'empty-segment': (path) => `/${path}`,
  'extra-segment': (path) => `${path}/${EXTRA_SEGMENT}`,
  extension: (path) => `${path}.json`,
  blank: (path) => `${path}%20`,
  'matrix-parameter': (path) => `${path};x=1`,
  'percent-encoded': (path) => path.replace(/[a-z]/, encodeEachByte),
  'encoded-slash': (path) => path.replace(/\/(?=[^/]*$)/, '%2F'),
  undecodable: (path) => `${path}%zz`,
  'not-utf-8': (path) => `${path}%ff`,
};
