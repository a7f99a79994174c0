/** JSON values (RFC 8259). */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** True for an object, false for null, arrays and scalars. */
export function isObject(value: unknown): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
