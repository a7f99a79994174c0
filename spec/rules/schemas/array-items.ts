import { nodeRule } from '../support/node-rule.ts';
import { typesOf } from '../support/schema.ts';

/** Generators in typed languages need the type of the items, even of an array that is always empty. */
export const arrayItems = nodeRule((schema, type, report) => {
  if (type !== 'Schema' || !typesOf(schema).includes('array') || schema.members.items !== undefined) return;
  report(schema.usedAt, 'This array does not say what its items are: add `items` with a schema.');
});
