/** Values that find or create a resource, and those of them that are added to combined requests. */

import {
  type Case,
  type Contract,
  type FindOrCreate,
  type Json,
  memoize,
  type Operation,
  type RequestPointer,
  type Schema,
  valueAt,
} from '@helpdesk/contract-model';
import { listSentValues, type SchemaContext } from '../../checks/sent-values.ts';
import { findOperation, getRequestValue, listSuccessCases, toField, withRequestValue } from '../../contract-queries.ts';
import { parseBody } from '../../exchange.ts';
import type { Session } from '../../resources/session.ts';
import { pause } from '../../run-options.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { CombinedValue, InvariantContext } from '../invariant.ts';
import { type Creation, listCreations } from '../support/creations.ts';
import type { RaceValue } from '../support/race.ts';
import { findRetrieval, retrieveResource } from '../support/retrieve-resource.ts';
import { SECOND_MS } from '../support/second-clock.ts';
import { createFirstUse } from './first-use.ts';
import { listRejections } from './unique-values.ts';

/** A value of a documented request that finds or creates a resource. */
export interface FoundBy {
  readonly base: Case;
  readonly pointer: RequestPointer;
  readonly schema: Schema;
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

export const getKey = ({ field }: FindOrCreate): string => field.slice(1).replaceAll('/', '.');

/** A documented creation of a resource with a value in a field. */
interface CreationWith {
  readonly creation: Creation;
  readonly base: Case;
  readonly pointer: RequestPointer;
  /** No other resource may have the value. */
  readonly isUnique: boolean;
}

/** The documented creations of a resource with a value in the field of the rule. */
export function listCreationsWith(contract: Contract, rule: FindOrCreate): CreationWith[] {
  const context = { contract, validator: getSchemaValidator(contract) };
  const creation = listCreations(contract).find(({ kind }) => kind === rule.resource);
  if (creation === undefined) return [];
  const { operation, createdAt } = creation;
  return listSuccessCases(contract, operation).flatMap((base) =>
    listSentValues(context, operation, base.request).flatMap(({ pointer, schemas, isDefault }) => {
      const isSame = schemas.some(({ 'x-returns': at }) => at === createdAt + rule.field);
      return isSame && !isDefault
        ? [{ creation, base, pointer, isUnique: schemas.some((one) => one['x-unique']) }]
        : [];
    }),
  );
}

/** One with a value that others may have. */
export const findSameCreation = (contract: Contract, rule: FindOrCreate): CreationWith | undefined =>
  listCreationsWith(contract, rule).find(({ isUnique }) => !isUnique);

/** The documented rejection of a creation with a value in that field that a resource has. */
export function findTakenRejection(
  context: SchemaContext,
  rule: FindOrCreate,
):
  | { readonly operation: Operation; readonly base: Case; readonly documented: Case; readonly pointer: RequestPointer }
  | undefined {
  const { contract } = context;
  const creation = listCreations(contract).find(({ kind }) => kind === rule.resource);
  if (creation === undefined) return undefined;
  const { operation, createdAt } = creation;
  const found = listRejections(contract).flatMap(({ documented, base, pointers: [pointer] }) => {
    if (documented.operationId !== operation.operationId || pointer === undefined) return [];
    const isSame = listSentValues(context, operation, base.request).some(
      (sent) => sent.pointer === pointer && sent.schemas.some(({ 'x-returns': at }) => at === createdAt + rule.field),
    );
    return isSame ? [{ operation, base, documented, pointer }] : [];
  });
  return found[0];
}

export function findFoundBy(contract: Contract, base: Case, key: string | undefined): FoundBy {
  const found = listFoundBy(contract, findOperation(contract, base)).find(({ rule }) => getKey(rule) === key);
  if (found === undefined) throw new Error(`${base.id} finds nothing by ${key}`);
  return found;
}

export const SAME = 'same';
export const AGAIN = 'again';

/** Each leaves what it creates on the target. */
export const REQUESTS_AT_ONCE = 2;

/** A new value; where several resources may have it, another one with it; and the value again. */
export function listCombinedUses(contract: Contract, { base, pointer, schema, rule }: FoundBy): CombinedValue[] {
  const first = createFirstUse(base, pointer, schema);
  const same = findSameCreation(contract, rule);
  const readFirst = ({ findCombined }: InvariantContext): { readonly value: Json; readonly id: Json } | undefined => {
    const combined = findCombined(first.key);
    const value = combined && getRequestValue(combined.request, pointer);
    const id = combined && valueAt(parseBody(combined.response), rule.returns);
    return value === undefined || id === undefined ? undefined : { value, id };
  };
  const another: CombinedValue[] = same
    ? [
        {
          key: SAME,
          fields: [toField(same.pointer)],
          base: same.base,
          after: [first.key],
          prepare: async (context) => {
            const known = readFirst(context);
            return known && withRequestValue(await context.prepare(same.base), same.pointer, known.value);
          },
        },
      ]
    : [];
  const again: CombinedValue = {
    key: AGAIN,
    fields: [toField(pointer)],
    base,
    after: [first.key, ...another.map(({ key }) => key)],
    prepare: async (context) => {
      const known = readFirst(context);
      const retrieval = findRetrieval(contract, rule.resource);
      if (known === undefined || (same && context.findCombined(SAME) === undefined)) return undefined;
      // What the second use must not change.
      if (retrieval) {
        rememberResource(context, known.id, (await retrieveResource(context, retrieval, known.id)).resource);
        await waitForLaterTime(context);
      }
      return withRequestValue(await context.prepare(base), pointer, inOtherForm(context, schema, known.value));
    },
  };
  return [first, ...another, again, createUseAtOnce({ base, pointer, schema })];
}

/** Another new value, in requests that are sent at once. */
export const createUseAtOnce = ({ base, pointer, schema }: Omit<FoundBy, 'rule'>): RaceValue => ({
  key: 'at-once',
  fields: [toField(pointer)],
  base,
  prepare: async ({ session, prepare }) =>
    withRequestValue(
      await prepare(base),
      pointer,
      session.fresh.like(schema, getRequestValue(base.request, pointer) ?? ''),
    ),
  race: {
    at: pointer,
    count: REQUESTS_AT_ONCE,
    listForms: (_, request) => [getRequestValue(request, pointer) ?? null],
  },
});

/** What uses a resource must not change its time of change either, which is of this second. */
export const waitForLaterTime = ({ session: { options } }: InvariantContext): Promise<unknown> =>
  pause(options, SECOND_MS);

/** The resource as it was before a combined request had the value again; undefined if none has. */
export const findBefore = ({ session, findCombined }: InvariantContext, id: Json): Json | undefined =>
  findCombined(AGAIN) && getResources(session).get(id);

const getResources = memoize((_: Session) => new Map<Json, Json | undefined>());

function rememberResource({ session }: InvariantContext, id: Json, resource: Json | undefined): void {
  getResources(session).set(id, resource);
}

/** The value in another letter case, if that does not count. */
export function inOtherForm({ session }: InvariantContext, schema: Schema, value: Json): Json {
  const upper = typeof value === 'string' ? value.toUpperCase() : value;
  const isFolded =
    schema['x-normalize']?.includes('lower-case') && session.validator.errors(schema, upper).length === 0;
  return isFolded ? upper : value;
}
