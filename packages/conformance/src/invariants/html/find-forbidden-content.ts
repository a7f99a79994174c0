import type { AddressRule, HtmlPolicy } from '@helpdesk/contract-model';
import { type HtmlElement, type HtmlNode, isElement, walkHtml } from './html-tree.ts';

/** What a policy does not allow in sanitized HTML, as short texts; empty if everything is allowed. */
export function findForbiddenContent(policy: HtmlPolicy, nodes: readonly HtmlNode[]): string[] {
  return [...walkHtml(nodes)].flatMap((node) => {
    if (!isElement(node)) return [`the comment <!--${node.comment}-->`];
    const isKept = Object.hasOwn(policy.kept, node.name);
    return isKept ? findForbiddenAttributes(policy, node) : [`the element <${node.name}>`];
  });
}

function findForbiddenAttributes(policy: HtmlPolicy, { name: element, attributes }: HtmlElement): string[] {
  const allowed = new Set([...(policy.kept[element] ?? []), ...Object.keys(policy.added[element] ?? {})]);
  if (policy.frames?.element === element) for (const name of Object.keys(policy.frames.attributes)) allowed.add(name);
  return Object.entries(attributes).flatMap(([name, value]) => {
    const shown = `${name}="${value}" on <${element}>`;
    if (!allowed.has(name)) return [shown];
    if (policy.digits.includes(name) && !/^[0-9]+$/.test(value)) return [shown];
    const rule = policy.addresses.find((one) => one.element === element && one.attribute === name);
    return rule !== undefined && !isAllowedAddress(rule, value) ? [shown] : [];
  });
}

/** True for an absolute address of an allowed scheme, as a browser reads it (WHATWG URL). */
export function isAllowedAddress({ schemes, images = [] }: AddressRule, address: string): boolean {
  const image = /^data:image\/([a-z0-9.+-]+);base64,[A-Za-z0-9+/]+={0,2}$/i.exec(address)?.[1];
  if (image !== undefined) return images.includes(image.toLowerCase());
  const url = URL.parse(address);
  if (url === null || !schemes.includes(url.protocol.slice(0, -1))) return false;
  const isHierarchical = ['http:', 'https:'].includes(url.protocol);
  // `https:x` is relative to a page that is itself on https.
  return !isHierarchical || /^[\s]*https?:\/\/[^/\\]/i.test(address);
}
