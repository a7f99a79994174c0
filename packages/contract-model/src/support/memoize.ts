/** Calls `compute` once for each object, and returns the same value from then on. What is known of an object is forgotten with it. */
export function memoize<Key extends object, Value extends NonNullable<unknown>>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const computed = compute(key);
    known.set(key, computed);
    return computed;
  };
}
