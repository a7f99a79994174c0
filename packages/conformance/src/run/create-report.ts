import manifest from '../../package.json' with { type: 'json' };
import type { ExecutableCase } from '../cases/executable-case.ts';
import type { Retry } from '../exchange.ts';
import {
  type CaseResult,
  countVerdicts,
  type LastRequest,
  type Leftovers,
  type Origin,
  type Report,
} from '../result.ts';
import type { RunOptions } from '../run-options.ts';
import { createMask } from './mask.ts';
import { maskRequest } from './mask-results.ts';
import { describeSelection, selectCases } from './select-cases.ts';

interface RunRecord {
  readonly started: Date;
  readonly plan: readonly ExecutableCase[];
  readonly results: readonly CaseResult[];
  readonly requests: number;
  readonly calledOperations: readonly string[];
  readonly retries: readonly Retry[];
  /** Why the run ended early, in a sentence. */
  readonly stopped: string | undefined;
  readonly lastRequests: readonly LastRequest[];
  readonly leftovers: Leftovers;
}

export function createReport(
  options: RunOptions,
  { started, plan, results, requests, calledOperations, retries, stopped, lastRequests, leftovers }: RunRecord,
): Report {
  const { contract, baseUrl, profile, only, headers = {} } = options;
  const { title, version } = contract.openapi.info;
  const selection = describeSelection(options);
  const mask = createMask(options);
  return {
    suite: { name: manifest.name, version: manifest.version },
    contract: { title, version, hash: contract.hash },
    target: baseUrl,
    profile,
    started,
    milliseconds: Date.now() - started.getTime(),
    requests,
    calledOperations,
    retries,
    planned: {
      documented: countPlanned(plan, 'documented'),
      derived: countPlanned(plan, 'derived'),
      invariant: countPlanned(plan, 'invariant'),
    },
    selected: selectCases(plan, options).length,
    ...(Object.keys(headers).length > 0 && { headerNames: Object.keys(headers) }),
    ...(only !== undefined && { only }),
    ...(selection !== undefined && { selection }),
    ...(stopped !== undefined && { stopped: mask(stopped) }),
    ...(lastRequests.length > 0 && {
      lastRequests: lastRequests.map((one) => ({
        ...one,
        request: mask(one.request),
        sent: maskRequest(mask, one.sent),
      })),
    }),
    leftovers,
    counts: countVerdicts(results),
    results,
  };
}

const countPlanned = (plan: readonly ExecutableCase[], origin: Origin): number =>
  plan.filter((one) => one.origin === origin).length;
