/** Values that find or create a resource: where documented requests have them, and new ones. */
import type { Case, Contract, FindOrCreate, Json, Operation, RequestPointer, Schema } from '@helpdesk/contract-model';
import { listSentValues } from '../../checks/sent-values.ts';
import { findOperation, getRequestValue, listSuccessCases } from '../../contract-queries.ts';
import type { Session } from '../../resources/session.ts';
import { getSchemaValidator } from '../../schema-validator.ts';

/** A location in a documented request whose value finds or creates a resource. */
export interface LookupLocation {
  readonly base: Case;
  readonly pointer: RequestPointer;
  readonly schema: Schema;
}

export interface FoundBy extends LookupLocation {
  readonly rule: FindOrCreate;
}

export function listFoundBy(contract: Contract, operation: Operation): FoundBy[] {
  const context = { contract, validator: getSchemaValidator(contract) };
  const found = listSuccessCases(contract, operation).flatMap((base) =>
    listSentValues(context, operation, base.request).flatMap(({ pointer, schemas }): FoundBy[] => {
      const schema = schemas.find((one) => one['x-find-or-create'] !== undefined);
      const rule = schema?.['x-find-or-create'];
      return schema && rule ? [{ base, pointer, schema, rule }] : [];
    }),
  );
  return found.filter(({ rule }, index) => found.findIndex((one) => one.rule.field === rule.field) === index);
}

export function findFoundBy(contract: Contract, base: Case, key: string | undefined): FoundBy {
  const found = listFoundBy(contract, findOperation(contract, base)).find(({ rule }) => getKey(rule) === key);
  if (found === undefined) throw new Error(`${base.id} finds nothing by ${key}`);
  return found;
}

export const getKey = ({ field }: FindOrCreate): string => field.slice(1).replaceAll('/', '.');

/** A value that no resource has, like the documented one. */
export const drawNewValue = ({ fresh }: Session, { base, pointer, schema }: LookupLocation): Json =>
  fresh.like(schema, getRequestValue(base.request, pointer) ?? '');

/** The text with some letters in another case, where case does not count; any other value as it is. */
export function changeFoldedCase(
  { validator }: Session,
  schema: Schema,
  value: Json,
  change: (text: string) => string,
): Json {
  if (typeof value !== 'string' || !schema['x-normalize']?.includes('lower-case')) return value;
  const changed = change(value);
  return validator.errors(schema, changed).length === 0 ? changed : value;
}
