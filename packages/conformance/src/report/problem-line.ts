import type { Problem } from '../model.ts';

/** A difference in one line: where, what the contract says, what came. */
export const problemLine = ({ at, expected, received }: Problem): string =>
  `${at}: expected ${expected}, received ${received}`;
