/** Requests that an operation must reject, each with values that would show if it had an effect. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  type Operation,
  type RequestExample,
  type RequestPointer,
  type Schema,
  schemaTypes,
  walkRequest,
} from '@helpdesk/contract-model';
import type { RequestOverrides } from '../../api-client.ts';
import { type ExecutableCase, listMutatedPointers, type Mutation } from '../../cases/executable-case.ts';
import { WRONG_FORM } from '../../cases/fields/form-cases.ts';
import { planRequestCases } from '../../cases/plan-request-cases.ts';
import { listAllowedMethods, withRequestValue } from '../../contract-queries.ts';
import { createOverrides } from '../../requests/create-overrides.ts';
import type { Session } from '../../resources/session.ts';
import { MARKER_PREFIX } from '../../resources/values/markers.ts';

export interface RejectedRequest {
  /** The case that expects the rejection. */
  readonly id: string;
  readonly status: number;
  readonly base: Case;
  readonly mutation: Mutation;
  /** The schema alone says that it is wrong, whatever else the request has. */
  readonly isInvalid: boolean;
  /** The only other field that is sent beside what the base has. Default: all that can be changed. */
  readonly beside?: RequestPointer;
}

const MAX_KEPT_LENGTH = 100_000;

/** Every documented rejection of the operation, and one request for each way to be wrong that schemas and HTTP imply. */
export function listRejectedRequests(contract: Contract, operation: Operation): RejectedRequest[] {
  const kinds = new Set<string>();
  return planRequestCases(contract).flatMap((planned) => {
    const { action, operationId, origin, id, status } = planned;
    if (operationId !== operation.operationId || action.kind !== 'mutation' || status < 400) return [];
    // A target without the fault switch would carry out the request.
    // One that is wrong in several ways says no more than one that is wrong in one.
    if ('fault' in action.mutation || 'method' in action.mutation || 'all' in action.mutation) return [];
    // Without the values of the base, or without its path, there is nothing that could be stored.
    if (origin === 'derived' && ('raw' in action.mutation || 'spelling' in action.mutation)) return [];
    const pointers = listMutatedPointers(action.mutation);
    const isAboutPath = pointers.length > 0 && pointers.every((at) => isAtOrBelow(at, '/path'));
    // The documented one stands for those of the same kind: such a path names nothing, and such a body is not read.
    if (origin === 'derived' && (isAboutPath || status === 415)) return [];
    const kind = `${status} ${nameKind(planned)}`;
    // Often only the storage rejects a text that is too long, and each field has its own. The longest texts take long to send.
    const isTooLong = 'fill' in action.mutation && action.mutation.size.length <= MAX_KEPT_LENGTH;
    if (origin === 'derived' && kinds.has(kind) && !isTooLong) return [];
    kinds.add(kind);
    const isInvalid = origin === 'derived' && status === 400;
    return [{ id, status, base: action.base, mutation: action.mutation, isInvalid }];
  });
}

/** What is wrong, without the field: the part of the id after the name of the field. All wrong forms are of one kind. */
const nameKind = ({ id }: ExecutableCase): string => {
  const key = id.slice(id.lastIndexOf('/') + 1);
  const kind = /^(?:path|query|body)\b[\w.]*?-(.+)$/.exec(key)?.[1] ?? key;
  return kind.startsWith(WRONG_FORM) ? WRONG_FORM : kind;
};

export const createRejectedOverrides = (contract: Contract, { base, mutation }: RejectedRequest): RequestOverrides =>
  createOverrides(contract, mutation, listAllowedMethods(contract, base.id));

/**
 * The request with a new text in every field of the body that can hold one. `token` is in each text; a value that would not be
 * valid stays as it is.
 */
export function withTokens(
  session: Session,
  operation: Operation,
  request: RequestExample,
  mutation: Mutation,
  token: string,
): RequestExample {
  const { contract } = session;
  const mutated = listMutatedPointers(mutation);
  const locations = [...walkRequest(contract.openapi, operation, request)].filter(
    ({ pointer, isName }) => isAtOrBelow(pointer, '/body') && !isName,
  );
  return locations.reduce((changed, { pointer, value, schema, applicable }) => {
    if (typeof value !== 'string' || mutated.some((at) => isAtOrBelow(pointer, at) || isAtOrBelow(at, pointer)))
      return changed;
    const isBound = applicable.some((one) => one['x-resource'] !== undefined || one.enum !== undefined);
    if (isBound || !schemaTypes(contract.openapi, schema).has('string')) return changed;
    const text = makeTokenText(session, schema, value, token);
    return text === undefined ? changed : withRequestValue(changed, pointer, text);
  }, request);
}

/** A text that no other text contains, short enough for most fields. */
export function drawToken({ fresh }: Session): string {
  const [token = ''] = SHORT_MARKER.exec(String(fresh.like({ maxLength: 12 }, 'x'))) ?? [];
  return token;
}

const SHORT_MARKER = /k[0-9a-z]{8,}$/;
const MARKER = new RegExp(`(${MARKER_PREFIX}[0-9a-z]{5}-)[0-9a-z]{3,}`);

/** The text that `like` makes, with the token in its marker, so that it still shows who created it, or in place of it. */
function makeTokenText(
  { fresh, validator }: Session,
  schema: Schema,
  value: string,
  token: string,
): string | undefined {
  // `like` finds no text for every schema.
  const texts = [schema, { ...schema, maxLength: token.length }].flatMap((one): string[] => {
    try {
      return [String(fresh.like(one, value))];
    } catch {
      return [];
    }
  });
  const run = token.slice(0, 6);
  return texts
    .flatMap((text) => [text.replace(MARKER, `$1${token}`), text.replace(new RegExp(`${run}[0-9a-z]{3,}`), token)])
    .find((text) => text.includes(token) && validator.errors(schema, text).length === 0);
}
