import { isObject, type Json } from '@helpdesk/contract-model';
import { UsageError } from '@helpdesk/contract-model/command-line';
import { type Verdict, verdicts } from '../result.ts';
import { readJson } from './input-files.ts';

/** What an earlier report.json says of a case. */
interface EarlierResult {
  readonly id: string;
  /** Absent in a report of another tool. */
  readonly verdict: Verdict | undefined;
  readonly isFailure: boolean;
  /** Why it did not pass. */
  readonly message: string;
}

export interface EarlierReport {
  readonly results: readonly EarlierResult[];
  /** Hash of its contract. */
  readonly contract: string | undefined;
  readonly target: string | undefined;
  /** Hashes by case id of what the contract said of each case; absent in reports of older versions. */
  readonly fingerprints: Readonly<Record<string, Json>> | undefined;
}

/** Reads a report.json. `option` is what names it on the command line. Throws UsageError. */
export function readReport(option: string, file: string): EarlierReport {
  const document = readJson(option, file);
  const results = isObject(document) ? document.results : undefined;
  const tests = isObject(results) ? results.tests : undefined;
  if (!isObject(results) || !Array.isArray(tests) || !tests.every(isTest)) {
    throw new UsageError(`${option} ${file}: give the report.json of an earlier run`);
  }
  const extra = isObject(results.extra) ? results.extra : {};
  const contract = isObject(extra.contract) ? extra.contract.hash : undefined;
  const target = isObject(results.environment) ? results.environment.testEnvironment : undefined;
  return {
    results: tests.map(({ name, status, rawStatus, message }) => ({
      id: name,
      verdict: verdicts.find((verdict) => verdict === rawStatus),
      isFailure: status === 'failed' || status === 'other',
      message: typeof message === 'string' ? message : '',
    })),
    contract: typeof contract === 'string' ? contract : undefined,
    target: typeof target === 'string' ? target : undefined,
    fingerprints: isObject(extra.fingerprints) ? extra.fingerprints : undefined,
  };
}

const isTest = (value: Json): value is { name: string; status: string; [name: string]: Json } =>
  isObject(value) && typeof value.name === 'string' && typeof value.status === 'string';
