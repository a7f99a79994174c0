/** One thing that is wrong with a request: at `/path/NAME`, `/query/NAME`, `/header/NAME` or a JSON Pointer under `/body`. */
export interface Fault {
  readonly path: string;
  /** To be read after the path: `is required`. */
  readonly message: string;
}
