/** Where else in a request a taken value is rejected: as a later item of its list, and in other fields with the same documented error. */
import { isDeepStrictEqual } from 'node:util';
import { type Json, mergedSchema, parentPointer, type RequestExample } from '@helpdesk/contract-model';
import { listSentValues, normalizeValue } from '../../checks/sent-values.ts';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { repeatRequest } from '../../requests/prepare-request.ts';
import type { UniqueCheck } from './check-owner.ts';
import { listRepeatedRejections } from './unique-values.ts';

interface OtherLocation {
  /** Default: the value of the check. */
  readonly value?: Json;
  readonly how: string;
  readonly prepare: () => RequestExample | Promise<RequestExample>;
}

/** Services may look at the first items only, or at as many as their statement has room for. */
const LATER_ITEMS = [2, 3];
/** How many items of a list are read that may be longer: as many tell. */
const MAX_ITEMS = 100;

/** `request` has created the resource that has the value. */
export function listOtherLocations(check: UniqueCheck, request: RequestExample, value: Json): OtherLocation[] {
  const { context, base, at, expected } = check;
  const { contract } = context.session;
  const same = listRepeatedRejections(contract).filter(
    ({ documented, pointers }) =>
      documented.operationId === base.operationId &&
      isDeepStrictEqual(documented.response, expected.example?.value) &&
      !pointers.includes(at),
  );
  return [
    ...listPlaces(check, request, value),
    ...same.map(({ base: other, pointers: [pointer = ''] }) => ({
      how: `, also at ${pointer}`,
      prepare: async () => withRequestValue(await context.prepare(other), pointer, value),
    })),
  ];
}

function listPlaces(
  { context: { session }, creation: { operation }, base, at }: UniqueCheck,
  request: RequestExample,
  value: Json,
): OtherLocation[] {
  const [list, index] = [parentPointer(at), at.slice(at.lastIndexOf('/') + 1)];
  const own = getRequestValue(request, list);
  if (!Array.isArray(own)) return [];
  const sent = listSentValues(session, operation, request);
  const findSchemas = (pointer: string) => sent.find((one) => one.pointer === pointer)?.schemas ?? [];
  const maxima = findSchemas(list).map((schema) => mergedSchema(session.contract.openapi, schema).maxItems ?? 0);
  const longest = Math.min(Math.max(0, ...maxima), MAX_ITEMS);
  const repeat = (): RequestExample => repeatRequest(session, base, request, []);
  const later = index === '0' ? [...new Set([...LATER_ITEMS, longest])].filter((place) => place > 1) : [];
  const [schema = {}] = findSchemas(at);
  const normalize = (item: Json): Json => normalizeValue(session, schema, item);
  // Items that are there twice, in another form, count as one.
  const last = own.findLast((item) => normalize(item) !== normalize(value));
  return [
    ...later.map((place) => ({
      how: `, also as item ${place} of the list`,
      prepare: () => {
        const before = Array.from({ length: place - 1 }, () => getRequestValue(repeat(), at) ?? null);
        return withRequestValue(repeat(), list, [...before, value]);
      },
    })),
    ...(last === undefined
      ? []
      : [
          {
            value: last,
            how: ', also where it is the last item of the list that has it',
            prepare: () => withRequestValue(repeat(), at, last),
          },
        ]),
  ];
}
