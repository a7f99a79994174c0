/** What an invariant is: behavior over several requests that holds for any contract with the keywords that it needs. */
import type { Case, Contract, Credential, Json, RequestExample, RequestPointer } from '@helpdesk/contract-model';
import type { ApiResponse } from '../api-client.ts';
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
  /** Values that creations carry which are sent anyway, for `check` to find. What fits into none is sent in requests of its own. */
  readonly listCarried?: (contract: Contract, target: InvariantTarget) => readonly CarriedValue[];
  /**
   * The creation that `check` sends with `sendCarrier`, at a moment of its own. What other cases need and no documented success carries,
   * it carries. Only for an invariant that has no carried values itself.
   */
  readonly findCarrier?: (contract: Contract, target: InvariantTarget) => Case | undefined;
  /**
   * About how many requests it sends that a target accepts and that create or change something, by operation, beside the
   * documented successes and the requests that carry its values. Absent if there are none.
   */
  readonly countWrites?: (contract: Contract, target: InvariantTarget) => Readonly<Record<string, number>>;
  /**
   * Tests one target. Throws PreconditionError to skip it, and DependencyError, FailedBaseError or TransportError if the
   * target does not respond as documented to what the test needs.
   */
  readonly check: (context: InvariantContext, target: InvariantTarget) => Promise<Outcome>;
}

/** A value that a creation which is sent anyway carries for an invariant, so that the invariant needs none of its own. */
export interface CarriedValue {
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
  /** Several requests are sent at once, of which one is accepted, as they all have the same value there. */
  readonly race?: Race;
  /** A target may reject the value, so that nothing else is sent with it. */
  readonly isOptional?: true;
  /** Sent only where a request has room for it. If that request does not pass with it, it is sent without it. */
  readonly isSpare?: true;
  /** The request leaves its fields out. */
  readonly isAbsent?: true;
}

/** A creation that passes without its spare values, and did not pass with them, twice. */
export interface RejectedResult extends BaseResult, CheckResult {
  /** Of the spare values of the invariant that it had. */
  readonly keys: readonly string[];
}

export interface Race {
  /** Must be in the request that carries it, whoever has put it there. */
  readonly at: RequestPointer;
  readonly count: number;
  /** The status of those that are not accepted. */
  readonly status: number;
  /** The value of a request in each form that counts as the same. */
  readonly listForms: (context: InvariantContext, request: RequestExample) => readonly Json[];
}

export interface Preparation {
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
  readonly isCarrier?: true;
  /** All that were sent at once, in which this one was accepted. */
  readonly race?: readonly ApiResponse[];
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
   * The creation that carried the value with that key (see `listCarried`), whose response is as documented. Undefined if none did, or if
   * the case is tried again since it did not pass: send a request for this value alone then.
   */
  readonly findCarried: (key: string) => BaseResult | undefined;
  /** The creations that did not pass with spare values of the invariant. */
  readonly listRejected: () => readonly RejectedResult[];
  /**
   * The creations of the operation that were accepted with values of several cases, and did not come back as documented, twice. Each of those
   * cases is tried alone, where its value may pass.
   */
  readonly listFailed: () => readonly (BaseResult & CheckResult)[];
  /** Sends the creation of `findCarrier`, with what it carries if the target accepts that. */
  readonly sendCarrier: (base: Case) => Promise<BaseResult>;
  /** What the run has updated of that kind and not created, as it was before the first update. */
  readonly listUpdated: (kind: string) => readonly UpdatedResource[];
}
