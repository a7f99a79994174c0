/** The results of mutants as text. */
import type { Mutant } from './mutant.ts';
import type { MutantTrial } from './try-mutant.ts';

export interface MutantResult {
  readonly mutant: Mutant;
  readonly trial: MutantTrial;
}

/** Survived without a reason in the table, was killed in spite of one, or could not be run. */
export function isProblem({ mutant, trial }: MutantResult): boolean {
  return trial.outcome !== (getReason(mutant) === undefined ? 'killed' : 'survived');
}

/** Why the mutant survives. */
const getReason = ({ argued, outOfReach }: Mutant): string | undefined => argued ?? outOfReach;

/** One line. */
export function describeTrial({ mutant, trial }: MutantResult): string {
  const { outcome, by, milliseconds } = trial;
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  const known = getReason(mutant);
  const reason = outcome === 'survived' && known !== undefined ? [known] : by;
  return `${outcome.padEnd(8)} ${mutant.name} (${seconds})${reason.length > 0 ? `: ${reason.join(', ')}` : ''}`;
}

/** The problems, and the kill rate by area. What no client can see counts neither as killed nor as survived; what is out of reach has survived. */
export function renderSummary(results: readonly MutantResult[]): string {
  const problems = results.filter(isProblem).map((result) => `${describeTrial(result)}${explain(result)}`);
  const areas = [...Map.groupBy(results, ({ mutant }) => mutant.area)].map(([area, own]) => renderRate(area, own));
  return ['', ...problems, ...(problems.length > 0 ? [''] : []), ...areas, renderRate('all', results)].join('\n');
}

function explain({ mutant, trial }: MutantResult): string {
  if (getReason(mutant) === undefined || trial.outcome !== 'killed') return '';
  return ` — remove \`${mutant.argued === undefined ? 'outOfReach' : 'argued'}\` from its entry`;
}

function renderRate(area: string, results: readonly MutantResult[]): string {
  const survived = results.filter(({ trial }) => trial.outcome === 'survived').map(({ mutant }) => mutant);
  const argued = survived.filter((mutant) => mutant.argued !== undefined).length;
  const outOfReach = survived.filter((mutant) => mutant.outOfReach !== undefined).length;
  const killed = results.filter(({ trial }) => trial.outcome === 'killed').length;
  const counted = results.length - argued;
  const percent = counted === 0 ? 100 : Math.floor((100 * killed) / counted);
  const notes = [
    ...(outOfReach > 0 ? [`, ${outOfReach} out of reach`] : []),
    ...(argued > 0 ? [` and ${argued} argued`] : []),
  ];
  return `${area.padEnd(14)} ${`${killed}/${counted}`.padStart(8)} killed (${percent} %)${notes.join('')}`;
}
