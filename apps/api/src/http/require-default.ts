/**
 * The value of a parameter or member with a default in the contract. The server has filled it in, but its generated type is
 * still optional. A file of its own, because operations that are not lists use it too.
 */
export function requireDefault<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The contract has no default for ${name}`);
  return value;
}
