import { isDeepStrictEqual } from 'node:util';
import { type DerivedValue, deriveValue, type Json, valueAt } from '@helpdesk/contract-model';
import type { DocumentNode } from '../support/document-node.ts';
import { isSuccess, jsonContent, type OperationNode } from '../support/operation.ts';
import { operationRule, type ReportProblem } from '../support/operation-rule.ts';

/** The examples follow `x-derived`; a rule with a mistake would make the suite reject every service. */
export const derivedFields = operationRule({
  all(operations, report) {
    const reported = new Set<string>();
    const reportOnce: ReportProblem = (location, message) => {
      const key = `${location.absolutePointer} ${message}`;
      if (!reported.has(key)) report(location, message);
      reported.add(key);
    };
    for (const { responses } of operations) {
      for (const { node, examples } of responses.filter(({ status }) => isSuccess(status))) {
        const schema = jsonContent(node).at('schema');
        // The values of examples are JSON.
        for (const [, example] of examples)
          walk({ operations, report: reportOnce }, schema, example.at('value').value as Json);
      }
    }
  },
});

interface Context {
  readonly operations: readonly OperationNode[];
  readonly report: ReportProblem;
}

/** `objects` are those around the value, the nearest first. */
function walk(context: Context, schema: DocumentNode, value: Json | undefined, objects: readonly Json[] = []): void {
  if (value === undefined || schema.value === undefined) return;
  const written = schema.at('x-derived');
  for (const rule of Array.isArray(written.value) ? written.items() : [written]) {
    const object = objects[Object(rule.value).around ? 1 : 0];
    if (rule.value !== undefined && object !== undefined) check(context, rule, value, object);
  }
  for (const branch of ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema.at(keyword).items()))
    walk(context, branch, value, objects);
  if (Array.isArray(value)) for (const item of value) walk(context, schema.at('items'), item, objects);
  else {
    for (const [name, property] of schema.at('properties').entries())
      walk(context, property, valueAt(value, `/${name}`), [value, ...objects]);
  }
}

function check({ operations, report }: Context, rule: DocumentNode, value: Json, object: Json): void {
  const derived = rule.value as DerivedValue; // valid-keywords has checked it
  const { of, total } = derived;
  if (total !== undefined && !operations.some(({ id }) => id === total.operation)) {
    report(rule.usedAt, `There is no operation \`${total.operation}\`: write the operationId of a list.`);
  }
  if (of !== undefined && valueAt(object, of) === undefined) {
    report(rule.usedAt, `${of} is not in an example: write a pointer to the ID beside the field.`);
  }
  if (of !== undefined || total !== undefined) return;
  const expected = deriveValue(derived, object);
  if (isDeepStrictEqual(expected, value)) return;
  const given = expected === undefined ? 'gives no value for it' : `gives ${JSON.stringify(expected)}`;
  report(
    rule.usedAt,
    `An example has ${JSON.stringify(value)}, and the rule ${given}: correct the example, or the pointers of the rule.`,
  );
}
