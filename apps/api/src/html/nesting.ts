/**
 * Limits the depth of elements before the parser sees them: htmlparser2 searches and shifts its stack of open elements at
 * every tag, so a million unclosed tags would take hours. Also drops tags that the end of the input cuts off.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Deeper elements are unwrapped. Real documents stay below 50; quoted mail is the deepest. */
const MAX_DEPTH = 250;
/** Elements without content, which never increase the depth. */
const EMPTY_TAGS = new Set(['img', 'br', 'hr']);
const TAG_START = /[a-z]/i;

export interface Depth {
  /** Number of open elements, updated by the listener of the parser. */
  value: number;
  /** Whether the limit has unwrapped an element. */
  wasLimited: boolean;
}

/**
 * @param html the whole text that will be parsed.
 * @param atomicTags elements that are kept or dropped with their content, and so may be one level below the limit.
 */
export function createDepthLimitingTokenizer(
  html: string,
  depth: Depth,
  atomicTags: ReadonlySet<string>,
): typeof Tokenizer {
  return class extends Tokenizer {
    constructor(options: ConstructorParameters<typeof Tokenizer>[0], parser: TokenizerCallbacks) {
      super(options, limitDepth(html, depth, atomicTags, parser));
    }
  };
}

function limitDepth(
  html: string,
  depth: Depth,
  atomicTags: ReadonlySet<string>,
  parser: TokenizerCallbacks,
): TokenizerCallbacks {
  const unwrapped = new OpenNames();
  let unwrapping = false;
  const isTooDeep = (name: string): boolean =>
    depth.value >= MAX_DEPTH && !EMPTY_TAGS.has(name) && !(depth.value === MAX_DEPTH && atomicTags.has(name));

  return {
    onopentagname(start, end) {
      const name = html.slice(start, end).toLowerCase();
      unwrapping = isTooDeep(name);
      if (!unwrapping) return parser.onopentagname(start, end);
      depth.wasLimited = true;
      unwrapped.push(name);
    },
    onattribname: (start, end) => unwrapping || parser.onattribname(start, end),
    onattribdata: (start, end) => unwrapping || parser.onattribdata(start, end),
    onattribentity: (codePoint) => unwrapping || parser.onattribentity(codePoint),
    onattribend: (quote, end) => unwrapping || parser.onattribend(quote, end),
    onopentagend: (end) => unwrapping || parser.onopentagend(end),
    onselfclosingtag: (end) => unwrapping || parser.onselfclosingtag(end),
    onclosetag(start, end) {
      const isCutOff = !html.includes('>', end);
      if (isCutOff) return;
      if (!unwrapped.popThrough(html.slice(start, end).toLowerCase())) parser.onclosetag(start, end);
    },
    ontext: (start, end) => {
      if (!isInTag(html, start)) parser.ontext(start, end);
    },
    ontextentity: (codePoint, end) => parser.ontextentity(codePoint, end),
    oncomment: (start, end, offset) => parser.oncomment(start, end, offset),
    oncdata: (start, end, offset) => parser.oncdata(start, end, offset),
    ondeclaration: (start, end) => parser.ondeclaration(start, end),
    onprocessinginstruction: (start, end) => parser.onprocessinginstruction(start, end),
    isInForeignContext: () => parser.isInForeignContext?.() ?? false,
    onend: () => parser.onend(),
  };
}

/**
 * HTML drops a tag that the end of the input cuts off (WHATWG, "eof-in-tag"). htmlparser2 12.0 reports some of them as text
 * that starts at the name, or at -1 if the input ends after the name.
 */
function isInTag(html: string, start: number): boolean {
  return start < 0 || (html[start - 1] === '<' && TAG_START.test(html.charAt(start)));
}

/** A stack that counts names, so that it knows without a search whether one is on it. */
class OpenNames {
  readonly #stack: string[] = [];
  readonly #counts = new Map<string, number>();

  push(name: string): void {
    this.#stack.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Pops names up to and including the last that equals `name`. @returns false if there is none. */
  popThrough(name: string): boolean {
    if (!this.#counts.get(name)) return false;
    for (let top = this.#stack.pop(); top !== undefined; top = this.#stack.pop()) {
      this.#counts.set(top, (this.#counts.get(top) ?? 0) - 1);
      if (top === name) return true;
    }
    return false;
  }
}
