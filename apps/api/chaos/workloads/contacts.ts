import type { schemas } from '@helpdesk/contract';
import { readList, type Send } from '../client.ts';
import { createCounter, Journal, pickNumber, throwUnexpected, type Workload } from '../workload.ts';

const MAX_LINKS = 3;

/**
 * Contacts linked to companies. The last name says how many links there are, so that a contact that is only half there can be
 * found in the database as well (database-rules.ts).
 */
export function contactsWithLinks(run: string): Workload {
  const journal = new Journal<schemas.CreatedContact>();
  const count = createCounter();
  const companies: number[] = [];

  /** Most contacts share a few companies: their counters are contended. */
  async function findCompany(send: Send, index: number): Promise<number | undefined> {
    const known = companies[index];
    if (known !== undefined) return known;
    const name = `Chaos ${run} shared ${index} ${count()}`;
    const response = await send<{ data: schemas.Company }>('POST', '/companies', { name, notes: 'with 0 domains' });
    if (response === undefined) return undefined;
    if (response.status !== 201) throwUnexpected('POST /companies', response);
    companies[index] = response.body.data.id;
    return response.body.data.id;
  }

  return {
    async write(send) {
      const links = pickNumber(MAX_LINKS + 1);
      const ids: number[] = [];
      for (let index = 0; index < links; index += 1) {
        const id = await findCompany(send, index);
        if (id === undefined) return 0;
        ids.push(id);
      }
      const number = count();
      const response = await send<{ data: schemas.CreatedContact }>('POST', '/contacts', {
        first_name: `Chaos ${run} ${number}`,
        last_name: `with ${links} companies`,
        email: `chaos-${run}-${number}@contacts.example`,
        company_ids: ids,
      });
      if (response === undefined) return 0;
      if (response.status !== 201) throwUnexpected('POST /contacts', response);
      journal.add(response.body.data);
      return 1;
    },
    async check(send, scope) {
      const entries = journal.take(scope);
      const [oldest] = entries;
      if (oldest === undefined) return [];
      // Newest first: the first one that is older than all entries ends the walk. Times are whole seconds.
      const listed = await readList<{ id: number; created_at: number }>(
        send,
        '/contacts',
        ({ created_at }) => created_at < oldest.created_at,
      );
      const ids = new Set(listed.map(({ id }) => id));
      const problems: string[] = [];
      for (const entry of entries) {
        if (!ids.has(entry.id)) problems.push(`Contact ${entry.id} was acknowledged and is not in the list`);
        if (scope === 'all') continue;
        const response = await send<{ data: schemas.Contact }>('GET', `/contacts/${entry.id}`);
        const { email, companies: links, last_name } = response?.body.data ?? {};
        const [found, sent] = [
          [email, last_name, links],
          [entry.email, entry.last_name, entry.companies],
        ].map((value) => JSON.stringify(value));
        if (found !== sent) problems.push(`Contact ${entry.id} was acknowledged as ${sent} and reads as ${found}`);
      }
      return problems;
    },
  };
}
