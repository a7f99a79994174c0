/** Letters, and the readers who write them. */
import { matchesLike } from '../matches-like.ts';
import { isValid } from './contract.ts';
import { type PressResponse, reject, type Sent } from './messages.ts';
import type { Account, Store } from './store.ts';

export function createLetters({ is, all, hiddenReaders, nextId }: Store) {
  /** Readers that no letter has created. */
  const created = new Set<number>();

  /** `ownReaders` are those that the account had when the request arrived. */
  function createLetter(account: Account, sent: Sent, ownReaders: Account['readers']): PressResponse {
    const isEmpty = is('takes-letters-without-copies') && sent?.copy_ids?.length === 0;
    if (!isValid('createLetter', sent) && !isEmpty) return reject(400, 'Invalid letter');
    const knownTo = is('writers-of-all-accounts') ? all : [account];
    const knownNotes = is('badges-of-all-accounts') ? all : [account];
    const { to = '' } = sent;
    const isWriter = knownTo.some(({ writers }) => writers.some(({ email }) => isAddressOf(email, to)));
    const badges = knownNotes.flatMap(({ writers }) => writers.map(({ badge }) => badge));
    const isNoted = Object.keys(sent.notes ?? {}).every((name) => badges.includes(name));
    const copies = sent.copy_ids ?? [];
    const isCopied = (is('reads-the-first-copy-only') ? copies.slice(0, 1) : copies).every((id, index) => {
      const asked = is('later-copies-of-all-accounts') && index > 0 ? all : [account];
      const sites = is('sends-copies-to-sites') ? account.sites : [];
      const read = is('reads-32-bits-of-copies') ? id % 2 ** 32 : id;
      return asked.some(({ writers }) => [...writers, ...sites].some((one) => one.id === read));
    });
    const isToNobody = sent.to !== undefined && !isWriter && !is('takes-letters-to-unknown-writers');
    const isRejected = isToNobody || !isNoted || !isCopied;
    if (isRejected) {
      const known = account.readers.find(({ email }) => email === sent.from);
      if (known !== undefined && is('rejected-letters-touch-readers')) known.letters = 1;
      if (known !== undefined && is('rejected-letters-count')) known.letters = (known.letters ?? 0) + 1;
      if (!is('rejected-letters-create-readers')) return reject(400, 'Invalid letter');
    }
    const readers = is('readers-of-all-accounts') ? all.flatMap((one) => one.readers) : ownReaders;
    const { from = '' } = sent;
    const elsewhere = is('readers-are-named-as-elsewhere') ? all.flatMap((one) => one.readers) : [];
    const { name = from.split('@')[0] ?? '' } = elsewhere.find(({ email }) => email === from) ?? {};
    const isSecond = is('letters-use-the-second-of-two-new-readers');
    const found = is('letters-use-the-latest-reader')
      ? readers.findLast(({ email }) => email === from)
      : readers.find(({ id, email }) => email === from && !(is('letters-find-no-created-readers') && created.has(id)));
    if (found === undefined && isSecond) account.readers.push({ id: nextId(), email: from, name });
    const reader = found ?? { id: nextId(), email: from, name };
    if (found === undefined) account.readers.push(reader);
    if (is('hides-readers-of-letters')) hiddenReaders.add(reader.id);
    if (found === undefined && is('letters-create-two-readers'))
      account.readers.push({ id: nextId(), email: from, name });
    if (isRejected) return reject(400, 'Invalid letter');
    const reader_name = is('letters-show-readers-as-new') ? from.split('@')[0] : reader.name;
    return { status: 201, body: { data: { id: nextId(), reader_id: reader.id, reader_name } } };
  }

  /** The address of a writer, and what a fault takes for it. */
  const isAddressOf = (email: string, sent: string): boolean =>
    email === sent ||
    (is('finds-writers-by-patterns') && matchesLike(email, sent)) ||
    (is('finds-writers-by-the-start-of-an-address') && email.startsWith(sent)) ||
    (is('finds-writers-by-the-end-of-an-address') && email.endsWith(sent)) ||
    (is('finds-writers-without-tags') && email === sent.replace(/\+[^@]*/, ''));

  function createReader({ readers }: Account, sent: Sent): PressResponse {
    if (!isValid('createReader', sent)) return reject(400, 'Invalid reader');
    const { email = '', name = '' } = sent;
    const reader = { id: nextId(), email, name };
    readers.push(reader);
    created.add(reader.id);
    return { status: 201, body: { data: reader } };
  }

  return { createLetter, createReader };
}
