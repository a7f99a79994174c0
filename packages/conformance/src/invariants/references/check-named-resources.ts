/** What a creation shows of the resources that it names. */
import { isDeepStrictEqual } from 'node:util';
import { type Json, type Operation, type RequestExample, readReturns, valueAt } from '@helpdesk/contract-model';
import { listSentValues, normalizeValue } from '../../checks/sent-values.ts';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import { createLookup } from './resource-lookup.ts';

/** Checks `x-returns` with `field`: that field of the resource which the sent value names comes back. */
export async function checkNamedResources(
  context: InvariantContext,
  operation: Operation,
  request: RequestExample,
  body: Json,
): Promise<Finding[]> {
  const { contract, validator } = context.session;
  const lookup = createLookup(context);
  const findings: Finding[] = [];
  for (const { pointer, value, schemas, isDefault } of listSentValues({ contract, validator }, operation, request)) {
    const schema = schemas.find((one) => one['x-returns'] !== undefined && one['x-resource'] !== undefined);
    const { at, field } = readReturns(schema?.['x-returns'] ?? '');
    const reference = schema?.['x-resource'];
    if (schema === undefined || field === undefined || isDefault || typeof reference !== 'object') continue;
    const { resource: kind, field: named = '/id' } = reference;
    const stored = normalizeValue({ contract, validator }, schema, value);
    const findExpected = async (): Promise<Json | undefined> => {
      const resource = (await lookup.list(kind)).find((one) => {
        const own = valueAt(one, named);
        return own !== undefined && isDeepStrictEqual(normalizeValue({ contract, validator }, schema, own), stored);
      });
      return valueAt(resource, field);
    };
    const received = valueAt(body, at);
    if (isDeepStrictEqual(await findExpected(), received)) continue;
    // What was read before may be out of date.
    lookup.clear();
    const expected = await findExpected();
    if (expected === undefined || isDeepStrictEqual(expected, received)) continue;
    const origin = `the ${field} of the ${kind} whose ${named} is ${show(value)}, as sent at ${pointer}`;
    findings.push({ at, expected: `${show(expected)}, ${origin}`, received: show(received) });
  }
  return findings;
}
