/** A response before it is written: the form in which guards, handlers and the stub all answer. */
export interface HandlerResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  /** Absent for a response without content. */
  readonly body?: unknown;
  /** The body as it is sent, where that is made already. */
  readonly content?: Buffer | undefined;
}

/** Ends the processing of a request with that answer. */
export class Refusal extends Error {
  readonly answer: HandlerResponse;

  constructor(answer: HandlerResponse) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}
