import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import { DocumentNode } from './document-node.ts';
import { type OperationNode, readOperations } from './operation.ts';

export type ReportProblem = (location: Location, message: string) => void;

interface OperationChecks {
  /** Checks one operation. */
  readonly each?: (operation: OperationNode, report: ReportProblem, root: DocumentNode) => void;
  /** Checks all operations, after `each`. */
  readonly all?: (operations: readonly OperationNode[], report: ReportProblem, root: DocumentNode) => void;
}

/** A rule about whole operations: a path item and an operation together, with `$ref`s resolved. */
export function operationRule({ each, all }: OperationChecks): Oas3Rule {
  return () => {
    const operations: OperationNode[] = [];
    let root: DocumentNode;
    const reporter =
      (ctx: UserContext): ReportProblem =>
      (location, message) =>
        ctx.report({ location, message });
    return {
      Root: {
        enter(node, ctx) {
          root = new DocumentNode(node, ctx.location, ctx.resolve);
        },
        leave(_, ctx) {
          all?.(operations, reporter(ctx), root);
        },
      },
      PathItem(node, ctx) {
        for (const operation of readOperations(String(ctx.key), new DocumentNode(node, ctx.location, ctx.resolve))) {
          operations.push(operation);
          each?.(operation, reporter(ctx), root);
        }
      },
    };
  };
}
