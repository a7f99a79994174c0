/** New values that resemble one that a resource of the run has: services may take them for the same. */
import { type Case, type Json, type RequestPointer, type Schema, valueAt } from '@helpdesk/contract-model';
import { findOperation, findSuccessCase, getRequestValue, listSuccessCases } from '../../contract-queries.ts';
import { FailedBaseError } from '../../errors.ts';
import { parseBody } from '../../parse-body.ts';
import { perSession, type Session } from '../../resources/session.ts';
import { findMarkedText } from '../../resources/values/markers.ts';
import {
  foundAddresses,
  listReplaced,
  type Replacement,
  storedNames,
} from '../../resources/values/resembling-forms.ts';
import type { LookupLocation } from '../find-or-create/found-by.ts';
import type { InvariantContext } from '../invariant.ts';

/**
 * The value by which a request finds a resource, with a mark that matches every letter in the patterns of SQL. Where only such requests
 * create the resource, an address with the same local part as the documented one.
 */
export async function makeFoundLike(
  context: InvariantContext,
  { base, pointer, schema }: LookupLocation,
): Promise<Json | undefined> {
  const { contract } = context.session;
  const { resource = '', field = '' } = schema['x-find-or-create'] ?? {};
  const { create } = contract.resources[resource] ?? {};
  if (create === undefined) return changeHost(context.session, schema, await readFirstSent(context, base, pointer));
  const known = await context.runBase(findSuccessCase(contract, create.case)).catch(ignoreFailedBase);
  const value = known && valueAt(parseBody(known.response), create.at + field);
  return changeOnce(context.session, schema, value, foundAddresses);
}

/** The text that the first documented success of the operation has sent, with another blank between its words, an accent or another sign. */
export async function makeUniqueLike(
  context: InvariantContext,
  base: Case,
  at: RequestPointer,
  schema: Schema,
): Promise<Json | undefined> {
  const value = await readFirstSent(context, base, at);
  return changeOnce(context.session, schema, value, storedNames);
}

/** What the first documented success of the operation has sent. */
async function readFirstSent(context: InvariantContext, base: Case, at: RequestPointer): Promise<Json | undefined> {
  const { contract } = context.session;
  const [first] = listSuccessCases(contract, findOperation(contract, base));
  const known = first && (await context.runBase(first).catch(ignoreFailedBase));
  return known && getRequestValue(known.request, at);
}

/** An email address with the same local part; undefined of another text. */
function changeHost({ fresh, validator }: Session, schema: Schema, value: Json | undefined): Json | undefined {
  const [, local, host] = /^(.+)@(.+)$/.exec(String(value)) ?? [];
  if (local === undefined || host === undefined) return undefined;
  const changed = `${local}@${fresh.like({ type: 'string', format: 'hostname' }, `x.${host}`)}`;
  return validator.errors(schema, changed).length === 0 ? changed : undefined;
}

const getMade = perSession(() => new Set<string>());

/** Replaces one match, each time in another way: a second request with the same value would not be new. Undefined if none is left. */
function changeOnce(
  session: Session,
  schema: Schema,
  value: Json | undefined,
  replacements: readonly Replacement[],
): Json | undefined {
  if (typeof value !== 'string') return undefined;
  const made = getMade(session);
  const next = listReplaced(value, replacements).find(
    (text) =>
      !made.has(text) && findMarkedText(text) !== undefined && session.validator.errors(schema, text).length === 0,
  );
  if (next !== undefined) made.add(next);
  return next;
}

function ignoreFailedBase(error: unknown): undefined {
  if (!(error instanceof FailedBaseError)) throw error;
}
