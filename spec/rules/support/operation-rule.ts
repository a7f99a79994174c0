import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import { type Operation, readOperations } from './operation.ts';
import { Place } from './place.ts';

export type Report = (location: Location, message: string) => void;

export interface OperationChecks {
  /** Checks one operation. */
  readonly each?: (operation: Operation, report: Report, root: Place) => void;
  /** Checks all operations, after `each`. */
  readonly all?: (operations: readonly Operation[], report: Report, root: Place) => void;
}

/** A rule about whole operations: a path item and an operation together, with `$ref`s resolved. */
export function operationRule({ each, all }: OperationChecks): Oas3Rule {
  return () => {
    const operations: Operation[] = [];
    let root: Place;
    const reporter =
      (ctx: UserContext): Report =>
      (location, message) =>
        ctx.report({ location, message });
    return {
      Root: {
        enter(node, ctx) {
          root = new Place(node, ctx.location, ctx.resolve);
        },
        leave(_, ctx) {
          all?.(operations, reporter(ctx), root);
        },
      },
      PathItem(node, ctx) {
        for (const operation of readOperations(String(ctx.key), new Place(node, ctx.location, ctx.resolve))) {
          operations.push(operation);
          each?.(operation, reporter(ctx), root);
        }
      },
    };
  };
}
