/** Which cases the options select. */
import type { Contract } from '@helpdesk/contract-model';
import { UsageError } from '@helpdesk/contract-model/command-line';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { computeFingerprints } from '../run/fingerprints.ts';
import { findBaseId, listUnmatched } from '../run/select-cases.ts';
import type { Selection } from '../run-options.ts';
import type { CommonOptions } from './options.ts';
import { readReport } from './read-report.ts';

/** Reads the reports that the options name. Throws UsageError, also for a prefix with which no id begins. */
export function readSelection(options: CommonOptions, contract: Contract, plan: readonly ExecutableCase[]): Selection {
  const { only, exclude, shard, failedFrom, changedSince } = options;
  const unmatched = [
    ...listUnmatched(only, plan).map((mistake) => `--only: ${mistake}`),
    ...listUnmatched(exclude, plan).map((mistake) => `--exclude: ${mistake}`),
  ];
  if (unmatched.length > 0) throw new UsageError(unmatched.join('\n'));
  const choices = [
    ...(failedFrom === undefined ? [] : [chooseFailed(failedFrom, plan)]),
    ...(changedSince === undefined ? [] : [chooseChanged(changedSince, contract, plan)]),
  ];
  const ids = plan.map(({ id }) => id).filter((id) => choices.every((choice) => choice.ids.has(id)));
  return {
    ...(only !== undefined && { only }),
    ...(exclude !== undefined && { exclude }),
    ...(shard !== undefined && { shard }),
    ...(choices.length > 0 && {
      chosen: { ids: new Set(ids), description: choices.map(({ description }) => description).join(' and ') },
    }),
  };
}

type Choice = NonNullable<Selection['chosen']>;

/** A failure without its base would be inconclusive in the next report as well. */
function chooseFailed(file: string, plan: readonly ExecutableCase[]): Choice {
  const failed = new Set(
    readReport('--failed-from', file)
      .results.filter(({ isFailure }) => isFailure)
      .map(({ id }) => id),
  );
  const ids = plan.filter(({ id }) => failed.has(id)).flatMap((one) => [one.id, findBaseId(one)]);
  return { ids: new Set(ids), description: `the failures of ${file}` };
}

function chooseChanged(file: string, contract: Contract, plan: readonly ExecutableCase[]): Choice {
  const { fingerprints: before } = readReport('--changed-since', file);
  if (before === undefined) {
    throw new UsageError(
      `--changed-since ${file}: does not say what the contract was then; give a report of this version of the suite`,
    );
  }
  const now = Object.entries(computeFingerprints(contract, plan));
  const ids = now.filter(([id, fingerprint]) => before[id] !== fingerprint).map(([id]) => id);
  return { ids: new Set(ids), description: `the cases that changed since ${file}` };
}
