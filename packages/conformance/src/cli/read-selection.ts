/** Which cases the options select. */
import type { Contract } from '@helpdesk/contract-model';
import { UsageError } from '@helpdesk/contract-model/command-line';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { computeFingerprints } from '../run/fingerprints.ts';
import { findBaseId } from '../run/select-cases.ts';
import type { Selection } from '../run-options.ts';
import { findSimilarIds } from './find-similar-ids.ts';
import type { CommonOptions } from './options.ts';
import { readReport } from './read-report.ts';

/** Reads the reports that the options name. Throws UsageError, also for a prefix with which no id begins. */
export function readSelection(options: CommonOptions, contract: Contract, plan: readonly ExecutableCase[]): Selection {
  const { only, exclude, shard, failedFrom, changedSince } = options;
  const unmatched = [...listUnmatched('--only', only, plan), ...listUnmatched('--exclude', exclude, plan)];
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

function listUnmatched(option: string, prefixes: readonly string[] = [], plan: readonly ExecutableCase[]): string[] {
  const ids = plan.map(({ id }) => id);
  const unmatched = prefixes.filter((prefix) => !ids.some((id) => id.startsWith(prefix)));
  return unmatched.map((prefix) => `${option}: ${describeUnmatched(prefix, ids)}`);
}

/** Says that no id begins with that, and suggests some that are similar. */
export function describeUnmatched(prefix: string, ids: readonly string[]): string {
  const similar = findSimilarIds(prefix, ids);
  return similar.length > 0
    ? `no case id begins with "${prefix}"; is it ${similar.join(' or ')}?`
    : `no case id begins with "${prefix}"; --list shows all of them`;
}
