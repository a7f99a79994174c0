import type { schemas } from '@helpdesk/contract';
import { readList } from '../client.ts';
import { createCounter, Journal, pickNumber, throwUnexpected, type Workload } from '../workload.ts';

/** How many writes ask for the same new requester, some of them at once. */
const WRITES_PER_REQUESTER = 6;
const PARAGRAPHS = 40;

/** Conversations whose requester is found, or created in the same transaction: one contact for each address. */
export function conversationsWithRequesters(run: string): Workload {
  const journal = new Journal<schemas.CreatedConversation>();
  const count = createCounter();
  /** The ID of the requester by address, as acknowledged. */
  const requesters = new Map<string, number>();
  return {
    async write(send) {
      const number = count();
      const requester = `chaos-${run}-${Math.ceil(number / WRITES_PER_REQUESTER)}@requesters.example`;
      const response = await send<{ data: schemas.CreatedConversation }>('POST', '/conversations', {
        subject: `Chaos ${run} ${number}`,
        // Sanitizing rewrites it, and what is searched is a column of its own.
        description: `<p>Chaos ${run} ${number}</p>`.repeat(1 + pickNumber(PARAGRAPHS)),
        requested_by: requester,
      });
      if (response === undefined) return 0;
      if (response.status !== 201) throwUnexpected('POST /conversations', response);
      const { data } = response.body;
      const known = requesters.get(requester) ?? data.requested_by_id;
      if (known !== data.requested_by_id) {
        throw new Error(`${requester} is contact ${known}, and contact ${data.requested_by_id} as well`);
      }
      requesters.set(requester, known);
      journal.add(data);
      return 1;
    },
    async check(send, scope) {
      const entries = journal.take(scope);
      const [oldest] = entries;
      if (oldest === undefined) return [];
      const listed = await readList<schemas.ConversationListItem>(
        send,
        '/conversations',
        ({ created_at }) => created_at < oldest.created_at,
      );
      const found = new Map(listed.map((item) => [item.id, item]));
      return entries.flatMap((entry) => {
        const item = found.get(entry.id);
        if (item === undefined) return [`Conversation ${entry.id} was acknowledged and is not in the list`];
        const differs = (['subject', 'description_html', 'description_text', 'requested_by_id'] as const).filter(
          (name) => item[name] !== entry[name],
        );
        return differs.map((name) => `Conversation ${entry.id}: ${name} is not what was acknowledged`);
      });
    },
  };
}
