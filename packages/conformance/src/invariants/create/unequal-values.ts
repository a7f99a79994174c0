/** Values that differ from one that is taken in a letter or two, so that no resource has them. */
import type { Case, Contract, Operation, RequestExample, RequestPointer } from '@helpdesk/contract-model';
import { expectSuccess } from '../../cases/expected.ts';
import { evaluateLeniently } from '../../checks/evaluate-response.ts';
import { findOperation, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { isUncertain } from '../../exchange.ts';
import { repeatRequest } from '../../requests/prepare-request.ts';
import { findMarkedText } from '../../resources/values/markers.ts';
import { unequalTexts } from '../../resources/values/resembling-forms.ts';
import { getSchemaValidator, type SchemaValidator } from '../../schema-validator.ts';
import { show } from '../../text.ts';
import { prepareAll } from '../support/prepare-all.ts';
import { joinSome } from '../support/some-fields.ts';
import type { UniqueCheck } from './check-owner.ts';
import { withWholeTexts } from './value-forms.ts';

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

/** The request with each of them is not rejected as if its value were taken, and comes back as documented beside some of the other fields. */
export async function checkUnequal(
  { context, recorder, creation: { operation }, base, at, expected }: UniqueCheck,
  request: RequestExample,
): Promise<void> {
  const { session } = context;
  const taken = getRequestValue(request, at);
  if (typeof taken !== 'string') return;
  const others = (await prepareAll(context, operation, base.status)).map((one) =>
    withWholeTexts(session.contract, operation, one.request),
  );
  for (const [round, value] of listUnequal(taken).entries()) {
    const prepare = (): RequestExample => withRequestValue(repeatRequest(session, base, request, [at]), at, value);
    // Only what nobody else has sent is free.
    if (value === taken || findMarkedText(value) === undefined || !isValid(session.validator, operation, prepare()))
      continue;
    const larger = await session.api.callPrepared(operation, base.status, async () =>
      joinSome(session, operation, prepare(), others, round),
    );
    if (larger.response.status === base.status) {
      recorder.addExchanges([larger.exchange]);
      const accepted = expectSuccess(operation, base.status);
      recorder.addResult(evaluateLeniently(session, operation, accepted, larger.request, larger.response));
      continue;
    }
    // Another field may be what is rejected.
    const { response, exchange } = await session.api.callPrepared(operation, base.status, async () => prepare());
    if (response.status !== expected.status || isUncertain(exchange)) continue;
    recorder.addExchanges([exchange]);
    const wanted = `${show(value)} to be accepted, as ${show(taken)} is another value`;
    recorder.addFindings([{ at: `request ${at}`, expected: wanted, received: `status ${response.status}` }]);
    return;
  }
}
