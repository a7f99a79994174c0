export { SpecError, type SpecProblem } from '@helpdesk/contract-model/read';
export { type Compiled, compile } from './compile.ts';
export { ReferenceBuildError, writeReference } from './emit/reference.ts';
export { readContract } from './read/contract.ts';
export type { GeneratedFile } from './write-outputs.ts';
