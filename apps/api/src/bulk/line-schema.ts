/** Schemas of lines, put together from those of the contract. */
import { openapi } from '@helpdesk/contract';
import { isObject, valueAt } from '@helpdesk/contract-model';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Max id of a line, and max position of an option. New rows count on from the highest, so as many numbers are left for them before JSON
 * numbers are no longer exact.
 */
const MAX_NUMBER = 2 ** 52;

/** The contract that the schemas of lines refer to. Every id of a line is an `Id` of it. */
export const lineContract: Schema = { ...limitIds(), $id: 'contract' };

function limitIds(): Schema {
  const contract = structuredClone(openapi);
  const id = valueAt(contract, '/components/schemas/Id');
  if (!isObject(id)) throw new Error('The contract has no schema Id');
  id.maximum = MAX_NUMBER;
  return contract;
}

/** A member of a schema of the contract, or of a part in its `allOf`: `contractMember('Tag', 'name')`. @throws if there is none. */
export function contractMember(name: string, member: string): Schema {
  const schema = `/components/schemas/${name}`;
  const parts = valueAt(openapi, `${schema}/allOf`);
  const owners = [schema, ...(Array.isArray(parts) ? parts.map((_, index) => `${schema}/allOf/${index}`) : [])];
  const owner = owners.find((one) => valueAt(openapi, `${one}/properties/${member}`) !== undefined);
  if (owner === undefined) throw new Error(`The contract has no ${member} in ${name}`);
  return { $ref: `contract#${owner}/properties/${member}` };
}

/** Members of a schema of the contract by their names. */
export function contractMembers(schema: string, ...members: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(members.map((member) => [member, contractMember(schema, member)]));
}

/** A member that must fit what is responded and also what a request may send. */
export function writableMembers(schema: string, input: string, ...members: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(
    members.map((member) => [member, { allOf: [contractMember(schema, member), contractMember(input, member)] }]),
  );
}

export function contractSchema(name: string): Schema {
  return { $ref: `contract#/components/schemas/${name}` };
}

export function arrayOf(items: Schema): Schema {
  return { type: 'array', items };
}

export function nullable(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

export const FLAG: Schema = { type: 'boolean' };
export const ID: Schema = contractSchema('Id');
export const TIMESTAMP: Schema = contractSchema('Timestamp');
export const POSITION: Schema = { type: 'integer', minimum: 0, maximum: MAX_NUMBER };
/**
 * Of a text by which a list is sorted: its index on PostgreSQL takes up to 2,704 bytes, and its cursor is a text of up to
 * 2,048 characters.
 */
export const SORTED_TEXT: Schema = { type: 'string', maxLength: 200 };
/** Matches what is left after a text was trimmed. */
export const NOT_BLANK = '\\S';
export const NAME: Schema = { type: 'string', pattern: NOT_BLANK, maxLength: 255 };

/** A line: no other members than these. A required text is not blank: most are trimmed, and a response must not have an empty one. */
export function lineSchema(required: readonly string[], properties: Readonly<Record<string, Schema>>): Schema {
  const notBlank = required.map((name) => [name, { allOf: [{ pattern: NOT_BLANK }, properties[name] ?? false] }]);
  return closedObject(required, { ...properties, ...Object.fromEntries(notBlank) });
}

/** No other members than these. */
export function closedObject(required: readonly string[], properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required, properties, additionalProperties: false };
}
