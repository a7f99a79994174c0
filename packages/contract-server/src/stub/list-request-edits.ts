/** The edits that put values of the request into the response. */
import {
  type Effect,
  findResourceCreation,
  type Json,
  type Location,
  readReturns,
  type Schema,
  valueAt,
  walkRequest,
  withValueAt,
} from '@helpdesk/contract-model';
import { type Edit, formatLike, type StubbedResponse } from './edit.ts';

export function listRequestEdits({ contract, operation, request, now }: StubbedResponse): Edit[] {
  const locations = [...walkRequest(contract.openapi, operation, request)].filter(({ isName }) => !isName);
  const resourceAt = locateResource({ contract, operation }, locations);
  return locations.flatMap(({ value, applicable }): Edit[] => {
    const stored = normalize(applicable, value);
    return applicable.flatMap((schema): Edit[] => {
      const { 'x-returns': returns, 'x-stores': stores, 'x-html': html, 'x-effects': effects = [] } = schema;
      const { at, field, unless } = returns === undefined ? {} : readReturns(returns);
      const isReturned = at !== undefined && field === undefined;
      const isMasked = unless !== undefined && valueAt({ ...request }, unless) !== undefined;
      // What sanitizing leaves of HTML is for a service to compute.
      const isStored = stores !== undefined && html === undefined && resourceAt !== undefined;
      return [
        ...(isReturned && !isMasked ? [(body: Json) => putReturned(body, at, stored)] : []),
        ...(isStored ? [(body: Json) => putStored(body, resourceAt + stores, stored, schema)] : []),
        ...(resourceAt === undefined ? [] : effects.flatMap((effect) => listEffects(effect, stored, resourceAt, now))),
      ];
    });
  });
}

/** The pointer to the created resource in the response, or to the one that the path names. */
function locateResource(
  { contract, operation }: Pick<StubbedResponse, 'contract' | 'operation'>,
  locations: readonly Location[],
): string | undefined {
  const created = findResourceCreation(contract, operation);
  if (created !== undefined) return created.at;
  const returned = locations
    .filter(({ pointer }) => pointer.startsWith('/path/'))
    .flatMap(({ applicable }) => applicable.flatMap((schema) => schema['x-returns'] ?? []))
    .map((returns) => readReturns(returns).at);
  return returned[0]?.replace(/\/[^/]*$/, '');
}

/** The value as the service keeps it. It was trimmed before it was validated. */
function normalize(applicable: readonly Schema[], value: Json): Json {
  const steps = new Set(applicable.flatMap((schema) => schema['x-normalize'] ?? []));
  if (typeof value === 'string') return steps.has('lower-case') ? value.toLowerCase() : value;
  if (!Array.isArray(value) || !steps.has('unique-items')) return value;
  const texts = value.map((item) => JSON.stringify(item));
  return value.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}

/** With a `*` in the pointer, the response has an item for each sent one, made of the items of the example. */
function putReturned(body: Json, pointer: string, value: Json): Json | undefined {
  const [list = '', inside] = pointer.split(/\/\*(.*)/s);
  if (inside === undefined) return withValueAt(body, pointer, value);
  const items = valueAt(body, list);
  if (!Array.isArray(value) || !Array.isArray(items)) return undefined;
  const made = value.map((item, index) => withValueAt(items[index] ?? items[0] ?? {}, inside, item) ?? null);
  return withValueAt(body, list, made);
}

/** An append-only list keeps its items, and has the sent ones after them. */
function putStored(body: Json, pointer: string, value: Json, { 'x-append-only': appended }: Schema): Json | undefined {
  if (appended === undefined) return setKnown(body, pointer, value);
  const [list = '', inside = ''] = pointer.split(/\/\*(.*)/s);
  const items = valueAt(body, list);
  if (!Array.isArray(value) || !Array.isArray(items)) return undefined;
  const sample = items.at(-1);
  const made = value.map((item) => (inside === '' ? item : (withValueAt(sample, inside, item) ?? item)));
  return withValueAt(body, list, [...items, ...made]);
}

/** Only where the example has a value: not every response shows all that a resource has. */
const setKnown = (body: Json, pointer: string, value: Json): Json | undefined =>
  valueAt(body, pointer) === undefined ? undefined : withValueAt(body, pointer, value);

function listEffects({ when, set }: Effect, sent: Json, resourceAt: string, now: Date): Edit[] {
  if (when !== undefined && when !== sent) return [];
  return Object.entries(set).map(([pointer, effect]): Edit => {
    const at = resourceAt + pointer;
    return (body) => {
      if (typeof effect !== 'object' || effect === null) return setKnown(body, at, effect);
      if ('$now' in effect) return setKnown(body, at, formatLike(valueAt(body, at), now));
      const source = valueAt(body, resourceAt + effect.$field);
      return source === undefined ? undefined : setKnown(body, at, source);
    };
  });
}
