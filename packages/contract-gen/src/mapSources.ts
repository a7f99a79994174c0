import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DocumentPointer, OpenApiDocument, Source } from '@helpdesk/contract/model';
import { escapeSegment, segmentsOf, valueAt } from '@helpdesk/contract/read';
import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

/** A node of a source file, and the line where a reader looks for it: that of its key, or its own. */
interface Place {
  readonly file: string;
  readonly node: Node | null;
  readonly line: number;
}

/** Nobody asks where these are: whoever has something to say about them says it about the thing they belong to. */
const unmapped = new Set(['description', 'example', 'summary', 'title', 'value']);

/** These are mapped, what is in them is not. */
const leaves = new Set(['const', 'default', 'enum', 'required', 'security', 'tags', 'type']);

/**
 * Finds the file and line of every part of the bundled document, by walking it side by side with the files it was
 * bundled from and following each `$ref` there.
 */
export function mapSources(
  rootFile: string,
  bundled: OpenApiDocument,
  nameOf: (file: string) => string,
): Map<DocumentPointer, Source> {
  const files = new SourceFiles();
  const sources = new Map<DocumentPointer, Source>();

  function visit(pointer: DocumentPointer, value: unknown, place: Place): void {
    if (sources.has(pointer)) return;
    const target = isReference(value) ? place : files.follow(place);
    sources.set(pointer, `${nameOf(target.file)}:${target.line}`);
    if (isReference(value) && value.$ref.startsWith('#/')) {
      const local = value.$ref.slice(1);
      visit(local, valueAt(bundled, local), files.follow(place));
    }
    if (value === null || typeof value !== 'object') return;
    const isMapOfNames = pointer.endsWith('/properties');
    for (const [name, child] of Object.entries(value)) {
      if (unmapped.has(name) && !isMapOfNames) continue;
      const childPointer = `${pointer}/${escapeSegment(name)}`;
      const childPlace = files.child(place, name);
      if (!childPlace) continue;
      // A keyword of ours is one thing; at the root it is a map of things.
      const isLeaf = !isMapOfNames && (leaves.has(name) || (name.startsWith('x-') && pointer !== ''));
      if (isLeaf) sources.set(childPointer, `${nameOf(childPlace.file)}:${childPlace.line}`);
      else visit(childPointer, child, childPlace);
    }
  }

  // Components that came from other files are reached through the `$ref`s to them, before their own place is looked up.
  const root: Place = { file: rootFile, node: files.read(rootFile).contents, line: 1 };
  visit('', { ...bundled, components: undefined }, root);
  const components = files.child(root, 'components');
  if (components) visit('/components', bundled.components, components);
  return sources;
}

function isReference(value: unknown): value is { $ref: string } {
  return value !== null && typeof value === 'object' && '$ref' in value && typeof value.$ref === 'string';
}

/** The YAML files of a spec, each parsed once, with their line numbers. */
class SourceFiles {
  readonly #files = new Map<string, { contents: Node | null; lines: LineCounter }>();

  read(file: string): { contents: Node | null; lines: LineCounter } {
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
    let target: Place | undefined = { file: targetFile, node: this.read(targetFile).contents, line: 1 };
    for (const segment of segmentsOf(decodeURIComponent(fragment))) {
      target = target && this.child(target, segment);
    }
    return target;
  }

  #ownChild({ file, node }: Place, name: string): Place | undefined {
    const { lines } = this.read(file);
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
