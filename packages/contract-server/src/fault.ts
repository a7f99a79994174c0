/** One thing that is wrong with a request: at `/path/NAME`, `/query/NAME`, `/header/NAME` or a JSON Pointer under `/body`. */
export interface Fault {
  readonly path: string;
  /** To be read after the path: `is required`. */
  readonly message: string;
}

/**
 * How many faults an answer tells: as spec/components/schemas/Error.yaml says (`maxItems` of `details`). A body can be wrong
 * in a hundred thousand places, and each would be sorted and sent back.
 */
export const MOST_FAULTS = 500;
