import {
  type Contract,
  mergedSchema,
  type Operation,
  parentPointer,
  type RequestExample,
  readReturns,
  valueAt,
} from '@helpdesk/contract-model';
import { TransportError } from '../errors.ts';
import type { HttpResponse } from '../exchange.ts';
import { parseBody } from '../parse-body.ts';
import type { Resource } from '../resources/bindings/constraint-problem.ts';
import { getListKey, listChangedKeys } from '../resources/lists/list-key.ts';
import type { ResourceProvider } from '../resources/resource-provider.ts';
import type { Session } from '../resources/session.ts';
import { type Attempt, type AttemptPlan, runAttempt } from './attempt.ts';
import { skipIfStateDecides } from './skip-if-state-decides.ts';

/** Makes the providers forget what an update may have changed. `response` is absent if it was lost. */
function invalidateAfter(
  contract: Contract,
  operation: Operation,
  providers: Iterable<ResourceProvider>,
  response?: HttpResponse,
): void {
  const changed = listChangedKeys(contract, operation);
  if (changed.size === 0) return;
  // What a POST returns may be below the resource.
  const updated = response && operation.method !== 'post' ? findUpdated(contract, operation, response) : undefined;
  for (const provider of providers) provider.invalidate((kind) => changed.has(getListKey(contract, kind)), updated);
}

/** See `createInvalidatingAttempts`. */
export type RunAttempt = (planned: AttemptPlan) => Promise<Attempt>;

/** Runs attempts, and clears cached resources after an update, which may have changed them, and after a lost one that is replaced. */
export function createInvalidatingAttempts(session: Session, providers: () => Iterable<ResourceProvider>): RunAttempt {
  return async (planned) => {
    const { operation, expected } = planned;
    const invalidate = (response?: HttpResponse): void =>
      invalidateAfter(session.contract, operation, providers(), response);
    let prepared = 0;
    const prepare = (): Promise<RequestExample> => {
      if (prepared > 0) invalidate();
      prepared += 1;
      return planned.prepare();
    };
    try {
      const attempt = await runAttempt(session, { ...planned, prepare });
      if (attempt.response.status < 300) invalidate(attempt.response);
      return expected.status < 300 ? skipIfStateDecides(session.contract, operation, attempt) : attempt;
    } catch (error) {
      if (error instanceof TransportError) invalidate();
      throw error;
    }
  };
}

/** The resource in the response, if the contract says where its id is. */
function findUpdated({ openapi }: Contract, { parameters }: Operation, response: HttpResponse): Resource | undefined {
  const returned = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ schema }) => mergedSchema(openapi, schema)['x-returns'])
    .find((pointer) => pointer !== undefined);
  if (returned === undefined) return undefined;
  const { at } = readReturns(returned);
  return valueAt(parseBody(response), parentPointer(at));
}
