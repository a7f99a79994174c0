/** One request of a case, and what became of it. */
import type { Operation, RequestExample } from '@helpdesk/contract-model';
import type { ExecutableCase, Expected, Mutation } from '../cases/executable-case.ts';
import { type CheckResult, checkResponse, isUnimplemented } from '../checks/response.ts';
import type { Exchange, HttpResponse, Verdict } from '../model.ts';
import { buildHttpRequest, type RequestOverrides } from '../requests/build-http-request.ts';
import type { Session } from './session.ts';

export interface Attempt extends CheckResult {
  readonly verdict: Extract<Verdict, 'pass' | 'fail' | 'unimplemented'>;
  readonly reason: string;
  /** What was sent, before it was changed into text. */
  readonly request: RequestExample;
  readonly response: HttpResponse;
  readonly exchange: Exchange;
}

/** `prepare` is asked for another request, with other unique values, where a lost one may have been carried out. */
export async function runAttempt(
  session: Session,
  operation: Operation,
  expected: Expected,
  prepare: () => Promise<RequestExample>,
  delivery: RequestOverrides,
  level: ExecutableCase['level'],
): Promise<Attempt> {
  const { contract, schemas, options, transport } = session;
  const { response, exchange, sent } = await transport.sendPrepared(async () => {
    const request = await prepare();
    return { ...buildHttpRequest(contract, operation, request, delivery), expected: expected.status, request };
  });
  const { request } = sent;
  const judge = { contract, schemas, strict: options.strict ?? false };
  const judgement = checkResponse(judge, operation, expected, request, response, level);
  return { ...judgement, ...verdictOn(operation, expected, response, judgement), request, response, exchange };
}

function verdictOn(
  operation: Operation,
  expected: Expected,
  { status }: HttpResponse,
  { problems }: CheckResult,
): Pick<Attempt, 'verdict' | 'reason'> {
  if (expected.status !== 501 && isUnimplemented(operation, status))
    return { verdict: 'unimplemented', reason: 'The target answers 501.' };
  const [first] = problems;
  if (first === undefined) return { verdict: 'pass', reason: '' };
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
  return { verdict: 'fail', reason: `${first.at}: expected ${first.expected}, received ${first.received}${more}.` };
}

/** What a mutation changes about the delivery of a request rather than its values. */
export function overridesFor(session: Session, mutation: Mutation, methods: readonly string[]): RequestOverrides {
  if ('credential' in mutation) return { credential: mutation.credential };
  if ('method' in mutation) return { method: mutation.method };
  if ('contentType' in mutation) return { contentType: mutation.contentType };
  if ('raw' in mutation) return { raw: mutation.raw };
  if ('oversize' in mutation) return { oversize: true };
  if ('repeat' in mutation) return { repeat: mutation.repeat };
  const { faultSwitch, basePath } = session.contract;
  if ('fault' in mutation && faultSwitch) return { headers: { [faultSwitch.inject.toLowerCase()]: mutation.fault } };
  if (!('route' in mutation)) return {};
  if (mutation.route === 'unknown-path') return { target: `${basePath}/not-documented` };
  return { method: ['POST', 'PUT', 'PATCH', 'DELETE'].find((method) => !methods.includes(method)) ?? 'DELETE' };
}
