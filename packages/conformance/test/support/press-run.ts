/** Runs cases of the suite on a new press. */
import { type RunOptions, run } from '../../src/index.ts';
import { plan } from '../../src/run/plan.ts';
import { type PressFault, pressContract, pressTokens, startPress } from './press.ts';

const planned = plan(pressContract).map(({ id }) => id);

/** The verdicts of all cases that do not pass, with their reasons. */
export async function runOnPress(
  fault?: PressFault,
  cases = /\/invariant-(?!request-id|faithful|hidden|intersection|head)/,
  contract = pressContract,
  options: Pick<RunOptions, 'concurrency'> = {},
): Promise<string[]> {
  const press = await startPress(fault);
  try {
    const { results } = await run({
      contract,
      baseUrl: press.baseUrl,
      credentials: pressTokens,
      profile: 'full',
      sleep: press.skip,
      only: planned.filter((id) => cases.test(id)),
      ...options,
    });
    return results
      .filter(({ verdict }) => verdict !== 'pass')
      .map(({ case: { id }, verdict, reason }) => `${verdict} ${id} ${reason}`);
  } finally {
    await press.close();
  }
}
