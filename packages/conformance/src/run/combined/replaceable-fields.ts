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
import { listSentValues, normalizeValue, type SchemaContext, type SentValue } from '../../checks/sent-values.ts';
import { findOperation, getRequestValue, listSuccessCases } from '../../contract-queries.ts';
import { getSchemaValidator } from '../../schema-validator.ts';

/**
 * True if the field of a documented success may get a value like that of another case. The field is as in the first success, which
 * is sent as it is, or its value is of the same form and says nothing else: an ordinary text that is not enumerated, a list, an object, each as
 * it is stored. A field that the success leaves out is added only if the first one leaves it out as well, and if no other field means something else beside it.
 */
export function mayReplace(contract: Contract, base: Case, at: RequestPointer, like: Case): boolean {
  const operation = findOperation(contract, base);
  const [first] = listSuccessCases(contract, operation);
  if (first === undefined) return false;
  const context = { contract, validator: getSchemaValidator(contract) };
  const own = listSentValues(context, operation, base.request);
  const value = getRequestValue(base.request, at);
  const shared = getRequestValue(first.request, at);
  if (value === undefined) return shared === undefined && !own.some((one) => dependsOn(one, at));
  if (isDeepStrictEqual(value, shared)) return true;
  const isAt = ({ pointer, isDefault }: SentValue): boolean => pointer === at && !isDefault;
  const other = listSentValues(context, operation, like.request).find(isAt);
  const sent = own.find(isAt);
  return (
    sent !== undefined &&
    other !== undefined &&
    isOpenValue(context, sent) &&
    isDeepStrictEqual(sent.schemas, other.schemas)
  );
}

/** True if a field of the request may be set, as no other value means something else beside it. */
export function mayAdd(contract: Contract, base: Case, at: RequestPointer): boolean {
  if (getRequestValue(base.request, at) !== undefined) return true;
  const context = { contract, validator: getSchemaValidator(contract) };
  const sent = listSentValues(context, findOperation(contract, base), base.request);
  return !sent.some((one) => dependsOn(one, at));
}

/** True if the value comes back in another form beside the field. */
const dependsOn = ({ schemas }: SentValue, at: RequestPointer): boolean =>
  schemas.some(({ 'x-returns': returns }) => returns !== undefined && readReturns(returns).unless === at);

/** Other characters, and blanks around a text, may be what the success documents. */
const ordinaryText = /^[\p{L}\p{N} .,:;!?'@+/()-]*$/u;

function isOpenValue(context: SchemaContext, { value, schemas }: SentValue): boolean {
  if (schemas.some((one) => !isDeepStrictEqual(normalizeValue(context, one, value), value))) return false;
  if (typeof value !== 'string') return isFilled(value);
  const names = schemas.some(
    (one) => one.enum !== undefined || one['x-resource'] !== undefined || one['x-find-or-create'] !== undefined,
  );
  return !names && ordinaryText.test(value);
}

const isFilled = (value: Json): boolean =>
  Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;
