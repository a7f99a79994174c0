import type { Source } from '../contract/case.ts';
import type { OpenApiDocument } from '../contract/contract.ts';
import { isObject, type Json } from '../json/json.ts';
import {
  type DocumentPointer,
  joinPointer,
  parentPointer,
  parsePointer,
  type RequestPointer,
} from '../json/json-pointer.ts';
import { SpecError } from './spec-error.ts';

/** The spec as one document, and the file and line of each part. */
export interface Bundle {
  readonly document: OpenApiDocument;
  readonly sources: ReadonlyMap<DocumentPointer, Source>;
}

/** A node of the bundled document. Its methods check the type of the value; their errors name the file and the line. */
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

  /** The file and line of this node, or of its nearest ancestor that has one. */
  get source(): Source {
    for (let pointer = this.pointer; pointer !== ''; pointer = parentPointer(pointer)) {
      const source = this.bundle.sources.get(pointer);
      if (source) return source;
    }
    return this.bundle.sources.get('') ?? '';
  }

  /** The last segment of the pointer: the key of this node. */
  get name(): string {
    return parsePointer(this.pointer).at(-1) ?? '';
  }

  fail(message: string): never {
    throw new SpecError([{ source: this.source, message }]);
  }

  /** The member of that name, with its `$ref` followed. */
  find(name: string): SpecNode | undefined {
    const value = this.#members()[name];
    return value === undefined ? undefined : this.#child(name, value).#followed();
  }

  /** Like `find`, but fails if the member does not exist. */
  get(name: string): SpecNode {
    return this.find(name) ?? this.fail(`\`${name}\` is missing; add it`);
  }

  /** Like `find`, but does not follow a `$ref`. */
  findUnresolved(name: string): SpecNode | undefined {
    const value = this.#members()[name];
    return value === undefined ? undefined : this.#child(name, value);
  }

  /** The members with their names, with their `$ref`s followed. */
  members(): [name: string, node: SpecNode][] {
    return Object.entries(this.#members()).map(([name, value]) => [name, this.#child(name, value).#followed()]);
  }

  items(): SpecNode[] {
    if (!Array.isArray(this.value)) this.fail(`${this.#label()} must be an array`);
    return this.value.map((value: unknown, index) => this.#child(String(index), value).#followed());
  }

  string(): string {
    return typeof this.value === 'string' ? this.value : this.fail(`${this.#label()} must be a string`);
  }

  boolean(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.fail(`${this.#label()} must be true or false`);
  }

  positiveInteger(): number {
    const { value } = this;
    return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
      ? value
      : this.fail(`${this.#label()} must be a positive integer`);
  }

  oneOf<Choice extends string>(choices: readonly Choice[]): Choice {
    return (
      choices.find((choice) => choice === this.value) ??
      this.fail(`${this.#label()} must be one of ${choices.join(', ')}, not ${JSON.stringify(this.value)}`)
    );
  }

  /** A pointer into a request: `/query/page`. */
  requestPointer(): RequestPointer {
    const pointer = this.string();
    if (isRequestPointer(pointer)) return pointer;
    return this.fail(
      `${this.#label()} must be a pointer into the request such as /path/id, /query/page or /body/name, not ${JSON.stringify(pointer)}`,
    );
  }

  /** A pointer into a body: empty, or starting with a slash. */
  bodyPointer(): string {
    const pointer = this.string();
    return pointer === '' || pointer.startsWith('/')
      ? pointer
      : this.fail(`${this.#label()} must be a JSON Pointer such as /data/id, not ${JSON.stringify(pointer)}`);
  }

  json(): Json {
    return this.value as Json; // the bundled document was parsed from JSON
  }

  #members(): Record<string, unknown> {
    return isObject(this.value) ? this.value : this.fail(`${this.#label()} must be an object`);
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
      if (seen.has(node.pointer)) return this.fail('the `$ref` leads back to itself');
      seen.add(node.pointer);
      node = node.#at(reference);
    }
  }

  #at(reference: string): SpecNode {
    let node = SpecNode.root(this.bundle);
    for (const segment of parsePointer(reference.replace(/^#/, ''))) {
      node = node.findUnresolved(segment) ?? this.fail(`the \`$ref\` ${reference} cannot be resolved`);
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

/** The `$ref` of a value, if it has one. */
function referenceOf(value: unknown): string | undefined {
  return isObject(value) && typeof value.$ref === 'string' ? value.$ref : undefined;
}
