/** Max time that a token is used as it was read: a revocation by another process takes effect within a second. */
const MAX_AGE_MS = 900;
const MAX_TOKENS = 10_000;

/** Tokens that were found, by hash. Who changes tokens clears it, so that a change in this process takes effect at once. */
export class TokenCache<Token> {
  readonly #tokens = new Map<string, { readonly token: Token; readonly readAt: number }>();
  #generation = 0;

  /** @param load reads the token from the database. */
  async find(hash: string, load: () => Promise<Token | undefined>): Promise<Token | undefined> {
    const known = this.#tokens.get(hash);
    // Not the clock of the service, which may be set back.
    const readAt = performance.now();
    if (known && readAt - known.readAt <= MAX_AGE_MS) return known.token;
    const generation = this.#generation;
    const token = await load();
    // What was read before a change must not be kept after it.
    if (generation === this.#generation) this.#keep(hash, token, readAt);
    return token;
  }

  clear(): void {
    this.#generation += 1;
    this.#tokens.clear();
  }

  /** Unknown tokens are not kept: anybody can make them up. */
  #keep(hash: string, token: Token | undefined, readAt: number): void {
    this.#tokens.delete(hash);
    if (token === undefined) return;
    // Maps keep the order of insertion, so the first is the one that was read longest ago.
    const [oldest] = this.#tokens.size >= MAX_TOKENS ? this.#tokens.keys() : [];
    if (oldest !== undefined) this.#tokens.delete(oldest);
    this.#tokens.set(hash, { token, readAt });
  }
}
