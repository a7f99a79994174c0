import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import { type OperationPlace, readOperationPlaces } from './operation.ts';
import { Place } from './place.ts';

export type ReportProblem = (location: Location, message: string) => void;

export interface OperationChecks {
  /** Checks one operation. */
  readonly each?: (operation: OperationPlace, report: ReportProblem, root: Place) => void;
  /** Checks all operations, after `each`. */
  readonly all?: (operations: readonly OperationPlace[], report: ReportProblem, root: Place) => void;
}

/** A rule about whole operations: a path item and an operation together, with `$ref`s resolved. */
export function operationRule({ each, all }: OperationChecks): Oas3Rule {
  return () => {
    const operations: OperationPlace[] = [];
    let root: Place;
    const reporter =
      (ctx: UserContext): ReportProblem =>
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
        for (const operation of readOperationPlaces(String(ctx.key), new Place(node, ctx.location, ctx.resolve))) {
          operations.push(operation);
          each?.(operation, reporter(ctx), root);
        }
      },
    };
  };
}
