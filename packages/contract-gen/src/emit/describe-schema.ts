/** What the keywords of schemas mean, in sentences for readers of the API reference. Pointers and values are code. */
import {
  type DerivedValue,
  type Effect,
  type Filter,
  isObject,
  type Json,
  listDerivedRules,
  readReference,
  readReturns,
  type Schema,
  type Sorts,
} from '@helpdesk/contract-model';

export const describeSchema = (schema: Schema): string[] =>
  Object.entries(describeByKeyword).flatMap(([keyword, describe]) =>
    schema[keyword] === undefined ? [] : (describe(schema) ?? []),
  );

/** By keyword, in the order of the sentences. Pagination and levels are in the texts of the spec. */
export const describeByKeyword: Readonly<Record<string, (schema: Schema) => string | undefined>> = {
  'x-trim': ({ 'x-trim': trim }) =>
    trim
      ? 'White space at both ends, as ECMAScript trims it, is removed before the value is checked and stored.'
      : undefined,
  'x-normalize': ({ 'x-normalize': steps = [] }) =>
    [
      ...(steps.includes('lower-case') ? ['Stored in lower case.'] : []),
      ...(steps.includes('unique-items') ? ['Of equal items, the first is stored.'] : []),
    ].join(' '),
  'x-unique': ({ 'x-unique': unique }) => {
    if (!unique) return undefined;
    return `No two resources have the same value${unique === 'any-case' ? ', nor one in another letter case' : ''}.`;
  },
  'x-html': ({ 'x-html': html }) =>
    `HTML, sanitized before it is stored${html?.acceptsText ? '; a value without a tag is text' : ''}.`,
  'x-resource': ({ 'x-resource': reference }) => {
    if (reference === undefined) return undefined;
    const { resource, field } = readReference(reference);
    return `Names an existing resource (${resource}) by its ${code(field)}.`;
  },
  'x-find-or-create': ({ 'x-find-or-create': rule }) =>
    rule && `Uses the resource (${rule.resource}) with this value in ${code(rule.field)}, or creates one.`,
  'x-counts': ({ 'x-counts': at }) => at && `A creation raises ${code(at)} of each resource that it names by one.`,
  'x-stores': ({ 'x-stores': at }) => at && `The resource has the value at ${code(at)}.`,
  'x-returns': ({ 'x-returns': returns }) => {
    if (returns === undefined) return undefined;
    const { at, field } = readReturns(returns);
    return field === undefined
      ? `Comes back at ${code(at)}.`
      : `${code(field)} of the resource that it names comes back at ${code(at)}.`;
  },
  'x-typed-values': ({ 'x-typed-values': typed }) =>
    typed &&
    `Each value is of the type that its definition has, which ${code(typed.definitions)} lists; ${code(typed.name)} of the definition names it.`,
  'x-accepts-current': () => 'The value that the resource has is always accepted.',
  'x-append-only': ({ 'x-append-only': appended }) => appended && appendSentences[appended],
  'x-effects': ({ 'x-effects': effects = [] }) => effects.map(describeEffect).join(' '),
  'x-derived': (schema) => listDerivedRules(schema).map(describeRule).join(' '),
  // Of a list as well, where the operation has it.
  'x-order': ({ 'x-order': order }) =>
    order && `Items are ordered by ${order.map((key) => describeKey({ ...key })).join(', then by ')}.`,
  'x-same-form': () => 'All items have the same of the forms that are documented.',
  'x-initial': ({ 'x-initial': initial }) =>
    initial === undefined
      ? undefined
      : `In a new resource ${code(JSON.stringify(initial))}, unless another value is sent.`,
  'x-server-time': ({ 'x-server-time': time }) => {
    if (!time) return undefined;
    const after = typeof time === 'object' ? `, not before ${code(time.notBefore)}` : '';
    return `The clock of the service sets it${after}.`;
  },
  'x-on-change': ({ 'x-on-change': change }) => change && changeSentences[change],
  'x-excerpt': ({ 'x-excerpt': isExcerpt }) =>
    isExcerpt ? 'May have fewer items here than where the resource is retrieved.' : undefined,
  'x-echoes': ({ 'x-echoes': name }) =>
    name && `The value of the request header ${code(name)}, if it is valid; otherwise a new one.`,
  'x-filters': ({ 'x-filters': filter }) => filter && describeFilter(filter),
  'x-sorts': ({ 'x-sorts': sorts }) => sorts && describeSorts(sorts),
  'x-sort-direction': ({ 'x-sort-direction': direction }) =>
    direction && `${code(direction.ascending)} is ascending, ${code(direction.descending)} descending.`,
  'x-nests': ({ 'x-nests': nesting }) =>
    nesting &&
    `With ${code(nesting.value)}, each item has its children at ${code(nesting.at)}; otherwise it has none there.`,
};

const code = (value: Json): string =>
  value === '' ? 'an empty text' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

const listCodes = (values: readonly Json[]): string => values.map(code).join(' or ');

const changeSentences = {
  now: 'The time of the last change; it moves only if something changes.',
  author: 'Who made the last change.',
  never: 'No update changes it.',
} as const;

const appendSentences = {
  'every-item': 'An update adds the items at the end of the list, and removes none.',
  'new-items': 'An update adds the items that the list does not have at its end, and removes none.',
  'new-items-any-case':
    'An update adds the items that the list does not have in any letter case at its end, and removes none.',
} as const;

function describeEffect({ when, set }: Effect): string {
  const changes = Object.entries(set).map(([at, value]) => {
    if (!isObject(value)) return `${code(at)} to ${code(value)}`;
    return `${code(at)} to ${'$field' in value ? code(String(value.$field)) : 'the time of the update'}`;
  });
  return `An update with ${when === undefined ? 'the field' : code(when)} sets ${changes.join(', ')}.`;
}

function describeRule({
  of,
  around,
  value,
  join,
  template,
  count,
  total,
  plus,
  when = {},
  otherwise,
}: DerivedValue): string {
  const outer = around ? ' of the object around this one' : '';
  const where = of === undefined ? outer : ` of the resource with the ID at ${code(of)}`;
  const conditions = Object.entries(when).map(([at, values]) => `${code(at)} is ${listCodes(values)}`);
  const condition = conditions.length === 0 ? '' : `, if ${conditions.join(' and ')}`;
  const other = otherwise === undefined ? '' : ` Otherwise ${code(otherwise)}.`;
  const end = `${condition}.${other}`;
  if (value !== undefined) {
    const sum = plus === undefined ? '' : ` plus an amount that depends on ${code(plus.by)}`;
    return `The value of ${[value].flat().map(code).join(' or else ')}${where}${sum}${end}`;
  }
  if (join !== undefined) return `${join.map(code).join(' and ')}${where}, joined by a space${end}`;
  if (template !== undefined) return `Made from ${code(template)}${where}${end}`;
  if (count !== undefined) return `The number of items of ${code(count)}${where}${end}`;
  if (total !== undefined) {
    const list = (query: Readonly<Record<string, Json>>): string =>
      code(
        Object.entries(query)
          .map(([name, value]) => `${name}=${value}`)
          .join('&'),
      );
    const rest = total.except === undefined ? '' : `, minus that with ${list(total.except)} as well`;
    return `The total of ${code(total.operation)} with ${list(total.query)}${rest}${end}`;
  }
  return `True if ${conditions.join(' and ')}, otherwise ${otherwise === undefined ? '`false`' : code(otherwise)}.`;
}

function describeFilter(filter: Filter): string {
  switch (filter.match) {
    case 'bucket':
      return `With \`true\`, items of which ${Object.entries(filter.where)
        .map(([at, values]) => `${code(at)} is ${listCodes([values].flat())}`)
        .join(' and ')}. Several such flags select all that one of them selects.`;
    case 'partition':
      return 'Each item is selected by `true` or by `false`, never by both.';
    case 'equals':
    case 'equals-any-case':
    case 'one-of': {
      const what = filter.match === 'one-of' ? 'is one of the values' : 'is the value';
      const through = filter.through === undefined ? '' : ` (${code(filter.through.field)} of that resource)`;
      const absent = filter.absent === undefined ? '' : ` Without it, items with ${code(filter.absent)}.`;
      const anyCase = filter.match === 'equals-any-case' ? ', in any letter case' : '';
      return `Selects items of which ${code(filter.field)}${through} ${what}${anyCase}.${absent}`;
    }
    default: {
      const fields = listCodes([filter.field].flat());
      if (filter.match === 'words')
        return `Selects items with each word, and each phrase in double quotes, in ${fields}, in any letter case.`;
      return `Selects items with the text in ${fields}${filter.match === 'contains' ? '' : ', in any letter case'}.`;
    }
  }
}

function describeSorts(sorts: Sorts): string {
  const values = Object.entries(sorts).map(
    ([value, keys]) =>
      `${code(value)} sorts by ${[keys]
        .flat()
        .map((key) => describeKey(typeof key === 'string' ? key : { ...key }))
        .join(', then by ')}`,
  );
  return `${values.join('; ')}.`;
}

/** `` `/created_at` (descending) ``. */
function describeKey(key: Json): string {
  if (!isObject(key)) return `\`${key}\``;
  return `\`${key.field}\`${key.direction === 'desc' ? ' (descending)' : ''}`;
}
