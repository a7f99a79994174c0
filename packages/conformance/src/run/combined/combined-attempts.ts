/** The requests that combine cases: when each is sent, and what the cases get of it. */
import type { Case } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../../cases/executable-case.ts';
import type { BaseResult, CombinedValue, InvariantContext } from '../../invariants/invariant.ts';
import type { Attempt } from '../attempt.ts';
import { type CombinedSender, createAttempter } from './attempt-combined.ts';
import type { Combinations } from './combinations.ts';
import type { CombinedAttempt, CombinedRequest } from './combined-request.ts';

export interface CombinedAttempts {
  /** Sends it with each value that the target has something for and that fits with the others. */
  readonly attempt: (combined: CombinedRequest) => Promise<CombinedAttempt>;
  /** The same once, if its base passes; a documented success is sent when it runs itself. Undefined if each case is sent alone. */
  readonly run: (combined: CombinedRequest) => Promise<CombinedAttempt | undefined>;
  /** Sends those that must be sent before. */
  readonly runEarlier: (combined: CombinedRequest) => Promise<void>;
  /** What an invariant gets, with the combined requests that have its values, as far as they were sent. */
  readonly createContext: (planned: ExecutableCase) => Promise<InvariantContext>;
}

/** What it needs of the run. */
interface Sender extends CombinedSender {
  readonly combinations: Combinations;
  readonly runBase: (base: Case) => Promise<Attempt>;
  readonly schedule: (combined: CombinedRequest, work: () => Promise<CombinedAttempt>) => Promise<CombinedAttempt>;
}

export function createCombinedAttempts(sender: Sender): CombinedAttempts {
  const { combinations } = sender;
  const attempt = createAttempter(sender, createContextWith);

  async function run(combined: CombinedRequest): Promise<CombinedAttempt | undefined> {
    await runEarlier(combined);
    const base = await sender.runBase(combined.base);
    if (combined.isDocumented) return combined.find();
    await combined.reservedBy?.isOver;
    return combined.run(() =>
      base.verdict === 'pass'
        ? sender.schedule(combined, () => attempt(combined))
        : Promise.resolve({ attempt: base, values: new Set() }),
    );
  }

  async function runEarlier({ before }: CombinedRequest): Promise<void> {
    for (const earlier of before) await run(earlier);
  }

  async function createContextWith(
    planned: ExecutableCase,
    isNeeded: (value: CombinedValue) => boolean,
  ): Promise<InvariantContext> {
    const found = new Map<string, BaseResult>();
    const rejected = new Map<Attempt, string[]>();
    for (const [value, combined] of combinations.findJoined(planned)) {
      const sent = isNeeded(value) ? await combined.find() : undefined;
      if (sent?.values.has(value)) found.set(value.key, sent.attempt);
      if (sent?.rejected?.values.has(value))
        rejected.set(sent.rejected.attempt, [...(rejected.get(sent.rejected.attempt) ?? []), value.key]);
    }
    const context = sender.context();
    const reserved = combinations.findReserved(planned);
    return {
      ...context,
      findCombined: (key) => found.get(key),
      listFailed: () => combinations.listFailed(planned),
      listRejected: () => [...rejected].map(([one, keys]) => ({ ...one, keys })),
      sendReserved: async (base) =>
        (await reserved?.run(() => attempt(reserved)))?.attempt ?? context.sendReserved(base),
    };
  }

  return {
    attempt,
    run: (combined) => run(combined).catch(() => undefined),
    runEarlier: (combined) => runEarlier(combined).catch(() => undefined),
    createContext: (planned) => createContextWith(planned, () => true),
  };
}
