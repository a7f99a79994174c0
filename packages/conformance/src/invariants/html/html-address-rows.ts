/** Addresses in attributes: those that a policy allows, in all their forms, and those that it does not. */
import type { AddressRule, HtmlPolicy } from '@helpdesk/contract-model';
import { isAllowedAddress } from './find-forbidden-content.ts';
import { FORBIDDEN_ADDRESSES } from './html-forbidden.ts';
import { type HtmlRow, nest, tag, textOf } from './html-markup.ts';

/** An image of as many characters, without what stands before them. */
const toImage = (length: number): string => 'iVBORw0KGgo+/'.padEnd(length, 'A');
/** Longer than what some columns hold: 65,535 bytes. Not much longer, since all lists of what a creation stores have it, in later runs, too. */
const LONG_IMAGE = toImage(70_000);
/** Longer than what more columns and filters hold: 128 KiB. */
export const LONGER_IMAGE = toImage(140_000);

/** Elements that may have the address in a child instead, which is no attribute of theirs. */
const CHILD_WITH_ADDRESS: Readonly<Record<string, string>> = { video: 'source', audio: 'source' };

const ADDRESS_OF_SCHEME: Readonly<Record<string, string>> = {
  mailto: 'mailto:ada@example.com',
  tel: 'tel:+4930123456',
};

const OTHER_ADDRESSES_OF_SCHEME: Readonly<Record<string, readonly string[]>> = {
  https: [
    'https://files.example:8443/a',
    'https://ada@files.example/a',
    'https://192.0.2.1/a',
    'https://files.example/%C3%A9%20a?b=%2F%26#%C3%A9',
    'https://files.example/?utm_source=a&fbclid=b',
    // Longer than some browsers and columns take.
    `https://files.example/${'a'.repeat(2_100)}`,
  ],
  http: ['http://192.0.2.1/', 'http://localhost/a'],
  mailto: ['mailto:ada@example.com?subject=a%20b', 'mailto:?subject=a%20b'],
  tel: ['tel:+4930123456;ext=3'],
};

interface EquivalentAddress {
  readonly address: string;
  readonly same: readonly string[];
}

/** Each with the forms in which URL parsers write it: that of WHATWG URL, and where some fold the scheme alone, that one. */
const EQUIVALENT_ADDRESSES: Readonly<Record<string, readonly EquivalentAddress[]>> = {
  https: [
    { address: 'HTTPS://FILES.EXAMPLE/A', same: ['https://files.example/A', 'https://FILES.EXAMPLE/A'] },
    { address: 'https://files.example/\u00e9', same: ['https://files.example/%C3%A9'] },
    { address: 'https://files.example/{{id}}', same: ['https://files.example/%7B%7Bid%7D%7D'] },
  ],
  mailto: [{ address: 'MAILTO:ada@example.com', same: ['mailto:ada@example.com'] }],
};

/** Addresses that the rule allows and others, in elements that have all else that they need. */
export function listAddressRows(policy: HtmlPolicy, rule: AddressRule, longImage = LONG_IMAGE): HtmlRow[] {
  const { element, attribute, schemes, images = [], otherwise } = rule;
  const others = Object.fromEntries(
    policy.addresses
      .filter((one) => one.element === element && one !== rule && one.otherwise !== 'attribute-removed')
      .map((one) => [one.attribute, sampleAddress(one)]),
  );
  const allowed = [
    ...schemes.map((scheme) => ADDRESS_OF_SCHEME[scheme] ?? `${scheme}://files.example/a?b=c&d=e#f`),
    ...schemes.flatMap((scheme) => OTHER_ADDRESSES_OF_SCHEME[scheme] ?? []),
    ...images.map((type) => `data:image/${type};base64,iVBORw0KGgo=`),
    ...images
      .slice(0, 1)
      .flatMap((type) => [`data:image/${type};base64,iVBORw0KGg==`, `data:image/${type};base64,${longImage}`]),
  ];
  const rejected = FORBIDDEN_ADDRESSES.filter((address) => !isAllowedAddress(rule, address));
  // What a text of the element says is no part of what is left.
  const texts = otherwise === 'attribute-removed' ? [] : (policy.kept[element] ?? []);
  const described = Object.fromEntries(
    texts.filter((one) => isFreeText(policy, element, one)).map((one) => [one, 'described']),
  );
  const child = CHILD_WITH_ADDRESS[element];
  const isChildKept = child === undefined || Object.hasOwn(policy.kept, child) || otherwise !== 'removed';
  const left: Record<AddressRule['otherwise'], string> = {
    unwrapped: textOf(element),
    removed: '',
    'attribute-removed': nest(element, { ...others, ...policy.added[element] }),
  };
  return [
    ...allowed.map((address) => ({
      sent: nest(element, { ...others, [attribute]: address }),
      expected: nest(element, { ...others, [attribute]: address, ...policy.added[element] }),
    })),
    ...schemes
      .flatMap((scheme) => EQUIVALENT_ADDRESSES[scheme] ?? [])
      .map(({ address, same }) => ({
        sent: nest(element, { ...others, [attribute]: address }),
        expected: nest(element, { ...others, [attribute]: address, ...policy.added[element] }),
        orElse: same.map((form) => nest(element, { ...others, [attribute]: form, ...policy.added[element] })),
      })),
    ...rejected.map((address) => ({
      sent: `before ${nest(element, { ...others, ...described, [attribute]: address })} after`,
      expected: `before ${left[otherwise]} after`,
    })),
    ...(otherwise === 'attribute-removed'
      ? []
      : [{ sent: `before ${nest(element, others)} after`, expected: `before ${left[otherwise]} after` }]),
    ...(isChildKept
      ? []
      : [
          {
            sent: `before ${tag(element, others, tag(child, { [attribute]: sampleAddress(rule) }, ''))} after`,
            expected: 'before  after',
          },
          {
            // What browsers show that do not know the element.
            sent: `before ${tag(element, others, 'text')} after`,
            expected: 'before  after',
          },
        ]),
  ];
}

export const sampleAddress = ({ schemes }: AddressRule): string =>
  schemes.includes('https')
    ? 'https://files.example/a'
    : (ADDRESS_OF_SCHEME[schemes[0] ?? ''] ?? `${schemes[0]}://files.example/a`);

/** The attribute has neither digits nor an address. */
export const isFreeText = (policy: HtmlPolicy, element: string, attribute: string): boolean =>
  !policy.digits.includes(attribute) &&
  !policy.addresses.some((one) => one.element === element && one.attribute === attribute);
