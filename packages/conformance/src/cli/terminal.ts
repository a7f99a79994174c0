/** What the output can show. */
import type { ConsoleOptions } from '../report/formats/console-blocks.ts';

const DEFAULT_WIDTH = 120;

/** The members of a stream that are used. */
interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Color on a terminal only, and not if `NO_COLOR` is set (https://no-color.org) or the terminal is `dumb`. */
export function describeTerminal(
  { isTTY = false, columns }: Terminal,
  { NO_COLOR, TERM }: NodeJS.ProcessEnv,
): Pick<ConsoleOptions, 'hasColor' | 'width'> {
  const hasColor = isTTY && (NO_COLOR ?? '') === '' && TERM !== 'dumb';
  return { hasColor, width: isTTY ? (columns ?? DEFAULT_WIDTH) : DEFAULT_WIDTH };
}
