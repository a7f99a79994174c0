/** What the suite plans and reports, for any contract. */
import type { Json, Level, Source } from '@helpdesk/contract-model';
import type { Exchange, HttpRequest, Retry } from './exchange.ts';

export const verdicts = ['pass', 'fail', 'inconclusive', 'skipped', 'waived', 'unimplemented', 'error'] as const;
export type Verdict = (typeof verdicts)[number];

/** Why a planned case did not run. The list is closed, so that scripts can rely on it. */
export const skipCodes = ['no-credential', 'no-data', 'read-only', 'too-few-items', 'max-writes'] as const;
export type SkipCode = (typeof skipCodes)[number];

export const profiles = ['full', 'read-only'] as const;
export type Profile = (typeof profiles)[number];

/** One difference between what the contract says and what was received. */
export interface Finding {
  /** Where in the response: `status`, `header NAME`, `body`, or a JSON Pointer into the body. */
  readonly at: string;
  readonly expected: string;
  readonly received: string;
  /** The source of the requirement, if it is more specific than that of the case. */
  readonly source?: Source;
  /**
   * What is checked, for scripts and for the hints of the reports: `status`, `content-type`, `json`, `depth`, `empty`, `allow`,
   * `error-text`, `members`, `details`, `wrapping`, `echo`, `derived`, `order`, `next-url`, `end` (of a list), `start`, `time`,
   * `page-size`, `total`, `unlisted` (an item that the whole list lacks), or the keyword of JSON Schema. After an update:
   * `update-sent` is a value that was sent, `update-kept` one that was not, `update-effect` one that follows, `update-listed`
   * one in a list, `update-moves` a time of change that has to be later, `update-stays` one that must not be, `update-others` a
   * value of another resource.
   */
  readonly check?: string;
  /** The parameter that does not select what it should, as a pointer into the request, if it is known. */
  readonly parameter?: string;
  /** True if most of the received items do not match that parameter, as if it were ignored. */
  readonly isIgnored?: true;
  /** The item of a list that it is in, and who created it, if that can be told. */
  readonly item?: FindingItem;
  /** The exchange that shows it, if that need not be the last one before it was found. Not in results, which have its index. */
  readonly exchange?: Exchange;
  /** True if the check has found more than it reports, which may be like this one. */
  readonly hasMore?: true;
  /** True if the response has another status than expected, and this is how it differs from what is documented for that one. */
  readonly isOfOtherStatus?: true;
  /** An undeclared property, which forward compatibility allows, or what the contract only recommends. */
  readonly isExtra?: true;
}

interface FindingItem {
  readonly id: Json;
  /** True if it has a marker of the suite, of this run or an earlier one. */
  readonly isMarked: boolean;
}

/** Starts what was received of an array, if nothing but the order of its items differs. */
export const OTHER_ORDER = 'the same items in another order: ';

/** A finding in one line. */
export const formatFinding = ({ at, expected, received, item }: Finding): string =>
  `${at}: expected ${expected}, received ${received}${item ? ` in ${formatFindingItem(item)}` : ''}`;

export const formatFindingItem = ({ id, isMarked }: FindingItem): string =>
  `item ${JSON.stringify(id)}${isMarked ? ', which this or an earlier run of the suite created' : ''}`;

/** A finding with the level of the requirement that it violates. */
export interface CaseProblem extends Omit<Finding, 'isExtra'> {
  readonly level: Level;
}

export type Origin = 'documented' | 'derived' | 'invariant';

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
  /** What is wrong with the request, in the same words for all cases that one check of a service rejects. */
  readonly mistake?: string;
  /** True if the request can have an effect when the target accepts it. */
  readonly isWrite: boolean;
}

/** What a case that did not run, or proves nothing, waits for. */
export type Blocker =
  /** A base case that does not pass. */
  | { readonly kind: 'case'; readonly id: string }
  /** An operation that responds with 501, does not respond as documented, or lists too few items. */
  | { readonly kind: 'operation'; readonly operationId: string }
  /** A resource to give with `--data`. */
  | { readonly kind: 'resource'; readonly resource: string }
  /** A token to give, by its name in the credentials file. */
  | { readonly kind: 'credential'; readonly credential: string }
  /** The profile `full`. */
  | { readonly kind: 'profile' }
  /** A target that responds. */
  | { readonly kind: 'target'; readonly because: Exclude<TransportErrorKind, 'malformed'> };

/**
 * `gone`: no attempt got a connection. `malformed`: the response is not HTTP or cannot be decoded. `no-response`: no attempt
 * got a usable response.
 */
export type TransportErrorKind = 'gone' | 'malformed' | 'no-response';

/** What the contract documents as the response to a case. */
export interface ExpectedResponse {
  readonly status: number;
  readonly contentType?: string;
  /** Names of the required headers. */
  readonly headers: readonly string[];
  /** The example. Ids, times and other values of a target differ from it. */
  readonly body?: Json;
}

export interface CaseResult {
  readonly case: PlannedCase;
  readonly verdict: Verdict;
  /** One sentence: why the case did not pass, and for a skip what to give. Empty for a pass that checked everything. */
  readonly reason: string;
  readonly skip?: SkipCode;
  /** The root cause, if it is not in this case: a case whose base waits for an operation waits for that operation. */
  readonly blockedBy?: Blocker;
  /** Absent for a pass, and if no request of this case was sent. */
  readonly documented?: ExpectedResponse;
  readonly problems: readonly CaseProblem[];
  /** SHOULD-level findings that do not decide the verdict. */
  readonly warnings: readonly CaseProblem[];
  /** The exchanges of this case in order, the base's first. */
  readonly exchanges: readonly Exchange[];
  /** The index of the exchange that shows the first problem. Absent: the last one. */
  readonly shown?: number;
  /** True if the creation of what it reads had values of other cases in place of documented ones. */
  readonly isCombined?: true;
  /** Requests of this case that were sent again, without those of its base case. */
  readonly retries: readonly Retry[];
  readonly milliseconds: number;
}

/** A result without the case, its retries and its duration. */
export type Outcome = Omit<CaseResult, 'case' | 'milliseconds' | 'retries'>;

/** What a run created on the target. */
export interface CreatedResource {
  readonly operationId: string;
  /** The kind of resource, if `x-resources` says that the operation creates one. */
  readonly kind?: string;
  /** The id in the response; absent if it has none. */
  readonly id?: Json;
  /** The `Location` header of the response. */
  readonly location?: string;
  /** The text in which the resource has the marker of the run; absent if no field of the resource could have it. */
  readonly marker?: string;
}

/** A resource that the run did not create, changed, and could not put back completely. */
export interface UnrestoredResource {
  readonly kind: string;
  readonly id: Json;
  /** The operations that changed it, or may have: those without a response. */
  readonly operationIds: readonly string[];
  /** Fields that differ from before the run; empty if the resource could not be read again. */
  readonly fields: readonly { readonly at: string; readonly before: string; readonly after: string }[];
  /** One sentence: why. */
  readonly reason: string;
}

/** A request that was under way when the target stopped responding. */
export interface LastRequest {
  /** Method and target: `GET /v1/books?per_page=2`. */
  readonly request: string;
  /** The whole of it. */
  readonly sent: HttpRequest;
  /** The case that sent it, or the first one that needed it. */
  readonly caseId?: string;
}

/** What a run leaves on the target, in the order in which it happened. */
export interface Leftovers {
  readonly created: readonly CreatedResource[];
  readonly notRestored: readonly UnrestoredResource[];
}

/** Hashes by case id of the parts of the contract that decide a case, for all planned cases. */
export type Fingerprints = Readonly<Record<string, string>>;

/** The result of one run, from which every format of report is rendered. Contains no secrets. */
export interface Report {
  readonly suite: { readonly name: string; readonly version: string };
  readonly contract: { readonly title: string; readonly version: string; readonly hash: string };
  readonly target: string;
  readonly profile: Profile;
  readonly started: Date;
  readonly milliseconds: number;
  readonly requests: number;
  /** Operations that have responded, also to a request that another case needed. */
  readonly calledOperations: readonly string[];
  /** Of all requests, including those outside cases, such as the creation of resources. */
  readonly retries: readonly Retry[];
  /** Number of planned cases by origin. A run of a part of the suite has fewer results. */
  readonly planned: Readonly<Record<Origin, number>>;
  /** Number of cases to run. One that ended early has fewer results. */
  readonly selected: number;
  /** Prefixes of the case ids to run. */
  readonly only?: readonly string[];
  /** The headers that the user adds to every request, without their values. */
  readonly headerNames?: readonly string[];
  /** What was selected, in a phrase; absent if the whole plan was. */
  readonly selection?: string;
  /** Why the run ended before all selected cases had run, in a sentence. Those cases have no result. */
  readonly stopped?: string;
  /** The requests that may have made the target stop responding; absent if it did not, or if there were none. */
  readonly lastRequests?: readonly LastRequest[];
  readonly leftovers: Leftovers;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly results: readonly CaseResult[];
  /** Ids of failures that are known or expected, and so are no reason to fail. */
  readonly accepted?: ReadonlySet<string>;
}

export function countVerdicts(results: readonly CaseResult[]): Record<Verdict, number> {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>; // fromEntries widens the keys
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
}
