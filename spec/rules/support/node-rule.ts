import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import { isObject, type Members, Place } from './place.ts';

/** One object of the documents, or the keywords beside a `$ref`. */
export interface Node {
  readonly members: Members;
  /** Redocly's name of its type, of keywords beside a `$ref` the type that is referred to: `Schema`, `Parameter`. */
  readonly type: string;
  readonly location: Location;
}

export type NodeCheck = (node: Node, report: (location: Location, message: string) => void, root: Place) => void;

/** A rule about single objects, wherever they are. Values of unknown keywords and of examples are data and left alone. */
export function nodeRule(check: NodeCheck): Oas3Rule {
  return () => {
    let root: Place;
    const visit = (members: unknown, ctx: UserContext) => {
      if (!isObject(members) || ctx.type.name === 'SpecExtension') return;
      const node = { members, type: ctx.type.name, location: ctx.location };
      check(node, (location, message) => ctx.report({ location, message }), root);
    };
    return {
      any(node, ctx) {
        if (ctx.type.name === 'Root') root = new Place(node, ctx.location, ctx.resolve);
        visit(node, ctx);
      },
      ref({ $ref: _, ...siblings }, ctx) {
        visit(siblings, ctx);
      },
    };
  };
}
