/** What the suite plans, does and reports. Knows any contract and none in particular. */
import type { Case, Contract, Credential, Json, Level, Operation, Source } from '@helpdesk/contract-model';

export const verdicts = ['pass', 'fail', 'inconclusive', 'skipped', 'waived', 'unimplemented', 'error'] as const;
export type Verdict = (typeof verdicts)[number];

/** Why a planned case was not run: a closed list, so that scripts can rely on it. */
export const skipCodes = ['no-credential', 'no-data', 'read-only', 'too-few-items'] as const;
export type SkipCode = (typeof skipCodes)[number];

export type Profile = 'full' | 'read-only';

/** A request as it goes over the wire, before the credential is added. */
export interface HttpRequest {
  readonly method: string;
  /** Below the base URL, encoded, with the query: `/v1/contacts?per_page=2`. */
  readonly target: string;
  /** Lower-case names, the authorization header left out. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly credential: Credential;
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why there was no usable response to a request: a status that says so, or nothing that could be read. */
export const retryReasons = ['429', '502', '503', '504', 'no-connection', 'connection-lost', 'timeout'] as const;
export type RetryReason = (typeof retryReasons)[number];

/** A request that was sent again, or replaced by another. */
export interface Retry {
  /** Method and path of what was sent: `POST /v1/contacts`. */
  readonly request: string;
  readonly reason: RetryReason;
  /** Milliseconds waited before the next attempt. */
  readonly waited: number;
  /**
   * True for a write that nobody knows the outcome of: another one, with new values, was sent in its place, or the same one
   * where the contract says that it is refused.
   */
  readonly mayHaveTakenEffect: boolean;
}

export interface Exchange {
  readonly request: HttpRequest;
  /** Absent where no answer came. */
  readonly response?: HttpResponse;
  readonly milliseconds: number;
  /** The attempts before this one; absent where there were none. */
  readonly retries?: readonly Retry[];
}

/** One difference between what the contract says and what came back. */
export interface Problem {
  /** Where in the answer: `status`, `header content-type`, or a JSON pointer into the body. */
  readonly at: string;
  readonly expected: string;
  readonly received: string;
  readonly level: Level;
  /** Where the contract says so, if closer than the case's own source. */
  readonly source?: Source;
}

export type Origin = 'documented' | 'derived' | 'law';

/** A case in the plan. Its `id` is unique in the plan and stable between runs. */
export interface PlannedCase {
  readonly id: string;
  readonly origin: Origin;
  readonly operationId: string;
  /** The documented status that is expected. */
  readonly status: number;
  /** One present-tense sentence. */
  readonly summary: string;
  readonly level: Level;
  readonly source: Source;
  /** True if the request can have an effect when the target accepts it. */
  readonly writes: boolean;
}

export interface Result {
  readonly case: PlannedCase;
  readonly verdict: Verdict;
  /** One sentence: why it is not a pass, and for a skip what to give. Empty for a clean pass. */
  readonly reason: string;
  readonly skip?: SkipCode;
  readonly problems: readonly Problem[];
  /** SHOULD-level findings that do not decide the verdict. */
  readonly warnings: readonly Problem[];
  /** The exchanges of this case in order, the base's first. */
  readonly exchanges: readonly Exchange[];
  /** Requests of this case, without those of its base case, that were sent again. A pass after a retry is a pass. */
  readonly retries: readonly Retry[];
  readonly milliseconds: number;
}

/** What became of a case, before it is known how long it took. */
export type Outcome = Omit<Result, 'case' | 'milliseconds' | 'retries'>;

/** The report on one run; `report.json` is made of it. Holds no secret. */
export interface Report {
  readonly suite: { readonly name: string; readonly version: string };
  readonly contract: { readonly title: string; readonly version: string; readonly hash: string };
  readonly target: string;
  readonly profile: Profile;
  readonly started: Date;
  readonly milliseconds: number;
  readonly requests: number;
  /** Of all requests, those included that are no case of their own, such as the creation of resources. */
  readonly retries: readonly Retry[];
  /** Counts of the plan by origin; together with `only` they say whether this was the whole suite. */
  readonly planned: Readonly<Record<Origin, number>>;
  /** Prefixes of the ids that were asked for. */
  readonly only?: readonly string[];
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly results: readonly Result[];
}

export type { Case, Contract, Credential, Json, Level, Operation, Source };
