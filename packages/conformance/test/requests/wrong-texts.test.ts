import { expect, test } from 'vitest';
import { runSuite } from '../support/library-run.ts';

test('a wrong text has a marker where it contains a right one, so that the next run recognizes what a target makes of it', async () => {
  const { results } = await runSuite({}, { only: 'createAuthor/400/body.email-wrong-form' });
  const sent = results.map(({ case: { id }, exchanges }) => {
    const { email } = JSON.parse(exchanges.at(-1)?.request.body ?? '{}');
    return `${id.split('body.')[1]} ${JSON.stringify(email).replace(/conformance-[0-9a-z]{5}-[0-9a-z]{3,}/, 'MARKER')}`;
  });
  expect(results.map(({ verdict }) => verdict)).not.toContain('fail');
  expect(sent).toContain('email-wrong-form-mailto "mailto:jane+MARKER@example.com"');
  expect(sent).toContain('email-wrong-form-display-name "A <jane+MARKER@example.com>"');
});
