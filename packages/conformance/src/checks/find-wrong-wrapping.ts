import {
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type OpenApiDocument,
  type Schema,
} from '@helpdesk/contract-model';
import type { Finding } from '../result.ts';
import { show } from '../text.ts';

/**
 * The part of a body that is in another place than documented: without the object around it, in a member of another name, or
 * in an object that the contract does not have. Undefined if there is none. Members that are missing and members that are not
 * declared would say the same, each by itself.
 */
export function findWrongWrapping(openapi: OpenApiDocument, schema: Schema, body: Json, at = ''): Finding | undefined {
  const { required = [], properties = {} } = mergedSchema(openapi, schema);
  const members = isObject(body) ? body : {};
  const unknown = Object.entries(members).filter(([name]) => properties[name] === undefined);
  const isLike = (part: Schema, value: Json): boolean => resembles(mergedSchema(openapi, part), value);
  const lacking = required.filter((name) => members[name] === undefined);
  const [around] = unknown.filter(([, value]) => lacking.length === required.length && isLike(schema, value));
  if (around && Array.isArray(around[1]))
    return createFinding(at, 'an array', `an object around it: it is in ${joinPointer(at, around[0])}`);
  if (around) {
    const [what, they] = required.length === 1 ? ['member', 'it is'] : ['members', 'they are'];
    const received = `another object around ${required.length === 1 ? 'it' : 'them'}: ${they} in ${joinPointer(at, around[0])}`;
    return createFinding(at, `to have the ${what} ${listNames(required)}`, received);
  }
  for (const name of lacking) {
    const part = properties[name];
    if (part === undefined) continue;
    const place = joinPointer(at, name);
    const [other] = unknown.filter(([, value]) => isLike(part, value));
    if (other)
      return createFinding(place, 'to be present', `nothing: what belongs there is in ${joinPointer(at, other[0])}`);
    if (isLike(part, body))
      return createFinding(
        place,
        'to be present',
        `nothing: ${at === '' ? 'the body' : at} has at the top what belongs there`,
      );
  }
  const nested = required.flatMap((name) => {
    const [part, value] = [properties[name], members[name]];
    return part && isObject(value) ? (findWrongWrapping(openapi, part, value, joinPointer(at, name)) ?? []) : [];
  });
  return nested[0];
}

const MAX_NAMES = 4;

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map(show).join(', ');
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
}

export const isWrongWrapping = ({ check }: Finding): boolean => check === CHECK;

const CHECK = 'wrapping';

const createFinding = (at: string, expected: string, received: string): Finding => ({
  at: at || 'body',
  expected,
  received,
  check: CHECK,
});

/** A list, or an object with most of the members that the schema requires. Values are not compared: they may be wrong as well. */
function resembles({ type, required = [] }: Schema, value: Json): boolean {
  if (Array.isArray(value)) return [type].flat().includes('array');
  if (!isObject(value) || required.length === 0) return false;
  return required.filter((name) => value[name] !== undefined).length > required.length / 2;
}
