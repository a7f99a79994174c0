/** Describes retries for the reports. */
import type { Retry } from '../exchange.ts';
import type { Report } from '../result.ts';
import { formatTally } from '../run/transport/retries.ts';
import { formatCount, formatNumber } from '../text.ts';

/** Empty if nothing was sent again. */
export function describeRetries({ retries }: Pick<Report, 'retries'>): string {
  if (retries.length === 0) return '';
  const sent = `${formatCount(retries.length, 'request')} sent again: ${formatTally(retries)}`;
  const lost = describeLostWrites(retries);
  return lost === '' ? sent : `${sent}\n${lost}`;
}

/** `2 lost requests may have been carried out before they were sent again or replaced: POST /v1/books (2)`. */
function describeLostWrites(retries: readonly Retry[]): string {
  const lost = retries.filter(({ mayHaveTakenEffect }) => mayHaveTakenEffect);
  if (lost.length === 0) return '';
  const names = [...Map.groupBy(lost, ({ request }) => request)].map(
    ([name, same]) => `${name} (${formatNumber(same.length)})`,
  );
  const [what, they] = lost.length === 1 ? ['lost request', 'it was'] : ['lost requests', 'they were'];
  return `${formatNumber(lost.length)} ${what} may have been carried out before ${they} sent again or replaced: ${names.join(', ')}`;
}

/** Describes the retries of one case. */
export const describeCaseRetries = (retries: readonly Retry[]): string =>
  retries.length === 0 ? '' : `Sent again: ${formatTally(retries)}.`;
