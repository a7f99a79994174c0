/** A token without the scope of a write is rejected whatever the body says. */
import type { Contract, Operation, ScopeCredential } from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import type { InvariantTarget, Mutation } from '../../cases/executable-case.ts';
import type { Expected } from '../../cases/expected.ts';
import { planRequestCases } from '../../cases/plan-request-cases.ts';
import { findOperation } from '../../contract-queries.ts';
import { isScopeCredential } from '../../credential-names.ts';
import { createOverrides } from '../../requests/create-overrides.ts';
import type { Outcome } from '../../result.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import { joinRequests } from '../support/join-requests.ts';
import { findUpdatedId, prepareAll } from '../support/prepare-all.ts';
import { planRejectedWrites } from './plan-rejected-writes.ts';

export const narrowToken: Invariant = {
  name: 'narrow-token',
  statement: 'A token without the scope is rejected, too, if nothing else is wrong with the request.',
  explanation: `A write with a token that has another scope alone is first tried with a body that is malformed. Only if that is rejected with 403, the
suite sends a valid request with the same token, with as many fields as fit into one: the response is 403 again, and nothing is
written.

Usual causes: the scope is checked by what a request changes, and one field is forgotten; the check of the scope comes with the
validation of the body.`,
  keywords: ['x-scopes', 'x-http'],
  plan: (contract) =>
    Object.values(contract.operations).flatMap((operation) =>
      listMalformed(contract, operation).map(({ credential, target }) => ({ ...target, credential })),
    ),
  check: checkNarrowToken,
};

/** A write that is malformed, with a token that does not suffice. */
interface MalformedWrite {
  readonly credential: ScopeCredential;
  readonly mutation: Mutation;
  readonly expected: Expected;
  readonly target: InvariantTarget;
}

/** The scope cases of the operation whose request has another mistake beside the token. */
const listMalformed = (contract: Contract, operation: Operation): MalformedWrite[] =>
  planRequestCases(contract).flatMap(({ operationId, origin, action, source }): MalformedWrite[] => {
    if (operationId !== operation.operationId || origin !== 'derived' || operation.body === undefined) return [];
    if (action.kind !== 'mutation' || action.expected.status !== 403 || !('all' in action.mutation)) return [];
    const { base, mutation, expected } = action;
    const credential = mutation.all
      .flatMap((part) => ('credential' in part ? (part.credential ?? []) : []))
      .find(isScopeCredential);
    if (credential === undefined) return [];
    const key = credential.slice('scope:'.length);
    return [
      { credential, mutation, expected, target: { base, key, source, ...planRejectedWrites(contract, operation) } },
    ];
  });

async function checkNarrowToken(context: InvariantContext, { base, credential }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const { contract, api } = session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(session);
  const malformed = listMalformed(contract, operation).find((one) => one.credential === credential);
  if (malformed === undefined || credential === undefined) throw new Error(`${base.id} needs no scope`);
  const { mutation, expected } = malformed;
  // Without a request that passes, a rejection says nothing about the token.
  await context.runBase(base);
  const request = await context.prepare(base);
  const first = await callRejected(api, operation, expected.status, request, createOverrides(contract, mutation, []));
  if (first.response.status !== expected.status)
    return recorder.toOutcome('No valid request was sent, as the malformed one was not rejected for its token.');
  const all = await prepareAll(context, operation, base.status, findUpdatedId(contract, operation, { base, request }));
  const largest = joinRequests(
    session,
    operation,
    request,
    all.map((one) => one.request),
  );
  await recorder.write(operation, async () => largest, expected, { credential });
  return recorder.toOutcome();
}
