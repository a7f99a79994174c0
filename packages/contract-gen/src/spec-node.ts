import {
  type DocumentPointer,
  type Json,
  joinPointer,
  parsePointer,
  type RequestPointer,
  type Source,
} from '@helpdesk/contract-model';
import type { Bundle } from './bundle.ts';
import { SpecError } from './spec-error.ts';

/** A part of the bundled document that can be read with the types it should have, and says where it is written if not. */
export class SpecNode {
  readonly bundle: Bundle;
  readonly pointer: DocumentPointer;
  readonly value: unknown;

  constructor(bundle: Bundle, pointer: DocumentPointer, value: unknown) {
    this.bundle = bundle;
    this.pointer = pointer;
    this.value = value;
  }

  static root(bundle: Bundle): SpecNode {
    return new SpecNode(bundle, '', bundle.document);
  }

  /** File and line; of something without a line of its own, those of the nearest thing around it. */
  get source(): Source {
    for (let pointer = this.pointer; pointer !== ''; pointer = pointer.slice(0, pointer.lastIndexOf('/'))) {
      const source = this.bundle.sources.get(pointer);
      if (source) return source;
    }
    return this.bundle.sources.get('') ?? '';
  }

  /** Last segment of the pointer: under which name this node is written. */
  get name(): string {
    return parsePointer(this.pointer).at(-1) ?? '';
  }

  fail(message: string): never {
    throw new SpecError([{ source: this.source, message }]);
  }

  /** The member of that name, a `$ref` followed. */
  find(name: string): SpecNode | undefined {
    const value = this.#members()[name];
    return value === undefined ? undefined : this.#child(name, value).#followed();
  }

  /** As `find`, but must be there. */
  get(name: string): SpecNode {
    return this.find(name) ?? this.fail(`\`${name}\` is missing; add it`);
  }

  /** As `find`, but a `$ref` stays what it is. */
  findUnresolved(name: string): SpecNode | undefined {
    const value = this.#members()[name];
    return value === undefined ? undefined : this.#child(name, value);
  }

  /** Members by name, their `$ref`s followed. */
  members(): [name: string, node: SpecNode][] {
    return Object.entries(this.#members()).map(([name, value]) => [name, this.#child(name, value).#followed()]);
  }

  items(): SpecNode[] {
    if (!Array.isArray(this.value)) this.fail(`${this.#label()} must be a list`);
    return this.value.map((value: unknown, index) => this.#child(String(index), value).#followed());
  }

  string(): string {
    return typeof this.value === 'string' ? this.value : this.fail(`${this.#label()} must be a text`);
  }

  boolean(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.fail(`${this.#label()} must be true or false`);
  }

  positiveInteger(): number {
    const { value } = this;
    return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
      ? value
      : this.fail(`${this.#label()} must be a whole number above 0`);
  }

  oneOf<Choice extends string>(choices: readonly Choice[]): Choice {
    return (
      choices.find((choice) => choice === this.value) ??
      this.fail(`${this.#label()} must be one of ${choices.join(', ')}, not ${JSON.stringify(this.value)}`)
    );
  }

  /** A pointer that starts with one of the parts, such as `/query/page`. */
  requestPointer(): RequestPointer {
    const pointer = this.string();
    if (isRequestPointer(pointer)) return pointer;
    return this.fail(
      `${this.#label()} must be a pointer into the request such as /path/id, /query/page or /body/name, not ${JSON.stringify(pointer)}`,
    );
  }

  /** A pointer into a body: empty, or with a slash in front. */
  bodyPointer(): string {
    const pointer = this.string();
    return pointer === '' || pointer.startsWith('/')
      ? pointer
      : this.fail(`${this.#label()} must be a JSON pointer such as /data/id, not ${JSON.stringify(pointer)}`);
  }

  json(): Json {
    return this.value as Json; // a bundled document is JSON throughout
  }

  #members(): Record<string, unknown> {
    const { value } = this;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      return this.fail(`${this.#label()} must be an object`);
    }
    return value as Record<string, unknown>; // an object, by the lines above
  }

  #child(name: string, value: unknown): SpecNode {
    return new SpecNode(this.bundle, joinPointer(this.pointer, name), value);
  }

  #followed(): SpecNode {
    let node: SpecNode = this;
    const seen = new Set<DocumentPointer>();
    for (;;) {
      const reference = referenceOf(node.value);
      if (reference === undefined) return node;
      if (seen.has(node.pointer)) return this.fail(`the $ref leads back to itself`);
      seen.add(node.pointer);
      node = node.#at(reference);
    }
  }

  #at(reference: string): SpecNode {
    let node = SpecNode.root(this.bundle);
    for (const segment of parsePointer(reference.replace(/^#/, ''))) {
      node = node.findUnresolved(segment) ?? this.fail(`the $ref ${reference} leads nowhere`);
    }
    return node;
  }

  #label(): string {
    return this.pointer === '' ? 'the document' : `\`${this.name}\``;
  }
}

export function isRequestPointer(text: string): boolean {
  return /^\/(?:path|query|header)\/[^/]+$|^\/body(?:\/|$)/.test(text);
}

function referenceOf(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object' || !('$ref' in value)) return undefined;
  return typeof value.$ref === 'string' ? value.$ref : undefined;
}
