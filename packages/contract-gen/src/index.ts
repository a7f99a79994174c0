export { type Compiled, compile } from './compile.ts';
export type { Output } from './emit/output.ts';
export { readContract } from './read-contract.ts';
export { ReferenceBuildError, writeReference } from './reference.ts';
export { type Problem, SpecError } from './spec-error.ts';
