/** What a run needs to be told. */
import type { Contract, Credential, Json } from '@helpdesk/contract-model';
import type { Profile } from './model.ts';

export interface RunOptions {
  readonly contract: Contract;
  /** What stands before the contract's base path: `https://api.example.com`. */
  readonly baseUrl: string;
  /** Tokens; `full` is needed for nearly everything, cases that need another one are skipped without it. */
  readonly credentials: Partial<Record<Credential, string>>;
  /** Things of the account of `full`, by resource: a thing, or only its id. They are taken before what is created or found. */
  readonly data?: Readonly<Record<string, readonly Json[]>>;
  /** `read-only` sends nothing that could have an effect, even on a target that is broken in one way. */
  readonly profile: Profile;
  readonly fetch?: typeof fetch;
  /** Milliseconds to wait for one answer; 10,000 if not given. */
  readonly timeout?: number;
  /** Waits before a request is sent again; for tests, which take no real time. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** Told of each wait: by how many milliseconds it makes the run longer, and how long the run has waited in all. */
  readonly onWait?: (milliseconds: number, total: number) => void;
  /**
   * Sent with every request, and left out of what is shown of it. What a target repeats of them is masked: from 4 characters
   * where the name has key, token, secret, cookie, auth or pass in it, else from 8 and if the contract does not say the same.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** Findings below MUST decide as well: undeclared properties, recommendations. */
  readonly strict?: boolean;
  /** Runs only the cases whose id starts with one of these. */
  readonly only?: readonly string[];
  /** Requests under way at once; 4 if not given. */
  readonly concurrency?: number;
}
