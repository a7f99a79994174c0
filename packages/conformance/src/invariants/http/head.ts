/** HEAD has the status and the headers of GET, for errors as well, and no body. */
import type { Contract, Operation, RequestExample } from '@helpdesk/contract-model';
import type { ApiResponse, RequestOverrides } from '../../api-client.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findOperation, listSuccessCases } from '../../contract-queries.ts';
import { PreconditionError } from '../../errors.ts';
import type { HttpResponse } from '../../exchange.ts';
import type { Finding, Outcome } from '../../result.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import { createRejectedOverrides, listRejectedRequests } from '../rejected/rejected-requests.ts';

export const head: Invariant = {
  name: 'head',
  statement: 'HEAD has the status and the documented headers of GET, for errors as well, and no body.',
  explanation: `The suite sends a documented success and one documented error of each status, another one for each operation, with GET and with HEAD. The status, the content type
and each documented header are the same. \`Content-Length\` may be absent; if it is there, it is that of GET (RFC 9110, 8.6). What differs between two
responses to GET is not compared. Without \`x-http\`, other headers than \`Content-Length\` are only recommended (RFC 9110, 9.3.2).

Usual causes: HEAD has a handler of its own, a framework responds to HEAD with an empty body and \`Content-Length: 0\`, errors are only sent to GET.`,
  keywords: ['x-http'],
  plan: (contract) =>
    Object.values(contract.operations).flatMap((operation): InvariantTarget[] => {
      const [base] = listSuccessCases(contract, operation);
      if (operation.method !== 'get' || base === undefined) return [];
      return [{ base, source: base.source, isWrite: false }];
    }),
  check: checkHead,
};

interface Probe {
  readonly id: string;
  readonly request: RequestExample;
  readonly overrides: RequestOverrides;
  /** The response to GET, which other cases may have got. */
  readonly shown: ApiResponse;
}

/** Times that HEAD is compared with GET before and after it. */
const ROUNDS = 2;

async function checkHead(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const operation = findOperation(session.contract, base);
  const recorder = createRecorder(session);
  const shown = await context.runBase(base);
  const probes = [
    { id: base.id, request: shown.request, overrides: {}, shown },
    ...(await prepareRejected(context, operation)),
  ];
  for (const probe of probes) {
    const send = (method: 'GET' | 'HEAD'): Promise<ApiResponse> =>
      session.api.call(operation, probe.request, { ...probe.overrides, ...(method === 'HEAD' && { method }) });
    const compare = (got: readonly ApiResponse[], { response }: ApiResponse): Finding[] =>
      compareHead(
        session.contract,
        operation,
        probe,
        got.map((exchange) => exchange.response),
        response,
      );
    const got: ApiResponse[] = [];
    let received = await send('HEAD');
    let findings = compare([probe.shown], received);
    // What is read may have changed since, and its length may be another one in each response: a difference has to last.
    for (let round = 1; round <= ROUNDS && findings.length > 0; round += 1) {
      got.push(await send('GET'));
      received = await send('HEAD');
      got.push(await send('GET'));
      findings = compare(got, received);
    }
    if (findings.length === 0) continue;
    recorder.addExchanges([...got.slice(-2), received].map(({ exchange }) => exchange));
    recorder.addFindings(findings);
  }
  return recorder.toOutcome();
}

/** One documented error of each status, where this run can provoke it. Operations take turns with them, since what responds to HEAD is often shared. */
async function prepareRejected(context: InvariantContext, operation: Operation): Promise<Probe[]> {
  const { contract } = context.session;
  const documented = new Set(contract.cases.map(({ id }) => id));
  const rejected = listRejectedRequests(contract, operation).filter(
    ({ id, mutation }) => documented.has(id) && !('again' in mutation),
  );
  const turn = Object.keys(contract.operations).indexOf(operation.operationId);
  const byStatus = [...Map.groupBy(rejected, ({ status }) => status).values()];
  const probes = await Promise.all(
    byStatus.map(async (candidates): Promise<Probe[]> => {
      const first = turn % candidates.length;
      for (const candidate of [...candidates.slice(first), ...candidates.slice(0, first)]) {
        try {
          const request = await context.prepare(candidate.base, { mutation: candidate.mutation });
          const overrides = createRejectedOverrides(contract, candidate);
          const shown = await context.session.api.callShared(operation, candidate.status, request, overrides);
          return [{ id: candidate.id, request, overrides, shown }];
        } catch (error) {
          // The target lacks a credential or a resource that another request with that status may not need.
          if (!(error instanceof PreconditionError)) throw error;
        }
      }
      return [];
    }),
  );
  return probes.flat();
}

/** `got` are the responses to GET: headers are compared where they agree. */
function compareHead(
  contract: Contract,
  operation: Operation,
  { id }: Probe,
  got: readonly HttpResponse[],
  received: HttpResponse,
): Finding[] {
  const [first] = got;
  if (first === undefined || got.some(({ status }) => status !== first.status)) return [];
  const of = `as GET has it in ${id}`;
  // As the case that sends HEAD to the operation.
  if (contract.completed && [405, 501].includes(received.status)) return [];
  if (received.status !== first.status)
    return [{ at: 'status', expected: `${first.status}, ${of}`, received: `${received.status} to HEAD` }];
  const documented = Object.keys(operation.responses[first.status]?.headers ?? {});
  const names = ['content-type', 'content-length', ...documented.map((name) => name.toLowerCase())];
  return [...new Set(names)].flatMap((name): Finding[] => {
    const expected = first.headers[name];
    const value = received.headers[name];
    if (expected === undefined || got.some(({ headers }) => headers[name] === undefined)) return [];
    const isStable = got.every(({ headers }) => headers[name] === expected);
    const isOptional = name === 'content-length';
    const isRight = value === undefined ? isOptional : !isStable || value === expected;
    if (isRight || (value !== undefined && isGenerated(operation, first, name))) return [];
    const isExtra = contract.http?.head === undefined && !isOptional;
    return [
      {
        at: `header ${name}`,
        expected: `${expected}, ${of}`,
        received: value ?? 'nothing',
        ...(isExtra && { isExtra }),
      },
    ];
  });
}

/** The ID of a request is another one in each response. */
const isGenerated = ({ responses }: Operation, { status }: HttpResponse, name: string): boolean =>
  Object.entries(responses[status]?.headers ?? {}).some(
    ([own, { schema }]) => own.toLowerCase() === name && schema['x-echoes'] !== undefined,
  );
