import type { schemas } from '@helpdesk/contract';
import type { Send } from '../client.ts';
import { createCounter, Journal, pickNumber, throwUnexpected, type Workload } from '../workload.ts';

/** Options are never removed and each response has all of them, so that only few may be added in a long run. */
const MAX_OPTIONS = 400;

/** Options that several clients append to one list: each is there once, in the order in which a client got its responses. */
export function appendedOptions(run: string): Workload {
  const journal = new Journal<{ readonly names: readonly string[] }>();
  const count = createCounter();
  const added: string[] = [];
  let fieldId: number | undefined;

  async function findField(send: Send): Promise<number | undefined> {
    if (fieldId !== undefined) return fieldId;
    const response = await send<{ data: schemas.ContactField[] }>('GET', '/contact-fields?limit=100');
    if (response === undefined) return undefined;
    fieldId = response.body.data.find(({ type, is_active }) => type === 'dropdown' && is_active)?.id;
    if (fieldId === undefined) throw new Error('The sample has no dropdown among its contact fields');
    return fieldId;
  }

  return {
    async write(send) {
      const id = await findField(send);
      if (id === undefined) return 0;
      const known = added[pickNumber(added.length)];
      const names = added.length < MAX_OPTIONS ? [`Chaos ${run} ${count()}`, `Chaos ${run} ${count()}`] : [];
      // What is there already is left as it is: a client may repeat a request.
      const field_options = known === undefined ? names : [...names, known.toUpperCase()];
      const response = await send<{ data: schemas.UpdatedContactField }>('PATCH', `/contacts/fields/${id}`, {
        field_options,
      });
      if (response === undefined) return 0;
      if (response.status !== 200) throwUnexpected(`PATCH /contacts/fields/${id}`, response);
      // Only now: another client that sends one of them earlier, in other letters, would be the one who adds it.
      added.push(...names);
      journal.add({ names });
      return 1;
    },
    async check(send, scope) {
      const id = await findField(send);
      const response = await send<{ data: schemas.UpdatedContactField }>('PATCH', `/contacts/fields/${id}`, {});
      if (response?.status !== 200)
        return [`PATCH /contacts/fields/${id} got the response ${response?.status ?? 'nothing'}`];
      const options = response.body.data.field_options;
      const places = new Map(options.map(({ name, position }) => [name, position]));
      const problems = journal.take(scope).flatMap(({ names: [first = '', second = ''] }) => {
        if (first === '') return [];
        const place = places.get(first);
        if (place === undefined) return [`The option ${first} was acknowledged and is not in the list`];
        return places.get(second) === place + 1 ? [] : [`The option ${second} does not follow ${first}`];
      });
      if (places.size !== options.length) problems.push('An option is in the list more than once');
      return problems;
    },
  };
}
