/** HEAD has the status and the headers of GET, for errors as well, and no body. */
import type { Contract, Operation, RequestExample } from '@helpdesk/contract-model';
import type { ApiResponse, RequestOverrides } from '../../api-client.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findOperation, listSuccessCases } from '../../contract-queries.ts';
import { PreconditionError } from '../../errors.ts';
import type { Exchange, HttpResponse } from '../../exchange.ts';
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
      return [{ base, source: base.source, writes: false }];
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
    const exchanges: Exchange[] = [];
    const send = async (method: 'GET' | 'HEAD'): Promise<HttpResponse> => {
      const sent = { ...probe.overrides, ...(method === 'HEAD' && { method }) };
      const { response, exchange } = await session.api.call(operation, probe.request, sent);
      exchanges.push(exchange);
      return response;
    };
    const findings = compareHead(session.contract, operation, probe, [probe.shown.response], await send('HEAD'));
    // What is read may have changed since.
    const again = findings.length === 0 ? [] : [await send('GET'), await send('HEAD'), await send('GET')];
    const [before, received, after] = again;
    if (before === undefined || received === undefined || after === undefined) continue;
    recorder.addExchanges(exchanges.slice(-3));
    recorder.addFindings(compareHead(session.contract, operation, probe, [before, after], received));
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
      for (const one of [...candidates.slice(first), ...candidates.slice(0, first)]) {
        try {
          const request = await context.prepare(one.base, { mutation: one.mutation });
          const overrides = createRejectedOverrides(contract, one);
          const shown = await context.session.api.callShared(operation, one.status, request, overrides);
          return [{ id: one.id, request, overrides, shown }];
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
  got: readonly [HttpResponse, ...HttpResponse[]],
  received: HttpResponse,
): Finding[] {
  const [first] = got;
  if (got.some(({ status }) => status !== first.status)) return [];
  const of = `as GET has it in ${id}`;
  if (received.status !== first.status)
    return [{ at: 'status', expected: `${first.status}, ${of}`, received: `${received.status} to HEAD` }];
  const documented = Object.keys(operation.responses[String(first.status)]?.headers ?? {});
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
  Object.entries(responses[String(status)]?.headers ?? {}).some(
    ([own, { schema }]) => own.toLowerCase() === name && schema['x-echoes'] !== undefined,
  );
