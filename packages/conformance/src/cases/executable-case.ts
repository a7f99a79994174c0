/** A planned case with what the suite does for it. Plain data: a plan can be printed, compared and filtered. */
import type { Case, Credential, Json, RequestChange, RequestPointer, Source } from '@helpdesk/contract-model';
import type { JsonRewriting, MalformedBody, ParameterEncoding } from '../api-client.ts';
import type { PlannedCase } from '../result.ts';
import type { Expected } from './expected.ts';
import type { TextSize } from './fields/sized-text.ts';

export type PathSpelling =
  | 'trailing-slash'
  | 'other-case'
  | 'empty-segment'
  /** Goes on where no documented path does. */
  | 'extra-segment'
  /** Some frameworks route without it. */
  | 'matrix-parameter'
  /** With the extension of a file. */
  | 'extension'
  /** Ends with an encoded blank. */
  | 'blank'
  /** A letter is percent-encoded, which is the same path (RFC 3986, 2.3). */
  | 'percent-encoded'
  /** The last slash is percent-encoded, which is another path. */
  | 'encoded-slash'
  /** Ends with a percent sign that no hexadecimal digits follow. */
  | 'undecodable'
  /** Ends with a percent-encoded byte that is not UTF-8. */
  | 'not-utf-8';

/** The change to the base: one, or several of one request. */
export type Mutation = SingleMutation | { readonly all: readonly SingleMutation[] };

/** Those of `x-case`, and those that only derived cases make. */
export type SingleMutation =
  | Exclude<RequestChange, { remove: unknown } | { waived: unknown }>
  | { readonly remove: readonly RequestPointer[] }
  /** A fresh text of that size, in the form of `example` if the request has none there. */
  | { readonly fill: RequestPointer; readonly size: TextSize; readonly example: string }
  /** The list at that pointer (`items` if it is empty or absent), repeated or cut to `count` items; unique items are fresh unless `isRepeating`. */
  | {
      readonly resize: RequestPointer;
      readonly count: number;
      readonly items: readonly Json[];
      readonly isRepeating?: true;
    }
  /** The number there plus a half: of an id that exists, some services read the part before the point. */
  | { readonly addHalf: RequestPointer }
  /** The query parameter sent twice, with `value` if the base does not send it. */
  | { readonly repeat: RequestPointer; readonly value: Json }
  /** The path or query parameter, with `value` if the base does not send it, in that encoding. */
  | { readonly encode: RequestPointer; readonly as: ParameterEncoding; readonly value: Json }
  /** The body with a mistake that some parsers overlook. */
  | { readonly malformed: MalformedBody }
  /** The body as another JSON text of the same value. */
  | { readonly rewritten: JsonRewriting }
  /** The body with a member of that name at its end, beside the one that it has. */
  | { readonly lastMember: string; readonly value: Json }
  /** Request headers, with names in lower case. */
  | { readonly headers: Readonly<Record<string, string>> }
  /** These values of the authorization header, with a `TokenForm` in place of the token. */
  | { readonly authorization: readonly string[] }
  /** A HEAD or OPTIONS request may have another credential. */
  | { readonly method: string; readonly credential?: Credential }
  /** The path is written in another way. */
  | { readonly spelling: PathSpelling }
  /** The text as body, with another content type (none, if it is empty), or padded with spaces to `size` bytes, or sent in chunks of unknown total length. */
  | { readonly raw: string; readonly contentType?: string; readonly size?: number; readonly isChunked?: true };

export type Action =
  /** The request of the documented success `base`. */
  | { readonly kind: 'success'; readonly base: Case; readonly expected: Expected }
  /** The request of `base` with one mutation, after `base` itself has passed. */
  | { readonly kind: 'mutation'; readonly base: Case; readonly mutation: Mutation; readonly expected: Expected }
  | { readonly kind: 'waived'; readonly because: string }
  | { readonly kind: 'invariant'; readonly invariant: string; readonly target: InvariantTarget };

/** The changes of which a mutation consists. */
export const listParts = (mutation: Mutation): readonly SingleMutation[] =>
  'all' in mutation ? mutation.all : [mutation];

/** The values that the mutation puts in place of those of the base, or removes. */
export function listReplacedPointers(mutation: Mutation): readonly RequestPointer[] {
  return listParts(mutation).flatMap((part) => {
    if ('set' in part) return Object.keys(part.set);
    if ('remove' in part) return part.remove;
    if ('again' in part) return part.again;
    return 'fill' in part ? [part.fill] : [];
  });
}

/** Those, and the lists that it makes longer or shorter. Not the number that it adds a half to, which still names the same. */
export const listMutatedPointers = (mutation: Mutation): readonly RequestPointer[] => [
  ...listReplacedPointers(mutation),
  ...listParts(mutation).flatMap((part) => ('resize' in part ? [part.resize] : [])),
];

/**
 * How a case uses a list of the target, or what the list shows:
 * `use`: needs what is there to stay; `read`: compares the list with itself; `create`: adds to it, or moves times in it; `update`:
 * changes or removes.
 */
export type LockMode = 'use' | 'read' | 'create' | 'update';

/** What an invariant is tested on. */
export interface InvariantTarget {
  /** The success case that it starts from. */
  readonly base: Case;
  /** Last part of the case id, if the invariant has several targets with this base: `query.search`. */
  readonly key?: string;
  /** The value of the request that it is about, if it is about one. */
  readonly at?: RequestPointer;
  /** One present-tense sentence. Default: the statement of the invariant. */
  readonly summary?: string;
  readonly source: Source;
  /** True if the test sends requests that can have an effect. */
  readonly isWrite: boolean;
  /** The test is about this credential. */
  readonly credential?: Credential;
  /**
   * The lists that the test uses, by the operation that lists. Tests whose modes are compatible run at once. Default: derived
   * from the operation of `base`; if it writes, it uses that list alone.
   */
  readonly locks?: Readonly<Record<string, LockMode>>;
}

export interface ExecutableCase extends PlannedCase {
  readonly action: Action;
}
