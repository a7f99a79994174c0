/** The suite as tests of Vitest: `SERVICE_URL=… HELPDESK_TOKEN=… vitest run vitest.test.ts`. */
import { createRun, probe } from '@helpdesk/conformance';
import { contract } from '@helpdesk/contract';
import { afterAll, describe, expect, test } from 'vitest';

const { SERVICE_URL: baseUrl = 'http://127.0.0.1:3000', HELPDESK_TOKEN: full = '', ONLY = '' } = process.env;
const options = { contract, baseUrl, credentials: { full }, profile: 'full' } as const;
const suite = createRun(options, await probe(options));

// Puts back what the suite has changed and not created.
afterAll(() => suite.finish());

// The suite's own scheduler decides which cases run at once.
describe.concurrent('the service conforms', () => {
  for (const planned of suite.plan.filter(({ id }) => id.startsWith(ONLY))) {
    test(planned.id, async (context) => {
      const { verdict, reason, problems } = await suite.execute(planned);
      if (verdict === 'skipped') context.skip(reason);
      expect(['pass', 'waived'], `${reason} ${JSON.stringify(problems)}`).toContain(verdict);
    });
  }
});
