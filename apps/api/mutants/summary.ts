/** The results of mutants as text. */
import type { Mutant } from './mutant.ts';
import type { Trial } from './try-mutant.ts';

export interface MutantResult {
  readonly mutant: Mutant;
  readonly trial: Trial;
}

/** Survived without a reason in the table, was killed in spite of one, or could not be run. */
export function isProblem({ mutant, trial }: MutantResult): boolean {
  return trial.outcome !== (mutant.argued === undefined ? 'killed' : 'survived');
}

/** One line. */
export function describeTrial({ mutant, trial }: MutantResult): string {
  const { outcome, by, milliseconds } = trial;
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  const reason = outcome === 'survived' && mutant.argued !== undefined ? [mutant.argued] : by;
  return `${outcome.padEnd(8)} ${mutant.name} (${seconds})${reason.length > 0 ? `: ${reason.join(', ')}` : ''}`;
}

/** The problems, and the kill rate by area. Argued survivors count neither as killed nor as survived. */
export function renderSummary(results: readonly MutantResult[]): string {
  const problems = results.filter(isProblem).map((result) => `${describeTrial(result)}${explain(result)}`);
  const areas = [...Map.groupBy(results, ({ mutant }) => mutant.area)].map(([area, own]) => renderRate(area, own));
  return ['', ...problems, ...(problems.length > 0 ? [''] : []), ...areas, renderRate('all', results)].join('\n');
}

function explain({ mutant, trial }: MutantResult): string {
  return mutant.argued !== undefined && trial.outcome === 'killed' ? ' — remove `argued` from its entry' : '';
}

function renderRate(area: string, results: readonly MutantResult[]): string {
  const argued = results.filter(({ mutant, trial }) => mutant.argued !== undefined && trial.outcome === 'survived');
  const killed = results.filter(({ trial }) => trial.outcome === 'killed').length;
  const counted = results.length - argued.length;
  const percent = counted === 0 ? 100 : Math.floor((100 * killed) / counted);
  const note = argued.length > 0 ? ` and ${argued.length} argued` : '';
  return `${area.padEnd(14)} ${`${killed}/${counted}`.padStart(8)} killed (${percent} %)${note}`;
}
