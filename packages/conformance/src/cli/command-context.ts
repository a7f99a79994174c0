import type { RunOptions } from '../run-options.ts';

/** What surrounds a command. */
export interface CommandContext {
  /** Results. */
  readonly print: (text: string) => void;
  /** Errors, warnings and what is about to be done. */
  readonly printNote: (text: string) => void;
  /** Ends the command; see Interruption. */
  readonly signal?: AbortSignal;
  /** Waits before a request is sent again. Tests replace it. */
  readonly sleep?: NonNullable<RunOptions['sleep']>;
}
