import { profiles } from '../result.ts';
import type { RunOptions } from '../run-options.ts';
import { findBasePathMistake, findBaseUrlMistake } from './base-url.ts';
import { findDataMistake } from './given-data.ts';
import { plan } from './plan.ts';
import { listUnmatched } from './select-cases.ts';

/** Throws RangeError for what would lead to a run of something else than what was meant, such as a part of the plan that is empty. */
export function checkOptions(options: RunOptions): void {
  const mistake = findOptionMistake(options);
  if (mistake !== undefined) throw new RangeError(mistake);
}

function findOptionMistake({
  contract,
  baseUrl,
  credentials,
  profile,
  data = {},
  only,
  exclude,
}: RunOptions): string | undefined {
  const url = findBaseUrlMistake(baseUrl) ?? findBasePathMistake(baseUrl, contract.basePath);
  if (url !== undefined) return `baseUrl ${url}`;
  // Callers without types leave it out.
  if ((credentials as unknown) === undefined) return 'credentials must be an object of tokens; {} where there are none';
  if (!profiles.includes(profile)) return `profile must be ${profiles.join(' or ')}, not "${profile}"`;
  const given = findDataMistake(contract, data);
  if (given !== undefined) return `data: ${given}`;
  const cases = plan(contract);
  const [unmatched] = [
    ...listUnmatched(only, cases).map((one) => `only: ${one}`),
    ...listUnmatched(exclude, cases).map((one) => `exclude: ${one}`),
  ];
  return unmatched;
}
