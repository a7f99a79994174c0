/** Max time that a token is used as it was read: a revocation by another process takes effect within a second. */
const MAX_AGE_MS = 900;

/**
 * Tokens that were found, by their texts: hashing a text takes longer than the rest of its check, and a map compares a text only with one of
 * the same hash, whose seed nobody knows. The first request after their time clears all at once. Who changes tokens clears it, so that a
 * change in this process takes effect at once.
 */
export class TokenCache<Token> {
  #tokens = new Map<string, Token>();
  #since = Number.NEGATIVE_INFINITY;

  /** @param load reads the token from the database. */
  async find(text: string, load: () => Promise<Token | undefined>): Promise<Token | undefined> {
    // Not the clock of the service, which may be set back.
    if (performance.now() - this.#since > MAX_AGE_MS) this.clear();
    const tokens = this.#tokens;
    const known = tokens.get(text);
    if (known !== undefined) return known;
    const token = await load();
    // Unknown tokens are not kept: anybody can make them up. Nor is what was read before a change: then these are no longer in use.
    if (token !== undefined) tokens.set(text, token);
    return token;
  }

  clear(): void {
    this.#tokens = new Map();
    this.#since = performance.now();
  }
}
