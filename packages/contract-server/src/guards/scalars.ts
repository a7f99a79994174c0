const INTEGER = /^(?:0|[1-9][0-9]*)$/;
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

export type Scalar = { readonly value: string | number | boolean } | { readonly wrong: string };

/**
 * The value that a path segment or a query value stands for. The validator's own coercion takes `1e3`, `0x10`, `+1`, ` 1`
 * and `01` for integers, and rounds what is beyond 2^53-1.
 */
export function readScalar(text: string, types: ReadonlySet<string>): Scalar {
  if (text.includes('\0')) return { wrong: 'must not contain U+0000' };
  if (types.has('string') || types.size === 0) return { value: text };
  if (types.has('integer')) {
    if (!INTEGER.test(text)) return { wrong: 'must be an integer in decimal digits' };
    if (Number(text) > Number.MAX_SAFE_INTEGER) return { wrong: `must be at most ${Number.MAX_SAFE_INTEGER}` };
    return { value: Number(text) };
  }
  if (types.has('number')) {
    return NUMBER.test(text) && Number.isFinite(Number(text)) ? { value: Number(text) } : { wrong: 'must be a number' };
  }
  if (types.has('boolean')) {
    return text === 'true' || text === 'false' ? { value: text === 'true' } : { wrong: 'must be true or false' };
  }
  return { value: text };
}
