import type { Location, UserContext } from '@redocly/openapi-core';

export type Members = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A spot in the spec's files: what stands there, every `$ref` on the way followed, and where to point somebody. */
export class Place {
  /** What stands here; of a `$ref` its target, keywords written beside it laid over. Undefined where nothing does. */
  readonly value: unknown;
  /** Where the value is written: of a `$ref` the target. */
  readonly location: Location;
  /** Where the value is asked for: of a `$ref` the reference itself. */
  readonly asked: Location;
  readonly #siblings: Members;
  readonly #resolve: UserContext['resolve'];

  constructor(raw: unknown, location: Location, resolve: UserContext['resolve']) {
    const isReference = isObject(raw) && typeof raw.$ref === 'string';
    const { $ref, ...siblings } = isReference ? raw : {};
    const target = isReference ? resolve<object>({ $ref: String($ref) }, location.source.absoluteRef) : undefined;
    const found: unknown = isReference ? target?.node : raw;
    this.value = isObject(found) && isReference ? { ...found, ...siblings } : found;
    this.location = target?.location ?? location;
    this.asked = location;
    this.#siblings = siblings;
    this.#resolve = resolve;
  }

  /** The members of an object; none of anything else. */
  get members(): Members {
    return isObject(this.value) ? this.value : {};
  }

  at(...keys: readonly (string | number)[]): Place {
    return keys.reduce<Place>((place, key) => place.#child(key), this);
  }

  entries(): [string, Place][] {
    return Object.keys(this.members).map((key) => [key, this.#child(key)]);
  }

  items(): Place[] {
    return Array.isArray(this.value) ? this.value.map((_, index) => this.#child(index)) : [];
  }

  #child(key: string | number): Place {
    const parent = Object.hasOwn(this.#siblings, key) ? this.asked : this.location;
    const members: unknown = this.value;
    const value = Array.isArray(members) ? members[Number(key)] : this.members[key];
    return new Place(value, parent.child(key), this.#resolve);
  }
}
