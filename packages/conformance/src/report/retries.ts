/** Retries in words. */
import { type Report, type Retry, retryReasons } from '../model.ts';

/** `9 answered 429, 3 lost connections`. */
export const tally = (failed: readonly Pick<Retry, 'reason'>[]): string =>
  Object.entries(countReasons(failed))
    .map(([reason, count]) => `${count} ${phrase(reason, count)}`)
    .join(', ');

/** Only the reasons that occur. */
export function countReasons(failed: readonly Pick<Retry, 'reason'>[]): Readonly<Record<string, number>> {
  const counts = retryReasons.map((reason) => [reason, failed.filter((one) => one.reason === reason).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function phrase(reason: string, count: number): string {
  if (reason === 'no-connection') return 'without a connection';
  if (reason === 'connection-lost') return count === 1 ? 'lost connection' : 'lost connections';
  if (reason === 'timeout') return count === 1 ? 'timeout' : 'timeouts';
  return `answered ${reason}`;
}

/** Empty where nothing was sent again. */
export function retriesLine({ retries }: Pick<Report, 'retries'>): string {
  if (retries.length === 0) return '';
  const sent = `${retries.length} ${retries.length === 1 ? 'request' : 'requests'} sent again: ${tally(retries)}`;
  const lost = lostWrites(retries);
  return lost === '' ? sent : `${sent}\n${lost}`;
}

/** `2 lost requests may have been carried out before they were sent again or replaced: POST /v1/contacts (2)`. */
function lostWrites(retries: readonly Retry[]): string {
  const lost = retries.filter(({ mayHaveTakenEffect }) => mayHaveTakenEffect);
  if (lost.length === 0) return '';
  const names = [...Map.groupBy(lost, ({ request }) => request)].map(([name, same]) => `${name} (${same.length})`);
  const [what, they] = lost.length === 1 ? ['lost request', 'it was'] : ['lost requests', 'they were'];
  return `${lost.length} ${what} may have been carried out before ${they} sent again or replaced: ${names.join(', ')}`;
}

/** For one case. */
export const caseRetries = (retries: readonly Retry[]): string =>
  retries.length === 0 ? '' : `Sent again: ${tally(retries)}.`;
