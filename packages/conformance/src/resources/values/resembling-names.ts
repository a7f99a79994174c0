/** New host names and email addresses that resemble earlier ones, because some services take both for the same. */
import type { TextForm } from '../../cases/fields/sized-text.ts';
import type { Markers } from './markers.ts';
import { drawnLocalParts } from './resembling-forms.ts';

interface ResemblingNames {
  /** Names in order of preference, of which the schema may allow none. Call `remember` with the one that is sent. */
  readonly draw: (
    form: TextForm,
    example: string,
  ) => { readonly candidates: readonly string[]; readonly remember: (name: string) => void };
}

/** So many that one of them is of a request that was accepted. */
const PARENTS = 4;

/** At the host of another resource, which services may take for its owner, and each form of the address. */
const RESEMBLANCES = 1 + drawnLocalParts.length;

export function createResemblingNames(markers: Markers): ResemblingNames {
  /** The first host names. Every other later one is below one of them. */
  const firstHosts: string[] = [];
  let drawnHosts = 0;
  /** The first addresses. Every third later one resembles one of them. */
  const firstEmails: string[] = [];
  const alikeEmails = new Set<string>();
  /** Most of the others have the same local part, because some services compare no more than that; a case may send every second only. */
  let drawnEmails = 0;

  function drawHost(): ReturnType<ResemblingNames['draw']> {
    const index = drawnHosts++;
    const parent = index % 2 === 0 ? undefined : firstHosts[((index - 1) / 2) % PARENTS];
    return {
      candidates: parent === undefined ? [] : [`${markers.next()}.${parent}`],
      remember: (name) => {
        if (parent === undefined && firstHosts.length < PARENTS) firstHosts.push(name);
      },
    };
  }

  function drawEmail(example: string): ReturnType<ResemblingNames['draw']> {
    const place = drawnEmails++;
    const alike = place % 3 === 2 ? listAlike(example) : [];
    return {
      candidates: [...alike, ...(place > 0 ? [example.replace(/@/, `@${markers.next()}.`)] : [])],
      remember: (name) => {
        if (alike.includes(name)) alikeEmails.add(name);
        else if (firstEmails.length < PARENTS && name.includes('@')) firstEmails.push(name);
      },
    };
  }

  function listAlike(example: string): string[] {
    const turn = alikeEmails.size;
    const known = firstEmails[Math.floor(turn / RESEMBLANCES) % firstEmails.length];
    if (known === undefined) return [];
    const [local = '', host = ''] = known.split('@');
    const otherHost = firstHosts[turn % firstHosts.length] ?? host;
    const alike = [
      `${example.split('@')[0]}+${markers.next()}@${otherHost}`,
      ...drawnLocalParts.map((change) => `${change(local, turn)}@${host}`),
    ];
    return [...alike.slice(turn % RESEMBLANCES), ...alike].filter((one) => one !== known && !alikeEmails.has(one));
  }

  return {
    draw: (form, example) => {
      if (form === 'hostname') return drawHost();
      return form === 'email' ? drawEmail(example) : { candidates: [], remember: () => {} };
    },
  };
}
