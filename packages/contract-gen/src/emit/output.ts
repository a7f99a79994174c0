/** A file to write. */
export interface Output {
  /** Which folder the path is below: the contract's generated files, or the spec. */
  readonly base: 'generated' | 'spec';
  readonly path: string;
  readonly text: string;
}
