/** Checks `x-returns`: the response must contain the value that was sent, normalized as documented, or the default. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  type Json,
  mergedSchema,
  type Operation,
  type RequestExample,
  type Returns,
  readReturns,
  type Schema,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import { findCreatedAt, getRequestValue } from '../contract-queries.ts';
import { hasSameItems } from '../pair-items.ts';
import { type Finding, OTHER_ORDER } from '../result.ts';
import { showDifference } from '../show-difference.ts';
import { show } from '../text.ts';
import { listSentValues, normalizeValue, removeRepeats, type SchemaContext } from './sent-values.ts';

/** Fields with `field` in `x-returns` are not checked here, because the value of another resource comes back. */
export function checkEcho(
  context: SchemaContext,
  operation: Operation,
  request: RequestExample,
  body: Json,
): Finding[] {
  return listSentValues(context, operation, request).flatMap(({ pointer, schemas, value, isDefault }) => {
    const plainAt = findPlainText(context.contract, operation, schemas, value);
    const owner =
      schemas.find((schema) => schema['x-returns'] !== undefined) ?? (plainAt === undefined ? undefined : {});
    const returns = owner?.['x-returns'] ?? plainAt;
    if (owner === undefined || returns === undefined || !comesBack(returns, request)) return [];
    const { at } = readReturns(returns);
    const expected = normalizeValue(context, owner, value);
    const received = at.includes('/*') ? valuesAt(body, at) : valueAt(body, at);
    if (isReturned(context, owner, expected, received)) return [];
    const origin = isDefault
      ? `the default of ${pointer}, which was not sent`
      : isDeepStrictEqual(expected, value)
        ? `as sent at ${pointer}`
        : `as ${show(value)} was sent at ${pointer}`;
    const [wanted, shown] = showDifference(expected, received);
    const isOrder = Array.isArray(expected) && Array.isArray(received) && hasSameItems(expected, received);
    const order = isOrder ? OTHER_ORDER : '';
    return [{ at, expected: `${wanted}, ${origin}`, received: order + shown, check: 'echo' }];
  });
}

/** Where text that was sent for HTML (`x-html`) comes back as it was sent. Text with a `<` may be HTML. */
function findPlainText(
  contract: Contract,
  operation: Operation,
  schemas: readonly Schema[],
  value: Json,
): string | undefined {
  const html = schemas.find((schema) => schema['x-html']?.acceptsText)?.['x-html'];
  const createdAt = findCreatedAt(contract, operation);
  if (html?.text === undefined || createdAt === undefined || String(value).includes('<')) return undefined;
  return createdAt + html.text;
}

function comesBack(returns: Returns, request: RequestExample): boolean {
  const { unless, field } = readReturns(returns);
  return field === undefined && (unless === undefined || getRequestValue(request, unless) === undefined);
}

/** Without `x-normalize`, a service may keep or drop repeated items. Values with the names of their definitions have no order. */
function isReturned({ contract }: SchemaContext, schema: Schema, expected: Json, received: Json | undefined): boolean {
  if (isDeepStrictEqual(expected, received)) return true;
  if (!Array.isArray(expected) || !Array.isArray(received)) return false;
  const { 'x-normalize': normalize, 'x-typed-values': typed } = mergedSchema(contract.openapi, schema);
  if (typed?.item !== undefined && hasSameItems(expected, received)) return true;
  return normalize === undefined && isDeepStrictEqual(removeRepeats(expected), received);
}
