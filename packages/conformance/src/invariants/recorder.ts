import type { Operation, RequestExample } from '@helpdesk/contract-model';
import type { ApiResponse, RequestOverrides } from '../api-client.ts';
import type { Expected } from '../cases/expected.ts';
import { applyLevel, type CheckResult, evaluateResponse } from '../checks/evaluate-response.ts';
import { limitFindings } from '../checks/limit-findings.ts';
import type { Exchange, HttpResponse } from '../exchange.ts';
import type { Session } from '../resources/session.ts';
import { type CaseProblem, type Finding, formatFinding, type Outcome } from '../result.ts';

interface RecordedResponse {
  readonly response: HttpResponse;
  readonly exchange: Exchange;
  /** True if it is as documented. */
  readonly isValid: boolean;
}

/** Sends the requests of an invariant, checks each response, and collects what the outcome needs. */
export interface Recorder {
  /** Checks the response against what is documented for `expected`; problems are recorded. */
  readonly call: (
    operation: Operation,
    request: RequestExample,
    expected: Expected,
    overrides?: RequestOverrides,
  ) => Promise<RecordedResponse>;
  /** The same for a write; `prepare` is called again, for new unique values, if a lost request may have been carried out. */
  readonly write: (
    operation: Operation,
    prepare: () => Promise<RequestExample>,
    expected: Expected,
    overrides?: RequestOverrides,
  ) => Promise<RecordedResponse & { readonly request: RequestExample }>;
  /** Adds exchanges that another part has made. */
  readonly addExchanges: (exchanges: readonly Exchange[]) => void;
  /** Adds the first findings, `most` of them if that is given. */
  readonly addFindings: (findings: readonly Finding[], max?: number) => void;
  /** Adds what a check of a response has found. */
  readonly addResult: (result: CheckResult) => void;
  /** Adds all that another recorder has. */
  readonly addOutcome: (outcome: Outcome) => void;
  /** Adds what could not be checked, as a sentence. */
  readonly addUnchecked: (sentence: string) => void;
  /** True as long as there is no problem. */
  readonly isPassing: () => boolean;
  /** `unchecked` is what could not be checked, as a sentence, for a pass that says less than it should. */
  readonly toOutcome: (unchecked?: string) => Outcome;
}

export function createRecorder({ contract, validator, options, api }: Session): Recorder {
  const context = { contract, validator, strict: options.strict ?? false };
  const problems: CaseProblem[] = [];
  const warnings: CaseProblem[] = [];
  const exchanges: Exchange[] = [];
  const uncheckedParts = new Set<string>();
  /** The last exchange when the first problem was found. */
  let shown: number | undefined;
  const addResult: Recorder['addResult'] = (found) => {
    if (problems.length === 0 && found.problems.length > 0 && exchanges.length > 0) shown = exchanges.length - 1;
    for (const problem of found.problems) problems.push(problem);
    for (const warning of found.warnings) warnings.push(warning);
  };

  const addUnchecked: Recorder['addUnchecked'] = (sentence) => uncheckedParts.add(sentence);

  function record(
    operation: Operation,
    expected: Expected,
    request: RequestExample,
    { response, exchange }: ApiResponse,
  ): RecordedResponse {
    const result = evaluateResponse(context, { operation, expected, request, response });
    exchanges.push(exchange);
    addResult(result);
    return { response, exchange, isValid: result.problems.length === 0 };
  }

  return {
    call: async (operation, request, expected, overrides) =>
      record(operation, expected, request, await api.call(operation, request, overrides)),
    write: async (operation, prepare, expected, overrides) => {
      const sent = await api.callPrepared(operation, expected.status, prepare, overrides);
      return { ...record(operation, expected, sent.request, sent), request: sent.request };
    },
    addExchanges: (more) => exchanges.push(...more),
    addFindings: (findings, max = findings.length) => {
      addResult(applyLevel(context, limitFindings(findings, max), 'MUST'));
    },
    addResult,
    addOutcome: (outcome) => {
      const before = exchanges.length;
      exchanges.push(...outcome.exchanges);
      const isFirst = problems.length === 0;
      addResult(outcome);
      if (isFirst && outcome.shown !== undefined) shown = before + outcome.shown;
      if (outcome.problems.length === 0) addUnchecked(outcome.reason);
    },
    addUnchecked,
    isPassing: () => problems.length === 0,
    toOutcome: (unchecked = '') => {
      const [first] = problems;
      return {
        verdict: first ? 'fail' : 'pass',
        reason: first ? `${formatFinding(first)}.` : [...uncheckedParts, unchecked].filter(Boolean).join(' '),
        problems,
        warnings,
        exchanges,
        ...(shown !== undefined && { shown }),
      };
    },
  };
}
