/** JSON values (RFC 8259). A file of its own, because all other files of this package import it. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** True for an object, false for null, arrays and scalars. */
export function isObject(value: unknown): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
