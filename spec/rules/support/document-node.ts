import { isObject } from '@helpdesk/contract-model';
import type { Location, UserContext } from '@redocly/openapi-core';

export type Members = Readonly<Record<string, unknown>>;

/** A node of the files of the spec: its value, with `$ref`s resolved, and its location for messages. */
export class DocumentNode {
  /** The value; for a `$ref` the target, overridden by the keywords beside the `$ref`. Undefined if nothing is there. */
  readonly value: unknown;
  /** Where the value is written; for a `$ref` the target. */
  readonly location: Location;
  /** Where the value is used; for a `$ref` the reference itself. */
  readonly usedAt: Location;
  readonly #siblings: Members;
  readonly #resolve: UserContext['resolve'];

  constructor(raw: unknown, location: Location, resolve: UserContext['resolve']) {
    const isReference = isObject(raw) && typeof raw.$ref === 'string';
    const { $ref, ...siblings } = isReference ? raw : {};
    const target = isReference ? resolve<object>({ $ref: String($ref) }, location.source.absoluteRef) : undefined;
    const found: unknown = isReference ? target?.node : raw;
    this.value = isObject(found) && isReference ? { ...found, ...siblings } : found;
    this.location = target?.location ?? location;
    this.usedAt = location;
    this.#siblings = siblings;
    this.#resolve = resolve;
  }

  /** The members of an object; empty for any other value. */
  get members(): Members {
    return isObject(this.value) ? this.value : {};
  }

  at(...keys: readonly (string | number)[]): DocumentNode {
    return keys.reduce<DocumentNode>((node, key) => node.#child(key), this);
  }

  entries(): [string, DocumentNode][] {
    return Object.keys(this.members).map((key) => [key, this.#child(key)]);
  }

  items(): DocumentNode[] {
    return Array.isArray(this.value) ? this.value.map((_, index) => this.#child(index)) : [];
  }

  #child(key: string | number): DocumentNode {
    const parent = Object.hasOwn(this.#siblings, key) ? this.usedAt : this.location;
    const members: unknown = this.value;
    const value = Array.isArray(members) ? members[Number(key)] : this.members[key];
    return new DocumentNode(value, parent.child(key), this.#resolve);
  }
}
