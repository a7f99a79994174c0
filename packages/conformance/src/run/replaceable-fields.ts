/** Which values a documented success can do without, because another one proves the same. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  type RequestPointer,
  readReturns,
} from '@helpdesk/contract-model';
import { listSentValues, type SentValue } from '../checks/sent-values.ts';
import { findOperation, getRequestValue, listSuccessCases } from '../contract-queries.ts';
import { getSchemaValidator } from '../schema-validator.ts';

/**
 * True if the field of a documented success may get a value like that of another case. The field is as in the first success, which
 * is sent as it is, or its value is of the same form: a text that is not enumerated, a list, an object. A field that the success
 * leaves out is added only if the first one leaves it out as well, and if no other field means something else beside it.
 */
export function mayReplace(contract: Contract, carrier: Case, at: RequestPointer, like: Case): boolean {
  const operation = findOperation(contract, carrier);
  const [first] = listSuccessCases(contract, operation);
  if (first === undefined) return false;
  const context = { contract, validator: getSchemaValidator(contract) };
  const own = listSentValues(context, operation, carrier.request);
  const value = getRequestValue(carrier.request, at);
  const shared = getRequestValue(first.request, at);
  if (value === undefined) return shared === undefined && !own.some((one) => dependsOn(one, at));
  if (isDeepStrictEqual(value, shared)) return true;
  const isAt = ({ pointer, isDefault }: SentValue): boolean => pointer === at && !isDefault;
  const other = listSentValues(context, operation, like.request).find(isAt);
  const sent = own.find(isAt);
  return (
    sent !== undefined &&
    other !== undefined &&
    isOpenValue(sent) &&
    isOpenValue(other) &&
    isDeepStrictEqual(sent.schemas, other.schemas)
  );
}

/** True if the value comes back in another form beside the field. */
const dependsOn = ({ schemas }: SentValue, at: RequestPointer): boolean =>
  schemas.some(({ 'x-returns': returns }) => returns !== undefined && readReturns(returns).unless === at);

function isOpenValue({ value, schemas }: SentValue): boolean {
  if (typeof value === 'string') {
    return !value.includes('<') && schemas.every((one) => one.enum === undefined && one['x-resource'] === undefined);
  }
  return isFilled(value);
}

const isFilled = (value: Json): boolean =>
  Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;
