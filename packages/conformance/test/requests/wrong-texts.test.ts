import { contract } from '@helpdesk/contract';
import { valueAt } from '@helpdesk/contract-model';
import { expect, onTestFinished, test } from 'vitest';
import { toCredentials } from '../../src/index.ts';
import { prepareRequest } from '../../src/requests/prepare-request.ts';
import { createResourceProvider, type ResourceProvider } from '../../src/resources/resource-provider.ts';
import { createSession } from '../../src/run/create-session.ts';
import { plan } from '../../src/run/plan.ts';
import { startExampleServer } from '../support/example-server.ts';
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

test.each([
  ['requested_by', true],
  // Another member would be rejected because there is none.
  ['assignee', false],
])('the wrong %s of a conversation has a marker: %s', async (name, isMarked) => {
  const server = await startExampleServer(contract);
  onTestFinished(() => void server.close());
  const credentials = toCredentials({ full: 'full-token' });
  const { session } = createSession({ contract, baseUrl: server.baseUrl, credentials, profile: 'full' });
  const provider: ResourceProvider = createResourceProvider(session, (base, own, path) =>
    prepareRequest(session, undefined, { base, provider: own, path }),
  );
  const found = plan(contract).find(({ id }) => id === `createConversation/400/body.${name}-wrong-form`);
  if (found?.action.kind !== 'mutation') throw new Error(`no such case: ${name}`);
  const { base, mutation } = found.action;
  const { body } = await prepareRequest(session, undefined, { base, mutations: [mutation], provider });
  expect(String(valueAt(body, `/${name}`)).includes('conformance-')).toBe(isMarked);
});
