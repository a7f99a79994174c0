/** How far the suite searches for the resources of one request. Each budget costs more requests than the one before. */

/** The kinds that are being obtained, outermost first. A kind that is already on the path is not created or listed again. */
export type ResolutionPath = readonly string[];

export interface SearchBudget {
  /** If resources of a kind were given with `--data`, only those are used. */
  readonly givenOnly?: true;
  /** Resources to create of each kind. */
  readonly created: number;
  /** Lists to read of each kind: one list operation called with different resources in its request. */
  readonly lists: number;
  /** Pages to read of each list. */
  readonly pages: number;
  /** Creations that failed for this request; a larger budget does not repeat them. */
  readonly failed: Set<string>;
}

type Extent = Omit<SearchBudget, 'failed'>;

export const largestBudget: Extent = { created: 2, lists: 20, pages: 20 };

export const budgets: readonly Extent[] = [
  { givenOnly: true, created: 1, lists: 0, pages: 0 },
  { created: 2, lists: 5, pages: 1 },
  largestBudget,
];

/** The largest budget without creations. */
export const readOnlyBudget: Extent = { ...largestBudget, created: 0 };
