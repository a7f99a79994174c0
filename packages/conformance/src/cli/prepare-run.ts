/** A run of the suite as a command starts it: says before what it will write, and shows its progress. */
import type { Contract } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../cases/executable-case.ts';
import type { Report } from '../result.ts';
import { countPlannedWrites } from '../run/planned-writes.ts';
import { run } from '../run/run.ts';
import type { RunOptions, Selection } from '../run-options.ts';
import type { CommandContext } from './command-context.ts';
import { describePlannedWrites } from './describe-planned-writes.ts';
import type { CommonOptions, TargetOptions } from './options.ts';
import { showProgress } from './show-progress.ts';

interface PreparedRun {
  readonly options: RunOptions;
  readonly start: () => Promise<Report>;
}

/** What runs, and where. */
export interface RunTarget {
  readonly given: CommonOptions & TargetOptions;
  readonly contract: Contract;
  readonly selection: Selection;
  /** What the selection selects. */
  readonly cases: readonly ExecutableCase[];
  /** What the messages begin with. */
  readonly label?: string;
}

export function prepareRun(
  { given, contract, selection, cases, label = '' }: RunTarget,
  { printNote, signal, sleep }: CommandContext,
): PreparedRun {
  const { contract: _, ...own } = given;
  const options: RunOptions = { ...own, ...selection, contract, ...(signal && { signal }), ...(sleep && { sleep }) };
  const writes =
    given.profile === 'full' ? describePlannedWrites(countPlannedWrites(contract, cases), options) : undefined;
  const onReady = (): void => {
    if (writes !== undefined) printNote(label + writes);
  };
  return {
    options,
    start: () => {
      const bar = showProgress(cases.length);
      return run({ ...options, onReady, onWait: bar.wait }, bar.next).finally(bar.end);
    },
  };
}
