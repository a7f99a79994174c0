/** A request that is rejected for one value is rejected for it beside other fields as well, and without those that it does not need. */
import {
  type Contract,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import { getRequestValue, isDocumentedRejection, withRequestValue } from '../../contract-queries.ts';
import type { Session } from '../../resources/session.ts';
import type { Finding } from '../../result.ts';
import type { InvariantContext } from '../invariant.ts';
import { joinRequests } from '../support/join-requests.ts';
import { findUpdatedId, type PreparedCase, prepareAll } from '../support/prepare-all.ts';
import { forEachAtOnce } from '../support/share-among.ts';
import { readShape } from '../support/value-shape.ts';

/** A request that the schema allows, and that is rejected for what the target has stored. */
export interface WrongRequest extends PreparedCase {
  /** The case that expects the rejection. */
  readonly id: string;
  readonly status: number;
  /** The fields that are wrong whatever the others are. Empty if it is the whole request that is wrong. */
  readonly fields: readonly RequestPointer[];
  /** Fields that must stay absent. */
  readonly absent: readonly RequestPointer[];
}

/**
 * Sends what is wrong in each other documented request, and in one with all fields at once. The request itself must have been rejected
 * before: another case reports it otherwise.
 */
export async function findBeside(
  context: InvariantContext,
  operation: Operation,
  wrong: WrongRequest,
): Promise<Finding[]> {
  const { session } = context;
  const { contract, api } = session;
  const others = await prepareAll(context, operation, wrong.base.status, findUpdatedId(contract, operation, wrong));
  const requests = listLarger(context, operation, wrong, others);
  const findings: Finding[] = [];
  await forEachAtOnce(requests, async ({ beside, request }) => {
    if (findings.length > 0) return;
    const { response, exchange } = await callRejected(api, operation, wrong.status, request);
    // A documented error of another kind may come first, and may be about another field: other cases report that.
    if (isDocumentedRejection(operation, response)) return;
    const expected = `${wrong.status} beside ${beside} as well, as ${wrong.id} alone gets it`;
    findings.push({ at: 'status', expected, received: String(response.status), exchange });
  });
  return findings.slice(0, 1);
}

interface LargerRequest {
  /** Completes "beside …". */
  readonly beside: string;
  readonly request: RequestExample;
}

function listLarger(
  { session }: InvariantContext,
  operation: Operation,
  wrong: WrongRequest,
  others: readonly PreparedCase[],
): LargerRequest[] {
  const { request, base, fields, absent } = wrong;
  const larger = others.flatMap(({ base: other, request: sent }): LargerRequest[] => {
    if (other.id === base.id) return [];
    const joined = addWrong(session, operation, wrong, sent);
    return joined === undefined ? [] : [{ beside: `the fields of ${other.id}`, request: joined }];
  });
  const largest = listChoices(session.contract, operation, [...fields, ...absent]).map((choices): LargerRequest => {
    const chosen = replaceFields(session, operation, request, choices) ?? request;
    return {
      beside: 'all other fields',
      request: leaveOut(
        absent,
        joinRequests(
          session,
          operation,
          chosen,
          others.map((one) => one.request),
        ),
      ),
    };
  });
  const shapes = new Set([describeShape(session, operation, request)]);
  return [...larger, ...largest].filter((one) => {
    const shape = describeShape(session, operation, one.request);
    return !shapes.has(shape) && shapes.add(shape);
  });
}

/** The same for requests with the same fields that differ in free texts and numbers alone: a check is seldom skipped for one of these. */
function describeShape(session: Session, operation: Operation, { path, body }: RequestExample): string {
  const fields = Object.entries(isObject(body) ? body : {}).map(
    ([name, value]) => [name, readShape(session, operation, name, value)] as const,
  );
  return JSON.stringify([path, fields.toSorted(([left], [right]) => (left < right ? -1 : 1))]);
}

/** Another request with what is wrong: its fields, or the whole request if it is wrong as a whole. */
function addWrong(
  session: Session,
  operation: Operation,
  { request, fields, absent }: WrongRequest,
  other: RequestExample,
): RequestExample | undefined {
  if (fields.length === 0) return leaveOut(absent, joinRequests(session, operation, request, [other]));
  const wrong = Object.fromEntries(
    fields.flatMap((at) => {
      const value = getRequestValue(request, at);
      return value === undefined ? [] : [[at.slice('/body/'.length), value] as const];
    }),
  );
  return replaceFields(session, operation, { ...other, path: request.path }, wrong);
}

/** The request with these fields in place of its own; undefined if the schema rejects them together. */
function replaceFields(
  { validator }: Session,
  { body: documented }: Operation,
  request: RequestExample,
  fields: Readonly<Record<string, Json>>,
): RequestExample | undefined {
  const body: Json = { ...(isObject(request.body) ? request.body : {}), ...fields };
  const isValid = documented !== undefined && validator.errors(documented.schema, body).length === 0;
  return isValid ? { ...request, body } : undefined;
}

const leaveOut = (pointers: readonly RequestPointer[], request: RequestExample): RequestExample =>
  pointers.reduce((left, at) => withRequestValue(left, at, undefined), request);

/** More requests would only take longer. */
const MAX_CHOICES = 8;

/** Values for the fields that allow only some: the first of each, then the second, until each was there. */
function listChoices(
  { openapi }: Contract,
  { body }: Operation,
  kept: readonly RequestPointer[],
): Readonly<Record<string, Json>>[] {
  const fields = Object.entries((body && mergedSchema(openapi, body.schema).properties) ?? {}).flatMap(
    ([name, schema]) => {
      const values = mergedSchema(openapi, schema).enum ?? [];
      return values.length === 0 || kept.includes(joinPointer('/body', name)) ? [] : [{ name, values }];
    },
  );
  const count = Math.min(MAX_CHOICES, Math.max(1, ...fields.map(({ values }) => values.length)));
  return Array.from({ length: count }, (_, round) =>
    Object.fromEntries(fields.map(({ name, values }) => [name, values[round % values.length] ?? null])),
  );
}
