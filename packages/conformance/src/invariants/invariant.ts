/** What an invariant is: behavior over several requests that holds for any contract with the keywords that it needs. */
import type { Case, Contract, Credential, Json, RequestExample, RequestPointer } from '@helpdesk/contract-model';
import type { SentResponse } from '../api-client.ts';
import type { InvariantTarget, Mutation } from '../cases/executable-case.ts';
import type { CheckResult } from '../checks/evaluate-response.ts';
import type { Exchange, HttpResponse } from '../exchange.ts';
import type { Session } from '../resources/session.ts';
import type { Outcome } from '../result.ts';

export interface Invariant {
  /** In case ids, after `invariant-`: `pagination`. */
  readonly name: string;
  /** One present-tense sentence that says what holds. */
  readonly statement: string;
  /** Markdown for the page of the invariant: how the suite tests it, and what usually breaks it. */
  readonly explanation: string;
  /** The keywords that it depends on: `x-pagination`. */
  readonly keywords: readonly string[];
  /** Where it applies. Each target becomes one case. */
  readonly plan: (contract: Contract) => readonly InvariantTarget[];
  /**
   * Values that the run adds to combined requests (`run/combined/combinations.ts`), for `check` to find with `findCombined`. One that fits
   * into no creation which is sent anyway is sent in a request of its own.
   */
  readonly listCombinedValues?: (contract: Contract, target: InvariantTarget) => readonly CombinedValue[];
  /**
   * The creation that `check` sends with `sendReserved`, at a moment of its own. The run adds to it what other cases need and what fits
   * into no documented success. Only for an invariant that has no combined values itself.
   */
  readonly findReservedCreation?: (contract: Contract, target: InvariantTarget) => Case | undefined;
  /**
   * About how many requests it sends that a target accepts and that create or change something, by operation, beside the
   * documented successes and the combined requests with its values. Absent if there are none.
   */
  readonly countWrites?: (contract: Contract, target: InvariantTarget) => Readonly<Record<string, number>>;
  /**
   * Tests one target. Throws PreconditionError to skip it, and DependencyError, FailedBaseError or TransportError if the
   * target does not respond as documented to what the test needs.
   */
  readonly check: (context: InvariantContext, target: InvariantTarget) => Promise<InvariantOutcome>;
}

export interface InvariantOutcome extends Outcome {
  /** What was sent with values of other cases proves the fault, and may not show again: such as what a race has lost. */
  readonly isDecided?: boolean;
}

/** A value that an invariant needs in a creation, and that is added to one which is sent anyway. */
export interface CombinedValue {
  /** Distinguishes the values of a target. */
  readonly key: string;
  /** The fields of the body that it is in. Another value may be in others. */
  readonly fields: readonly RequestPointer[];
  /** A request that has the fields. The one that is sent has the same operation and status. */
  readonly base: Case;
  /**
   * The request of the base with the value, of which only the fields are taken. Undefined, or a PreconditionError, if the target has
   * nothing for it.
   */
  readonly prepare: (context: InvariantContext) => Promise<RequestExample | undefined>;
  /** The keys of the values whose responses `prepare` needs, in the order in which they are sent. */
  readonly after?: readonly string[];
  /** Other targets have the same value under the same key, which is sent once. */
  readonly isShared?: true;
  /** `prepare` creates resources, so that it is called for one request, and not for several in a race. */
  readonly isCreating?: true;
  /** Several requests are sent at once, which all have the same value there. */
  readonly race?: Race;
  /** A target may reject the value, so that nothing else is sent with it. */
  readonly isOptional?: true;
  /** Added only where it fits into a request that is sent anyway. If that request does not pass with it, it is sent without it. */
  readonly isBestEffort?: true;
  /** The contract may exclude the value beside others, so that a documented rejection of it is right. */
  readonly mayNeedOthers?: true;
  /** The request leaves its fields out. */
  readonly isAbsent?: true;
  /** Best in a request that leaves another field out. */
  readonly isBesideAbsent?: true;
}

/** A creation that passes without its best-effort values, and did not pass with them, twice. */
export interface RejectedResult extends BaseResult, CheckResult {
  /** The keys of the best-effort values of the invariant that it had. */
  readonly keys: readonly string[];
}

export interface Race {
  /** Must be in the combined request, whichever case has added it. */
  readonly at: RequestPointer;
  readonly count: number;
  /** The status of all but one. Absent if all are accepted, so that each race ends in the same way. */
  readonly rejectedStatus?: number;
  /** The value of a request in each form that counts as the same. */
  readonly listForms: (context: InvariantContext, request: RequestExample) => readonly Json[];
}

interface Preparation {
  readonly mutation?: Mutation;
  /** Whose resources the request names. Default: `full`. */
  readonly credential?: Credential;
  /** The ID of the resource that an update changes, if not any will do: what else the request names fits that one. */
  readonly target?: Json;
}

/** A documented success as it was sent in this run, and its response. */
export interface BaseResult {
  readonly request: RequestExample;
  readonly response: HttpResponse;
  readonly exchange: Exchange;
  /** The request has values of invariants in place of documented ones. */
  readonly isCombined?: true;
  /** All that were sent at once, in which this one was accepted. */
  readonly race?: readonly SentResponse[];
}

/** A resource that the run has updated. */
export interface UpdatedResource {
  readonly id: Json;
  readonly before: Json;
}

/** What an invariant needs from the run. */
export interface InvariantContext {
  readonly session: Session;
  /** The request of a documented success with resources of this target and new unique values. Sends nothing but what resources need. */
  readonly prepare: (base: Case, preparation?: Preparation) => Promise<RequestExample>;
  /**
   * The documented success, which is sent once per run for all cases that start from it: use it instead of another write.
   * Throws FailedBaseError if it did not pass.
   */
  readonly runBase: (base: Case) => Promise<BaseResult>;
  /**
   * The combined request that had the value with that key (see `listCombinedValues`), whose response is as documented. Undefined if there is
   * none, or if the case is tried again since it did not pass: send a request for this value alone then.
   */
  readonly findCombined: (key: string) => BaseResult | undefined;
  /** The creations that did not pass with best-effort values of the invariant. */
  readonly listRejected: () => readonly RejectedResult[];
  /**
   * The creations of the operation that were accepted with values of several cases, and did not come back as documented, twice; and those that
   * were rejected twice, and accepted with other unique values. Each of those cases is tried alone, where its value may pass.
   */
  readonly listFailed: () => readonly (BaseResult & CheckResult)[];
  /** Sends the creation of `findReservedCreation`, with what was added to it if the target accepts that. */
  readonly sendReserved: (base: Case) => Promise<BaseResult>;
  /** What the run has updated of that kind and not created, as it was before the first update. */
  readonly listUpdated: (kind: string) => readonly UpdatedResource[];
}
