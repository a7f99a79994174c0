import { expect, test } from 'vitest';
import { run } from '../../../src/index.ts';
import { notesContract, startNotes } from '../../support/notes.ts';

test('a creation that fails for HTML beside another field is a failure', async () => {
  const service = await startNotes();
  const failing: typeof fetch = async (input, init) => {
    const sent = init?.body === undefined ? '' : await new Response(init.body).text();
    const isFailing = sent.includes('<script') && sent.includes('"green"');
    return isFailing ? Response.json({}, { status: 500 }) : fetch(input, init);
  };
  const { results } = await run({
    contract: notesContract,
    baseUrl: service.baseUrl,
    credentials: { full: 'x' },
    profile: 'full',
    fetch: failing,
    only: ['createNote/201/invariant-sanitized-html'],
  }).finally(service.close);
  const reason = expect.stringContaining('expected 201 for HTML beside color "green", size "large", received 500');
  expect(results).toMatchObject([{ verdict: 'fail', reason }]);
});
