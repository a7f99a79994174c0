/** Values for an update that are like those of other resources of the same kind. */
import { type Json, valueAt, valuesAt } from '@helpdesk/contract-model';
import type { InvariantContext } from '../../invariant.ts';
import { equalsAnyCase } from '../../lists/match-text.ts';
import { readAllOfKind } from '../../support/resources-of-kind.ts';
import type { UpdateField } from '../../support/update-fields.ts';

const isSame = (left: Json, right: Json): boolean =>
  typeof left === 'string' && typeof right === 'string' ? equalsAnyCase(left, right) !== false : left === right;

/** Services may take a mark in one for a pattern of SQL, and databases may ignore accents. */
export type Likeness = 'accented' | 'pattern';

const ACCENTS = ['\u0300', '\u0301', '\u0302', '\u0304', '\u0308', '\u030c'];
const VOWELS = /[aeiou]/gi;

/** A text that differs from that of another resource in one respect only, and from all others in more than letter case. */
export function makeLikeOneOf(
  resources: readonly Json[],
  own: Json,
  at: string,
  likeness: Likeness,
  isValid: (text: string) => boolean,
): string | undefined {
  const others = resources.filter((one) => valueAt(one, '/id') !== valueAt(own, '/id'));
  const taken = others.flatMap((one) => valueAt(one, at) ?? []);
  return taken
    .filter((one) => typeof one === 'string')
    .toSorted((a, b) => b.length - a.length)
    .map(likeness === 'accented' ? addAccents : addMarks)
    .find((one) => !taken.some((other) => isSame(one, other)) && isValid(one));
}

/** The values of the resources of the kind that the target has. */
export const makeLike = async (
  context: InvariantContext,
  kind: string,
  field: UpdateField,
  own: Json,
  likeness: Likeness,
): Promise<Json | undefined> =>
  makeLikeOneOf(
    await readAllOfKind(context, kind),
    own,
    field.storedAt ?? '',
    likeness,
    (text) => context.session.validator.errors(field.schema, text).length === 0,
  );

/** Other updates of this run, and of other runs at the same time, must not make the same text: each vowel of a long one has two of six accents. */
function addAccents(text: string): string {
  const pick = () => ACCENTS[Math.floor(Math.random() * ACCENTS.length)];
  return text.replace(VOWELS, (vowel) => `${vowel}${pick()}${pick()}`).normalize('NFC');
}

const LETTER = /[\p{L}\p{N}]/gu;

/** A mark that matches every letter, in place of one of them and, for the same reason, of each second one by chance. */
function addMarks(text: string): string {
  const marked = Math.floor(Math.random() * (text.match(LETTER)?.length ?? 0));
  let place = -1;
  return text.replace(LETTER, (letter) => {
    place += 1;
    return place === marked || Math.random() < 0.5 ? '_' : letter;
  });
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
