/** Sends creations that must be rejected, with values by which can be found what they create. */
import {
  type Contract,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import { listMutatedPointers } from '../../cases/executable-case.ts';
import { getRequestValue, listSuccessCases, sortByMembers } from '../../contract-queries.ts';
import { FailedBaseError } from '../../errors.ts';
import { repeatRequest } from '../../requests/prepare-request.ts';
import type { InvariantContext } from '../invariant.ts';
import { type NewUse, withNewUse } from './new-uses.ts';
import { createRejectedOverrides, type RejectedRequest, withTokens } from './rejected-requests.ts';
import { type UniqueValues, withUniqueValues } from './taken-values.ts';

/** By what a rejected request can be found, if it has an effect. */
export interface Names {
  readonly values: UniqueValues;
  /** Part of its texts. */
  readonly token: string;
  readonly use?: NewUse | undefined;
}

/** False if it was not sent, or was not rejected. */
export async function sendRejected(
  context: InvariantContext,
  operation: Operation,
  rejected: RejectedRequest,
  names: Names,
): Promise<boolean> {
  const { session } = context;
  const overrides = createRejectedOverrides(session.contract, rejected);
  if (overrides.raw !== undefined) return false;
  try {
    const other = withRichestBase(session.contract, operation, rejected);
    // Beside a value that is taken, the other ones count.
    const [first, second] = other !== undefined && 'again' in rejected.mutation ? [other] : [rejected, other];
    const request =
      (await prepareRejected(context, operation, first, names)) ??
      (second && (await prepareRejected(context, operation, second, names)));
    // What it created could not be found.
    if (request === undefined) return false;
    const { response } = await callRejected(session.api, operation, rejected.status, request, overrides);
    // Another case reports a request that is not rejected. A gateway may respond with 5xx to what the service has carried out.
    return response.status >= 400 && response.status < 500;
  } catch (error) {
    // The request that it repeats did not pass.
    if (error instanceof FailedBaseError) return false;
    throw error;
  }
}

/** Undefined if nothing in the request would show what it creates. */
async function prepareRejected(
  context: InvariantContext,
  operation: Operation,
  { base, mutation }: RejectedRequest,
  names: Names,
): Promise<RequestExample | undefined> {
  const { values, token, use } = names;
  const { session } = context;
  const prepared =
    'again' in mutation
      ? repeatRequest(session, base, (await context.runBase(base)).request, mutation.again)
      : await context.prepare(base, { mutation });
  const kept = listMutatedPointers(mutation);
  const marked = withTokens(session, operation, prepared, mutation, token);
  const unique = withUniqueValues(session, operation, base, marked, kept, values);
  const request = use === undefined ? unique : withNewUse(unique, use, kept);
  return isTraceable(request, names) ? request : undefined;
}

/** The same mistake in the documented success with most fields that has the field, which something else may then show. */
function withRichestBase(
  contract: Contract,
  operation: Operation,
  rejected: RejectedRequest,
): RejectedRequest | undefined {
  const { base, mutation } = rejected;
  const { required = [] } = mergedSchema(contract.openapi, operation.body?.schema ?? {});
  // What is not required may not count beside other fields.
  const isRequired = (at: RequestPointer): boolean => required.some((name) => at === joinPointer('/body', name));
  const taken = 'again' in mutation && mutation.again.every(isRequired) ? mutation.again : [];
  const wrong = 'fill' in mutation ? [mutation.fill] : taken;
  if (wrong.length === 0) return undefined;
  const fitting = listSuccessCases(contract, operation).filter(
    ({ status, request }) => status === base.status && wrong.every((at) => getRequestValue(request, at) !== undefined),
  );
  const [richest] = sortByMembers(fitting);
  return richest && { ...rejected, base: richest };
}

/** True if the request has one of the names. */
function isTraceable({ body }: RequestExample, { token, values, use }: Names): boolean {
  const text = JSON.stringify(body ?? null);
  const named = [...values.values(), ...(use === undefined ? [] : [use])];
  return text.includes(token) || named.some(({ value }) => text.includes(JSON.stringify(value)));
}
