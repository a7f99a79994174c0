/** The suite as tests of node:test: `SERVICE_URL=… HELPDESK_TOKEN=… node --test node.test.ts`. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRun, probe } from '@helpdesk/conformance';
import { contract } from '@helpdesk/contract';

const { SERVICE_URL: baseUrl = 'http://127.0.0.1:3000', HELPDESK_TOKEN: full = '', ONLY = '' } = process.env;
const options = { contract, baseUrl, credentials: { full }, profile: 'full' } as const;
const suite = createRun(options, await probe(options));

// Puts back what the suite has changed and not created.
after(() => suite.finish());

// The suite's own scheduler decides which cases run at once.
describe('the service conforms', { concurrency: true }, () => {
  for (const planned of suite.plan.filter(({ id }) => id.startsWith(ONLY))) {
    test(planned.id, async (context) => {
      const { verdict, reason, problems } = await suite.execute(planned);
      if (verdict === 'skipped') context.skip(reason);
      else assert.ok(verdict === 'pass' || verdict === 'waived', `${verdict}: ${reason} ${JSON.stringify(problems)}`);
    });
  }
});
