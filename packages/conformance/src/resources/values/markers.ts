/** Markers that tell what the suite has created from what the owner of the target has. */
import { randomInt } from 'node:crypto';
import { isObject, type Json } from '@helpdesk/contract-model';
import { STABLE_RUN } from '../../cases/fields/sized-text.ts';

/** Part of every marker, of any run. Valid in names, email addresses and host names. */
export const MARKER_PREFIX = 'conformance-';

export interface Markers {
  /** A text that no other value contains: `conformance-k3f9a-007`. */
  readonly next: () => string;
  /** Like `next`, in nine characters, for fields that are too short: `kk3f9a007`. */
  readonly nextShort: () => string;
  /** The longer one if it has at most that many characters. */
  readonly nextWithin: (length: number) => string;
  /** True if the text has a marker of another run. */
  readonly isForeign: (text: string) => boolean;
}

/** `run` has five characters that distinguish the values of this run from those of other runs. */
export function createMarkers(run = makeRunId()): Markers {
  let count = 0;
  const number = (): string => (count++).toString(36).padStart(3, '0');
  const next = (): string => `${MARKER_PREFIX}${run}-${number()}`;
  // Starts with a letter because some names must.
  const nextShort = (): string => `k${run}${number()}`;
  return {
    next,
    nextShort,
    nextWithin: (length) => {
      const long = next();
      return long.length <= length ? long : nextShort();
    },
    // Every run has the same longest texts.
    isForeign: (text) =>
      [...text.matchAll(/conformance-([0-9a-z]{5})-/gi)].some(
        ([, other = '']) => ![run, STABLE_RUN].includes(other.toLowerCase()),
      ),
  };
}

const markerPattern = /conformance-[0-9a-z]{5}-[0-9a-z]{3,}/i;

/** The first text of the value, at any depth, that contains a marker of any run. */
export function findMarkedText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return markerPattern.test(value) ? value : undefined;
  const children = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return children.map(findMarkedText).find((found) => found !== undefined);
}

/** Of a long text, what stands around its marker. */
export function cutAroundMarker(text: string): string {
  const found = markerPattern.exec(text);
  if (found === null || text.length <= MAX_SHOWN) return text;
  const start = Math.max(0, found.index - MAX_BESIDE);
  const end = found.index + found[0].length + MAX_BESIDE;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

const MAX_SHOWN = 80;
const MAX_BESIDE = 20;

const makeRunId = (): string =>
  randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');
