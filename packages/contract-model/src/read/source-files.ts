import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { parsePointer } from '../json/json-pointer.ts';

/** A node of a YAML file, and the line of its key, or its own line if it has no key. */
export interface SourceNode {
  readonly file: string;
  readonly node: Node | null;
  readonly line: number;
}

/** The YAML files of a spec with their line numbers, each parsed once. */
export class SourceFiles {
  readonly #files = new Map<string, { contents: Node | null; lines: LineCounter }>();

  root(file: string): SourceNode {
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

  /** The member or item of that name, of the node or of the target of its `$ref`. */
  child(parent: SourceNode, name: string): SourceNode | undefined {
    const own = this.#ownChild(parent, name);
    if (own) return own;
    const target = this.follow(parent);
    return target === parent ? undefined : this.#ownChild(target, name);
  }

  /** The items of a list; none of another node. */
  items(parent: SourceNode): SourceNode[] {
    const list = this.follow(parent);
    const places = isSeq(list.node) ? [...list.node.items.keys()] : [];
    return places.flatMap((index) => this.#ownChild(list, String(index)) ?? []);
  }

  /** The text of that member, of the node or of the target of its `$ref`. */
  text(parent: SourceNode, name: string): unknown {
    const { node } = this.child(parent, name) ?? {};
    return isScalar(node) ? node.value : undefined;
  }

  /** The node that the `$ref`s of a node lead to, or the node itself if it has none. */
  follow(start: SourceNode): SourceNode {
    let current = start;
    const seen = new Set<Node | null>();
    while (!seen.has(current.node)) {
      seen.add(current.node);
      const next = this.#target(current);
      if (!next) break;
      current = next;
    }
    return current;
  }

  #target({ file, node }: SourceNode): SourceNode | undefined {
    const reference = isMap(node) ? node.get('$ref') : undefined;
    if (typeof reference !== 'string') return undefined;
    // RFC 6901, section 6: the fragment is percent-encoded. The bundler has rejected one that cannot be decoded.
    const [path = '', fragment = ''] = reference.split('#', 2);
    const targetFile = path === '' ? file : resolve(dirname(file), path);
    let target: SourceNode | undefined = this.root(targetFile);
    for (const segment of parsePointer(decodeURIComponent(fragment))) {
      target = target && this.child(target, segment);
    }
    return target;
  }

  #ownChild({ file, node }: SourceNode, name: string): SourceNode | undefined {
    const { lines } = this.#read(file);
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === name);
      if (!pair) return undefined;
      return { file, node: pair.value as Node | null, line: lineOf(pair.key as Node, lines) }; // a parsed document has nodes throughout
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
