/** A value that a creation which is sent anyway carries for an invariant, so that the invariant needs none of its own. */
import type { Case, RequestExample, RequestPointer } from '@helpdesk/contract-model';
import type { InvariantContext } from './invariant.ts';

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
  /** The key of the value whose response `prepare` needs. */
  readonly after?: string;
  /** A target may reject the value, so that nothing else is sent with it. */
  readonly isOptional?: true;
}

/** The field of the body that a value is in: `/body/lines/0/text` → `/body/lines`. */
export const toField = (at: RequestPointer): RequestPointer => at.split('/').slice(0, 3).join('/');
