import type { CaseProblem, Outcome } from '../result.ts';

/** The exchange that the first problem names is the one to show. Problems themselves are without it: a report has each exchange once. */
export function locateShown({ problems, warnings, exchanges, ...outcome }: Outcome): Outcome {
  const withoutExchange = ({ exchange: _, ...problem }: CaseProblem): CaseProblem => problem;
  const named = problems[0]?.exchange;
  // What only confirms another read is not always among the exchanges.
  const all = named === undefined || exchanges.includes(named) ? exchanges : [...exchanges, named];
  return {
    ...outcome,
    problems: problems.map(withoutExchange),
    warnings: warnings.map(withoutExchange),
    exchanges: all,
    ...(named !== undefined && { shown: all.indexOf(named) }),
  };
}
