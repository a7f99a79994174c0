/** The same markup, written in other ways that HTML allows. */
import type { HtmlPolicy } from '@helpdesk/contract-model';
import { type Attributes, escapeAttribute, type HtmlRow, nest, type TagWriter, VOID_ELEMENTS } from './html-markup.ts';

const ADDRESS = 'https://files.example/a';

const joinAttributes = (attributes: Attributes, write: (name: string, value: string) => string): string =>
  Object.entries(attributes)
    .map(([name, value]) => write(name, escapeAttribute(value)))
    .join('');

/** Each writes a start tag. */
const writers: readonly TagWriter[] = [
  (name, attributes) =>
    `<${name.toUpperCase()}${joinAttributes(attributes, (own, value) => ` ${own.toUpperCase()}="${value}"`)}>`,
  (name, attributes) => `<${name}${joinAttributes(attributes, (own, value) => ` ${own}='${value}'`)}>`,
  (name, attributes) => `<${name}${joinAttributes(attributes, (own, value) => ` ${own}=${value}`)} >`,
  (name, attributes) => `<${name}${joinAttributes(attributes, (own, value) => `\n\t${own} = "${value}"`)}\n>`,
  (name, attributes) => `<${name}${joinAttributes(attributes, (own, value) => ` ${own}="${value}" ${own}="x"`)}>`,
  ...['/', ' /'].map(
    (end): TagWriter =>
      (name, attributes) =>
        `<${name}${joinAttributes(attributes, (own, value) => ` ${own}="${value}"`)}${VOID_ELEMENTS.includes(name) ? end : ''}>`,
  ),
];

export function listSpelledRows(policy: HtmlPolicy): HtmlRow[] {
  return Object.entries(policy.kept)
    .filter(([name, attributes]) => attributes.length > 0 || VOID_ELEMENTS.includes(name) || name === 'strong')
    .flatMap(([name, kept]) => {
      const attributes = Object.fromEntries(kept.map((own) => [own, samplePlainValue(policy, name, own)]));
      if (Object.values(attributes).includes(undefined)) return [];
      // None of the values is undefined.
      const given = attributes as Attributes;
      const expected = nest(name, { ...given, ...policy.added[name] });
      const spelled = writers.map((write) => nest(name, given, write));
      return [...new Set(spelled)].map((sent) => ({ sent, expected }));
    });
}

/** A value without a character that needs quotes; undefined if there is none. */
function samplePlainValue(policy: HtmlPolicy, element: string, attribute: string): string | undefined {
  const rule = policy.addresses.find((one) => one.element === element && one.attribute === attribute);
  if (rule !== undefined) return rule.schemes.includes('https') ? ADDRESS : undefined;
  return policy.digits.includes(attribute) ? '3' : 'x';
}
