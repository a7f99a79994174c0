/** Compares what a response says about a resource with the resource. */
import { type Contract, deriveValue } from '@helpdesk/contract-model';
import { compareDerived } from '../../checks/check-derived.ts';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import type { Recorder } from '../recorder.ts';
import { compareForms } from '../support/compare-forms.ts';
import { findRetrieval } from '../support/retrieve-resource.ts';
import type { RelatedResource } from './related-values.ts';
import { hasAllOfKind, type Lookup } from './resource-lookup.ts';

/** A difference, with a key that is the same when it is found again at another place of the list. */
export interface RelatedDifference {
  readonly key: string;
  readonly finding: Finding;
}

export async function compareRelated(
  contract: Contract,
  resources: Lookup,
  one: RelatedResource,
): Promise<RelatedDifference[]> {
  const { kind, id, form, derived } = one;
  const canBeMissing = findRetrieval(contract, kind) !== undefined || hasAllOfKind(contract, kind);
  if (form === undefined && derived.length === 0 && !canBeMissing) return [];
  const source = await resources.find(kind, id);
  if (source === undefined) return [];
  const name = `${kind} ${show(id)}`;
  const toDifference = (at: string, finding: Finding): RelatedDifference => ({ key: `${name} ${at}`, finding });
  if (source === 'missing') {
    const finding = {
      at: form?.at ?? derived[0]?.at ?? 'body',
      expected: `an existing ${kind}`,
      received: `the ID ${show(id)}, which ${resources.describe(kind)} does not find`,
    };
    return [toDifference('', finding)];
  }
  const origin = `as ${resources.describe(kind)} returns it for ${name}`;
  const repeated = form === undefined ? [] : compareForms(contract, source, form, origin);
  const values = derived.flatMap(({ at, value, rule }) =>
    compareDerived(at, value, rule, deriveValue(rule, source.value)),
  );
  return [
    ...repeated.map((finding) => toDifference(finding.at.slice(form?.at.length), finding)),
    ...values.map((finding) => toDifference(finding.at.slice(finding.at.lastIndexOf('/')), finding)),
  ];
}

/** A difference that was found each time so far. */
export interface RepeatedDifference extends RelatedDifference {
  /** One of both values was the same twice: otherwise another client changes them, such as a number that it raises all the time. */
  readonly isStill?: boolean;
}

/** The differences that are there again. */
export const keepRepeated = (
  known: readonly RepeatedDifference[],
  found: readonly RelatedDifference[],
): RepeatedDifference[] =>
  found.flatMap((one) => {
    const before = known.find(({ key }) => key === one.key);
    if (before === undefined) return [];
    const { expected, received } = before.finding;
    const isSame = one.finding.expected === expected || one.finding.received === received;
    return [{ ...one, isStill: before.isStill === true || isSame }];
  });

/** Records what was found each time; what was another difference each time is left unchecked. */
export function addRepeated(recorder: Recorder, operationId: string, repeated: readonly RepeatedDifference[]): void {
  const still = repeated.filter(({ isStill }) => isStill);
  recorder.addFindings(still.map(({ finding }) => finding));
  if (still.length > 0) return;
  recorder.addUnchecked(
    `What ${operationId} shows changed all the time, as if another client wrote. Not checked: that it is what other operations show.`,
  );
}
