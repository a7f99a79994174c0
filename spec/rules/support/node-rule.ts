import { isObject } from '@helpdesk/contract-model';
import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import { DocumentNode } from './document-node.ts';

/**
 * Checks one object of the documents, or the keywords beside a `$ref`. `type` is Redocly's name of its type, such as
 * `Schema` or `Parameter`; beside a `$ref` it is the type of the target.
 */
type NodeCheck = (
  node: DocumentNode,
  type: string,
  report: (location: Location, message: string) => void,
  root: DocumentNode,
) => void;

/** A rule about single objects anywhere in the spec. Skips the values of unknown keywords and of examples, which are data. */
export function nodeRule(check: NodeCheck): Oas3Rule {
  return () => {
    let root: DocumentNode;
    const visit = (members: unknown, { type, location, resolve, report }: UserContext) => {
      if (!isObject(members) || type.name === 'SpecExtension') return;
      const node = new DocumentNode(members, location, resolve);
      if (type.name === 'Root') root = node;
      check(node, type.name, (location, message) => report({ location, message }), root);
    };
    return {
      any: visit,
      ref({ $ref: _, ...siblings }, ctx) {
        visit(siblings, ctx);
      },
    };
  };
}
