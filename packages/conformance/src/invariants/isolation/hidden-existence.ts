/** The response to a credential that is rejected does not tell whether a resource exists. */
import {
  type Case,
  type Contract,
  type Credential,
  isAtOrBelow,
  type Json,
  type Operation,
  type RequestExample,
} from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findOperation, listSuccessCases } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { PreconditionError } from '../../errors.ts';
import type { HttpResponse } from '../../exchange.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { type AbsentReference, listAbsentReferences } from '../references/absent-references.ts';
import { compareResources } from '../support/compare-resources.ts';
import { planRejectedWrites } from './plan-rejected-writes.ts';

export const hiddenExistence: Invariant = {
  name: 'hidden-existence',
  statement: 'A credential that is rejected gets the same response whether the resource exists or not.',
  explanation: `For each credential that the operation must reject, the suite names a resource that exists, and one that does not, in the
path and wherever else the contract documents an error for one that does not exist. Status, body and documented headers of both responses
are the same.

Usual causes: the resource is looked up before the token or its scope is checked, or a token is accepted after it was revoked.`,
  keywords: ['x-resource', 'x-scopes', 'x-feature'],
  plan: (contract) =>
    Object.values(contract.operations).flatMap((operation): InvariantTarget[] => {
      const [base] = listSuccessCases(contract, operation);
      if (base === undefined || !operation.isSecured || listReferences(contract, operation, base).length === 0)
        return [];
      return [{ base, source: base.source, ...planRejectedWrites(contract, operation) }];
    }),
  check: checkHiddenExistence,
};

interface Reference extends Pick<AbsentReference, 'base' | 'at' | 'kind'> {
  readonly credentials: readonly Credential[];
}

/** Where requests name resources. */
function listReferences(contract: Contract, operation: Operation, base: Case): Reference[] {
  const ids = findResourceBindings(contract, operation, base.request).filter(({ at }) => isAtOrBelow(at, '/path'));
  return [
    ...ids.slice(0, 1).map(({ at, kind }) => ({ base, at, kind, credentials: listRejectedCredentials(operation) })),
    // Services look up tokens in one place, but check by hand what a token may do.
    ...listAbsentReferences(contract, operation)
      .filter(({ isName }) => !isName)
      .map(({ base: own, at, kind }) => ({ base: own, at, kind, credentials: listForbiddenCredentials(operation) })),
  ].filter(({ credentials }) => credentials.length > 0);
}

const listRejectedCredentials = (operation: Operation): Credential[] => [
  ...(['none', 'wrong-scheme', 'malformed', 'unknown', 'expired'] as const),
  // Reads tell: services look up tokens in one place, and a write that is accepted would have an effect.
  ...(operation.method === 'get' ? (['revoked'] as const) : []),
  ...listForbiddenCredentials(operation),
];

const listForbiddenCredentials = ({ scopes, feature }: Operation): Credential[] => [
  ...(scopes.length > 0 ? (['unscoped'] as const) : []),
  ...(feature === undefined ? [] : (['no-features'] as const)),
];

async function checkHiddenExistence(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(context.session);
  let unchecked = '';
  for (const reference of listReferences(contract, operation, base)) {
    try {
      await checkReference(context, recorder, operation, reference);
    } catch (error) {
      if (!(error instanceof PreconditionError) || isAtOrBelow(reference.at, '/path')) throw error;
      unchecked = `${reference.at} was not compared: ${error.message}.`;
    }
  }
  return recorder.toOutcome(unchecked);
}

async function checkReference(
  context: InvariantContext,
  recorder: Recorder,
  operation: Operation,
  { base, at, kind, credentials }: Reference,
): Promise<void> {
  const existing = await context.prepare(base);
  const absent = await context.prepare(base, { mutation: { set: { [at]: { $absent: kind } } } });
  for (const credential of credentials) {
    try {
      const findings = await compare(context, recorder, operation, [existing, absent], credential, true);
      // A response may change for another reason, such as a limit of requests: a difference has to show twice.
      const again =
        findings.length === 0 ? [] : await compare(context, recorder, operation, [existing, absent], credential, false);
      recorder.addFindings(again.filter(({ at: place }) => findings.some((finding) => finding.at === place)));
    } catch (error) {
      // Without that credential, the others are still compared.
      if (!(error instanceof PreconditionError)) throw error;
    }
  }
}

async function compare(
  { session: { api, contract } }: InvariantContext,
  recorder: Recorder,
  operation: Operation,
  [existing, absent]: readonly [RequestExample, RequestExample],
  credential: Credential,
  isShared: boolean,
): Promise<Finding[]> {
  const call = (request: RequestExample) =>
    isShared
      ? api.callShared(operation, 401, request, { credential })
      : callRejected(api, operation, 401, request, { credential });
  const [first, second] = await Promise.all([call(existing), call(absent)]);
  recorder.addExchanges([first.exchange, second.exchange]);
  const documented = listForbiddenCredentials(operation).includes(credential) ? 403 : 401;
  const [isFirstRight, isSecondRight] = [first, second].map(({ response }) => response.status === documented);
  const isNeither = operation.responses[documented] !== undefined && !isFirstRight && !isSecondRight;
  if (isNeither && first.response.status !== second.response.status) {
    const expected = `${documented} with the credential "${credential}", whether the resource exists or not`;
    const received = `${first.response.status}, and ${second.response.status} for a resource that does not exist`;
    return [{ at: 'status', expected, received, exchange: first.exchange }];
  }
  const differences = compareResponses(contract, operation, first.response, second.response);
  // Only one of the two has the documented status: the other one is wrong.
  if (isFirstRight && !isSecondRight)
    return differences.map(({ at, ofExisting, ofAbsent }) => ({
      at,
      expected: `${show(ofExisting)} with the credential "${credential}" for a resource that does not exist, as for one that exists`,
      received: show(ofAbsent),
      exchange: second.exchange,
    }));
  return differences.map(({ at, ofExisting, ofAbsent }) => ({
    at,
    expected: `${show(ofAbsent)} with the credential "${credential}", as for a resource that does not exist`,
    received: show(ofExisting),
    exchange: first.exchange,
  }));
}

interface ResponseDifference {
  readonly at: string;
  readonly ofExisting: Json | undefined;
  readonly ofAbsent: Json | undefined;
}

/** Compares status, documented headers and body. */
function compareResponses(
  contract: Contract,
  operation: Operation,
  existing: HttpResponse,
  absent: HttpResponse,
): ResponseDifference[] {
  const names = Object.keys(operation.responses[existing.status]?.headers ?? {});
  const [existingBody, absentBody] = [existing, absent].map((response) =>
    parseDocumented(contract, operation, response),
  );
  const pairs = [
    { at: 'status', ofExisting: existing.status, ofAbsent: absent.status },
    ...names.filter(isStable(operation, existing)).map((name) => ({
      at: `header ${name}`,
      ofExisting: existing.headers[name],
      ofAbsent: absent.headers[name],
    })),
    ...compareResources(existingBody, absentBody).map(({ at, expected, received }) => ({
      at: at || 'body',
      ofExisting: expected,
      ofAbsent: received,
    })),
  ];
  return pairs.filter(({ ofExisting, ofAbsent }) => ofExisting !== ofAbsent);
}

/** Headers that differ in each response, such as the ID of the request, are left out. */
const isStable =
  ({ responses }: Operation, { status }: HttpResponse) =>
  (name: string): boolean => {
    const schema = responses[status]?.headers[name]?.schema;
    return schema?.['x-echoes'] === undefined && schema?.type !== 'integer';
  };
