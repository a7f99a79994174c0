import { type CaseResult, countVerdicts, type PlannedCase, type Report, type Verdict } from '../../src/result.ts';

const planned = (id: string): PlannedCase => {
  const [operationId = '', status = ''] = id.split('/');
  return {
    id,
    origin: 'documented',
    operationId,
    status: Number(status),
    summary: `Responds with <${status}>.`,
    level: 'MUST',
    source: 'spec/paths/books.yaml:12',
    isWrite: false,
  };
};

export const result = (id: string, verdict: Verdict, more: Partial<CaseResult> = {}): CaseResult => ({
  case: planned(id),
  verdict,
  reason: verdict === 'pass' ? '' : `it is ${verdict}`,
  problems: [],
  warnings: [],
  exchanges: [],
  retries: [],
  milliseconds: 12,
  ...more,
});

export const failed = result('addBook/201/minimal', 'fail', {
  documented: { status: 201, contentType: 'application/json', headers: [], body: { data: { id: 1, title: 'Dune' } } },
  problems: [{ at: '/data/title', expected: 'a string', received: '7 & "<8>"', check: 'type', level: 'MUST' }],
  exchanges: [
    {
      request: {
        method: 'POST',
        target: '/v1/books',
        headers: { 'content-type': 'application/json' },
        body: `{"title":"It's"}`,
        credential: 'full',
      },
      response: { status: 201, headers: {}, body: '{"data":{"id":5,"title":7}}' },
      milliseconds: 3,
    },
  ],
});

export const report = (results: readonly CaseResult[], more: Partial<Report> = {}): Report => ({
  suite: { name: 'helpdesk-conformance', version: '1.0.0' },
  contract: { title: 'Library', version: '1.2.3', hash: 'a'.repeat(64) },
  target: 'http://127.0.0.1:8080',
  profile: 'full',
  started: new Date('2026-01-02T03:04:05Z'),
  milliseconds: 1500,
  requests: 9,
  calledOperations: [],
  retries: [],
  leftovers: { created: [], notRestored: [] },
  selected: results.length,
  planned: { documented: results.length, derived: 0, invariant: 0 },
  counts: countVerdicts(results),
  results,
  ...more,
});
