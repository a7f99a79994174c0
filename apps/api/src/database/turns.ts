/** Lets one caller at a time use something, in the order in which they come. */
export class Turns {
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  /** Undefined if the caller's turn is now. Waiting costs a promise, so most callers should not have to. */
  take(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return undefined;
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
