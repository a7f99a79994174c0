/** Values that differ from one that is taken in a letter or two, so that no resource has them. */
import type { Case, Contract, Operation, RequestExample, RequestPointer } from '@helpdesk/contract-model';
import { findOperation, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { repeatRequest } from '../../requests/prepare-request.ts';
import { findMarkedText } from '../../resources/markers.ts';
import { unequalTexts } from '../../resources/resembling-forms.ts';
import { getSchemaValidator, type SchemaValidator } from '../../schema-validator.ts';
import { show } from '../../text.ts';
import type { UniqueCheck } from './check-owner.ts';

const listUnequal = (text: string): string[] => unequalTexts.map((change) => change(text));

const isValid = (validator: SchemaValidator, { body }: Operation, request: RequestExample): boolean =>
  validator.errors(body?.schema ?? {}, request.body ?? null).length === 0;

/** How many resources `checkUnequal` creates. */
export function countUnequal(contract: Contract, base: Case, at: RequestPointer): number {
  const operation = findOperation(contract, base);
  const documented = getRequestValue(base.request, at);
  if (typeof documented !== 'string') return 0;
  // The marker of a run comes after a name.
  const taken = documented.includes('@') ? documented : `${documented} x`;
  return listUnequal(taken).filter(
    (value) =>
      value !== taken && isValid(getSchemaValidator(contract), operation, withRequestValue(base.request, at, value)),
  ).length;
}

/** The request with each of them is not rejected as if its value were taken. */
export async function checkUnequal(
  { context: { session }, recorder, creation: { operation }, base, at, expected }: UniqueCheck,
  request: RequestExample,
): Promise<void> {
  const taken = getRequestValue(request, at);
  if (typeof taken !== 'string') return;
  for (const value of listUnequal(taken)) {
    const prepare = (): RequestExample => withRequestValue(repeatRequest(session, base, request, [at]), at, value);
    // Only what nobody else has sent is free.
    if (value === taken || findMarkedText(value) === undefined || !isValid(session.validator, operation, prepare()))
      continue;
    const { response, exchange } = await session.api.callPrepared(operation, base.status, async () => prepare());
    const isOwn = exchange.retries?.some((retry) => retry.mayHaveTakenEffect) ?? false;
    if (response.status !== expected.status || isOwn) continue;
    recorder.addExchanges([exchange]);
    const wanted = `${show(value)} to be accepted, as ${show(taken)} is another value`;
    recorder.addFindings([{ at: `request ${at}`, expected: wanted, received: `status ${response.status}` }]);
    return;
  }
}
