import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parsePointer } from '@helpdesk/contract-model';
import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

/** A node of a source file, and the line where a reader looks for it: that of its key, or its own. */
export interface Place {
  readonly file: string;
  readonly node: Node | null;
  readonly line: number;
}

/** The YAML files of a spec, each parsed once, with their line numbers. */
export class SourceFiles {
  readonly #files = new Map<string, { contents: Node | null; lines: LineCounter }>();

  root(file: string): Place {
    return { file, node: this.#read(file).contents, line: 1 };
  }

  #read(file: string): { contents: Node | null; lines: LineCounter } {
    const known = this.#files.get(file);
    if (known) return known;
    const lines = new LineCounter();
    const { contents } = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
    const read = { contents, lines };
    this.#files.set(file, read);
    return read;
  }

  /** The member or item of that name, which may stand behind a `$ref`. */
  child(place: Place, name: string): Place | undefined {
    const own = this.#ownChild(place, name);
    if (own) return own;
    const target = this.follow(place);
    return target === place ? undefined : this.#ownChild(target, name);
  }

  /** Where the `$ref`s of a place lead to in the end; the place itself if it has none. */
  follow(place: Place): Place {
    let current = place;
    const seen = new Set<Node | null>();
    while (!seen.has(current.node)) {
      seen.add(current.node);
      const next = this.#target(current);
      if (!next) break;
      current = next;
    }
    return current;
  }

  #target({ file, node }: Place): Place | undefined {
    const reference = isMap(node) ? node.get('$ref') : undefined;
    if (typeof reference !== 'string') return undefined;
    // RFC 6901, section 6: the fragment is percent-encoded. The bundler has refused what does not decode.
    const [path = '', fragment = ''] = reference.split('#', 2);
    const targetFile = path === '' ? file : resolve(dirname(file), path);
    let target: Place | undefined = this.root(targetFile);
    for (const segment of parsePointer(decodeURIComponent(fragment))) {
      target = target && this.child(target, segment);
    }
    return target;
  }

  #ownChild({ file, node }: Place, name: string): Place | undefined {
    const { lines } = this.#read(file);
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === name);
      if (!pair) return undefined;
      return { file, node: pair.value as Node | null, line: lineOf(pair.key as Node, lines) }; // parsed, not made by hand
    }
    if (isSeq(node)) {
      const item = node.items[Number(name)] as Node | undefined; // as above
      return item && { file, node: item, line: lineOf(item, lines) };
    }
    return undefined;
  }
}

function lineOf(node: Node, lines: LineCounter): number {
  return lines.linePos(node.range?.[0] ?? 0).line;
}
