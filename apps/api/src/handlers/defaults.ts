/** @returns a value that the contract gives a default: the server has filled it in, which the generated types do not tell. */
export function given<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The contract gives ${name} no default`);
  return value;
}
