/** JSON values (RFC 8259). A file of its own, because all other files of this package import it. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** True for an object, false for null, arrays and scalars. The members are JSON only if the value is. */
export function isObject(value: Json | undefined): value is { [name: string]: Json };
export function isObject(value: unknown): value is Record<string, unknown>;
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a JSON value has a text with U+0000 or a lone surrogate, on which databases and other languages fail. Not recursive, because
 * the client chooses the depth.
 */
export function hasUnstorableText(root: unknown): boolean {
  const pending: unknown[] = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) pending.push(name, member);
  }
  return false;
}
