/** The whole conformance suite against the service, as a stranger would run it: over HTTP, with a base URL and tokens. */
import { createRun, probe } from '@helpdesk/conformance';
import { contract } from '@helpdesk/contract';
import { afterAll, expect, test } from 'vitest';
import { startService } from './support/service.ts';

const service = await startService({ config: { faultInjection: ['storage'] } });
afterAll(() => service.close());

const { full, unscoped, expired, other_account, no_features } = service.tokens;
const options = {
  contract,
  baseUrl: service.baseUrl,
  credentials: { full, unscoped, expired, 'other-account': other_account, 'no-features': no_features },
  profile: 'full',
} as const;
const { plan, execute } = createRun(options, await probe(options));

test.each(plan.map((planned) => [planned.id, planned] as const))('%s', async (_id, planned) => {
  const { verdict, reason, problems } = await execute(planned);
  const expected = planned.action.kind === 'waived' ? 'waived' : 'pass';
  expect({ verdict, problems }, reason).toEqual({ verdict: expected, problems: [] });
});
