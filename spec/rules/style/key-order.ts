import { nodeRule } from '../support/node-rule.ts';

/** Any other key, except `x-` keywords, which come last. */
const OTHERS = '*';

/** The order of keys by type of object. Other types have no order. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  Operation: [
    'operationId',
    'tags',
    'summary',
    'description',
    'security',
    'x-feature',
    'x-shared',
    'x-pagination',
    'x-order',
    'parameters',
    'requestBody',
    'responses',
  ],
  Parameter: [
    'name',
    'in',
    'description',
    'required',
    'allowEmptyValue',
    'style',
    'explode',
    'allowReserved',
    'schema',
    'examples',
  ],
  RequestBody: ['description', 'required', 'x-max-bytes', 'content'],
  Response: ['description', 'headers', 'content'],
  Header: ['description', 'required', 'schema', 'example'],
  MediaType: ['schema', 'examples'],
  Example: ['summary', 'value', 'x-case', 'x-covers', 'x-details', 'x-text', 'x-level'],
  Schema: ['type', 'format', 'description', OTHERS],
};

/** All files have one order of keys: the type of an object first, then its description, then the rest. */
export const keyOrder = nodeRule((node, type, report) => {
  const order = ORDERS[type];
  if (!order) return;
  // Redocly reports an unknown key.
  const keys = Object.keys(node.members).filter((key) => isRanked(key, order));
  const rank = (key: string): number => {
    const at = order.indexOf(key);
    if (at >= 0) return at;
    return key.startsWith('x-') ? order.length : order.indexOf(OTHERS);
  };
  const misplaced = keys.find((key, index) => index > 0 && rank(key) < rank(keys[index - 1] ?? ''));
  if (misplaced === undefined) return;
  const sorted = keys.toSorted((a, b) => rank(a) - rank(b));
  report(node.at(misplaced).usedAt.key(), `\`${misplaced}\` is out of order: write ${sorted.join(', ')}.`);
});

const isRanked = (key: string, order: readonly string[]): boolean =>
  order.includes(key) || order.includes(OTHERS) || key.startsWith('x-');
