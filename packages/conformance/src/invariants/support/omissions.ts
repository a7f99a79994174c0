import { PreconditionError } from '../../errors.ts';

/** What a check leaves out, since the target has nothing for it: a credential, or a resource that only one request needs. */
interface Omissions {
  /** Does the work, or remembers what is missing for it. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
  /** For a check that could do nothing: throws what was missing last, if anything was. */
  readonly throwLast: () => void;
  /** A sentence; empty if nothing was left out. */
  readonly describe: () => string;
}

export function createOmissions(): Omissions {
  let last: PreconditionError | undefined;
  return {
    attempt: async (work) => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof PreconditionError)) throw error;
        last = error;
      }
    },
    throwLast: () => {
      if (last !== undefined) throw last;
    },
    describe: () => (last === undefined ? '' : `Not checked: ${last.message}.`),
  };
}
