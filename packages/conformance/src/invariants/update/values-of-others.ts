/** Values for an update that are like those of other resources of the same kind. */
import { type Json, valueAt, valuesAt } from '@helpdesk/contract-model';
import type { UpdateField } from '../../update-fields.ts';
import type { InvariantContext } from '../invariant.ts';
import { equalsAnyCase } from '../lists/match-text.ts';
import { readAllOfKind } from '../support/resources-of-kind.ts';

const isSame = (left: Json, right: Json): boolean =>
  typeof left === 'string' && typeof right === 'string' ? equalsAnyCase(left, right) !== false : left === right;

const ACCENTS = ['\u0300', '\u0301', '\u0302', '\u0304', '\u0308', '\u030c'];
const VOWELS = /[aeiou]/gi;

/** A text that differs from that of another resource in accents only, and from all others in more than letter case. */
export async function makeAccented(
  context: InvariantContext,
  kind: string,
  { storedAt = '', schema }: UpdateField,
  current: Json | undefined,
): Promise<Json | undefined> {
  const all = (await readAllOfKind(context, kind)).flatMap((one) => valueAt(one, storedAt) ?? []);
  return all
    .filter((one) => typeof one === 'string' && one !== current)
    .map(String)
    .toSorted((a, b) => b.length - a.length)
    .map(addAccents)
    .find(
      (one) => !all.some((other) => isSame(one, other)) && context.session.validator.errors(schema, one).length === 0,
    );
}

/** Other updates of this run, and of other runs at the same time, must not make the same text: each vowel of a long one has two of six accents. */
function addAccents(text: string): string {
  const pick = () => ACCENTS[Math.floor(Math.random() * ACCENTS.length)];
  return text.replace(VOWELS, (vowel) => `${vowel}${pick()}${pick()}`).normalize('NFC');
}

/** An item that the list of another resource has, and that of this one has not. */
export async function findItemOfOthers(
  context: InvariantContext,
  kind: string,
  { storedAt = '' }: UpdateField,
  current: readonly Json[],
): Promise<Json | undefined> {
  const all = (await readAllOfKind(context, kind)).flatMap((one) => valuesAt(one, storedAt));
  return all.find((item) => !current.some((one) => isSame(one, item)));
}
