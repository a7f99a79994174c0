/** `x-html-policies` and `x-html`: what a service keeps of HTML that it is sent, and where the result is. */

/** What is kept of HTML. An element that is named nowhere is unwrapped: its content stays. Names are in lower case. */
export interface HtmlPolicy {
  readonly description: string;
  /** The attributes that each kept element keeps. */
  readonly kept: Readonly<Record<string, readonly string[]>>;
  /** Elements that are replaced by a kept one, which has no attributes then. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Attributes that the service sets on kept elements. */
  readonly added: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Elements that are removed with their content. */
  readonly removed: readonly string[];
  /** Attributes that are kept only if they have digits alone. */
  readonly digits: readonly string[];
  readonly addresses: readonly AddressRule[];
  /** Elements nested deeper than this are unwrapped. Without it, the policy does not say. */
  readonly maxDepth?: number;
  /** Which `iframe` is replaced by what; without it, none is. */
  readonly frames?: FrameRule;
}

/** Which absolute addresses an attribute may have. */
export interface AddressRule {
  readonly element: string;
  readonly attribute: string;
  /** Without colon: `https`. */
  readonly schemes: readonly string[];
  /** Subtypes of images that may be a `data:` URL in base64: `png`. */
  readonly images?: readonly string[];
  /** What happens with another address. The element is removed with its content. */
  readonly otherwise: 'unwrapped' | 'removed' | 'attribute-removed';
}

export interface FrameRule {
  /** The element that replaces the frame. */
  readonly element: string;
  /** Hosts of the provider, on which `paths` count. */
  readonly hosts: readonly string[];
  /** Paths with `{id}` for the id of the video. */
  readonly paths: readonly string[];
  /** Whole addresses with `{id}`. */
  readonly links: readonly string[];
  /** A regular expression for ids. */
  readonly id: string;
  readonly example: string;
  /** The attributes of the element, with `{id}`. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** `x-html` on a string of a request body. `x-stores` says where the resource keeps the sanitized HTML. */
export interface SanitizedHtml {
  /** Key in the contract's `htmlPolicies`. */
  readonly policy: string;
  /** The pointer inside the resource to its plain text, if the resource has it. */
  readonly text?: string;
  /** A value without a tag is text: it is escaped, a blank line separates paragraphs, a line break becomes `br`. */
  readonly acceptsText?: true;
}
