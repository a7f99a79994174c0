import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import { type Operation, readOperations } from './operation.ts';
import { Place } from './place.ts';

export type Report = (location: Location, message: string) => void;

export interface OperationChecks {
  /** Looks at one operation. */
  readonly each?: (operation: Operation, report: Report, root: Place) => void;
  /** Looks at all of them, when each has been seen. */
  readonly all?: (operations: readonly Operation[], report: Report, root: Place) => void;
}

/** A rule about whole operations: what a path item and an operation say together, `$ref`s followed. */
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
