/** Predicts what a resource is after an update, from the keywords of the contract. */
import { isDeepStrictEqual } from 'node:util';
import {
  isObject,
  type Json,
  parentPointer,
  type RequestExample,
  valueAt,
  valuesAt,
  withValueAt,
} from '@helpdesk/contract-model';
import { normalizeValue, type SchemaContext } from '../../../checks/sent-values.ts';
import { getRequestValue } from '../../../contract-queries.ts';
import { equalsAnyCase } from '../../lists/match-text.ts';
import type { UpdateField } from '../../support/update-fields.ts';

interface Prediction {
  readonly resource: Json;
  /** Pointers to values that are the time of the update. */
  readonly times: readonly string[];
  /** Undefined if the contract does not say: the update sends a field that the resource does not show. */
  readonly isChange: boolean | undefined;
}

/**
 * `after` is the resource as it was read after the update. The prediction takes from it what the contract leaves to the service:
 * times, sanitized HTML with its plain text, and the other fields of a resource that the update names. Without it, those stay as they are.
 */
export function predictUpdate(
  context: SchemaContext,
  fields: readonly UpdateField[],
  before: Json,
  request: RequestExample,
  after?: Json,
): Prediction {
  let resource = before;
  let isShown = true;
  const times: string[] = [];
  for (const field of fields) {
    const written = getRequestValue(request, field.at);
    if (written === undefined) continue;
    const sent = normalizeValue(context, field.schema, written);
    if (field.storedAt !== undefined) resource = store(field, field.storedAt, resource, sent, after);
    else if (field.effects.length === 0) isShown = false;
    for (const { when, set } of field.effects) {
      if (when !== undefined && !isDeepStrictEqual(when, sent)) continue;
      for (const [at, value] of Object.entries(set)) {
        if (isObject(value) && '$now' in value) {
          times.push(at);
          resource = withKnownValue(resource, at, valueAt(after, at));
        } else {
          resource = withKnownValue(resource, at, isObject(value) ? valueAt(resource, String(value.$field)) : value);
        }
      }
    }
  }
  const isChange = times.length > 0 || !isDeepStrictEqual(resource, before);
  return { resource, times, isChange: isChange || isShown ? isChange : undefined };
}

/** Resources are JSON, and stay JSON with another value inside. */
const withKnownValue = (resource: Json, at: string, value: Json | undefined): Json =>
  value === undefined ? resource : (withValueAt(resource, at, value) ?? resource);

function store({ schema }: UpdateField, at: string, resource: Json, sent: Json, after?: Json): Json {
  const current = valueAt(resource, at);
  if (schema['x-append-only'] !== undefined && Array.isArray(sent))
    return append({ schema }, at, resource, sent, after);
  if (at.includes('/*') || isDeepStrictEqual(current, sent)) return resource;
  const { 'x-html': html } = schema;
  if (html !== undefined) {
    const stored = withKnownValue(resource, at, sent === '' || after === undefined ? sent : valueAt(after, at));
    return html.text === undefined ? stored : withKnownValue(stored, html.text, valueAt(after, html.text));
  }
  const parent = parentPointer(at);
  if (parent === '') return withKnownValue(resource, at, sent);
  // The resource names another resource: what it shows of that one is not known.
  const named = valueAt(after, parent) ?? null;
  if (sent === null && named === null) return withKnownValue(resource, parent, null);
  return withKnownValue(isObject(named) ? withKnownValue(resource, parent, named) : resource, at, sent);
}

/** `at` has a `*` for the items of the list. */
function append(
  { schema }: Pick<UpdateField, 'schema'>,
  at: string,
  resource: Json,
  sent: readonly Json[],
  after?: Json,
): Json {
  const [listAt = '', inItem = ''] = at.split('/*');
  const present = valuesAt(resource, at);
  const added: Json[] = [];
  for (const item of sent) {
    const isKnown = [...present, ...added].some((one) => isSameItem(schema['x-append-only'], one, item));
    if (!isKnown) added.push(item);
  }
  const list = valueAt(resource, listAt);
  const shown = valueAt(after, listAt);
  const items = Array.isArray(list) ? list : [];
  const next = added.map((value, index): Json => {
    const received = Array.isArray(shown) ? shown[items.length + index] : undefined;
    if (inItem === '') return value;
    return withKnownValue(isObject(received) ? received : {}, inItem, value);
  });
  return withKnownValue(resource, listAt, [...items, ...next]);
}

function isSameItem(appended: UpdateField['schema']['x-append-only'], left: Json, right: Json): boolean {
  if (appended === 'every-item') return false;
  if (isDeepStrictEqual(left, right)) return true;
  const isAnyCase = appended === 'new-items-any-case' && typeof left === 'string' && typeof right === 'string';
  return isAnyCase && equalsAnyCase(left, right) === true;
}
