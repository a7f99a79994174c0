export { type Compiled, compile } from './compile.ts';
export type { Output } from './emit/output.ts';
export { readContract } from './readContract.ts';
export { type Problem, SpecError } from './specError.ts';
