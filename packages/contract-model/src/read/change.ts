import { type Change, credentials } from '../contract/case.ts';
import type { Json } from '../json/json.ts';
import type { RequestPointer } from '../json/json-pointer.ts';
import { isRequestPointer, type SpecNode } from './spec-node.ts';

/** Reads the change of an error example, by the keyword of the change. */
const changeReaders = {
  set: (from, node) => ({ from, set: valuesByPointer(node) }),
  remove: (from, node) => ({ from, remove: node.requestPointer() }),
  credential: (from, node) => ({ from, credential: node.oneOf(credentials) }),
  again: (from, node) => ({ from, again: node.items().map((item) => item.requestPointer()) }),
  oversize: (from, node) => (node.value === true ? { from, oversize: true } : node.fail('`oversize` must be true')),
  contentType: (from, node) => ({ from, contentType: node.string() }),
  raw: (from, node) => ({ from, raw: node.string() }),
  fault: (from, node) => ({ from, fault: node.string() }),
  waived: (from, node) => ({ from, waived: node.string() }),
  route: (from, node) => ({ from, route: node.oneOf(['unknown-path', 'undocumented-method']) }),
} satisfies Record<string, (from: string, node: SpecNode) => Change>;

const kinds = Object.keys(changeReaders) as (keyof typeof changeReaders)[]; // Object.keys returns string[]

/** Reads `x-case`. */
export function readChange(node: SpecNode): Change {
  const from = node.get('from').string();
  const named = node.members().filter(([name]) => name !== 'from');
  const [first, ...others] = named;
  const kind = kinds.find((known) => known === first?.[0]);
  if (!first || !kind || others.length > 0) {
    const found = named.length === 0 ? 'nothing' : named.map(([name]) => name).join(', ');
    return node.fail(
      `\`x-case\` must have \`from\` and exactly one of ${kinds.join(', ')}; apart from \`from\` it has ${found}`,
    );
  }
  return changeReaders[kind](from, first[1]);
}

function valuesByPointer(node: SpecNode): Record<RequestPointer, Json> {
  const members = node.members();
  if (members.length === 0) node.fail('`set` must have at least one value');
  return Object.fromEntries(
    members.map(([pointer, value]) =>
      isRequestPointer(pointer)
        ? [pointer, value.json()]
        : node.fail(
            `${JSON.stringify(pointer)} in \`set\` must be a pointer into the request such as /path/id or /body/name`,
          ),
    ),
  );
}
