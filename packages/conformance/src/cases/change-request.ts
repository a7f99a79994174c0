/** The values of a request after a mutation. */
import type { RequestExample, RequestPointer } from '@helpdesk/contract-model';
import { getRequestValue, withRequestValue } from '../contract-queries.ts';
import type { SingleMutation } from './executable-case.ts';

/** Sets and removes what the mutation says; the sizes of texts and lists stay. */
export function changeValues(
  request: RequestExample,
  mutation: SingleMutation,
  earlier?: RequestExample,
): RequestExample {
  if ('set' in mutation) {
    return Object.entries(mutation.set).reduce((changed, [at, value]) => withRequestValue(changed, at, value), request);
  }
  if ('remove' in mutation) {
    return mutation.remove.reduce((changed, at) => withRequestValue(changed, at, undefined), request);
  }
  if ('again' in mutation && earlier) {
    return mutation.again.reduce((changed, at) => withRequestValue(changed, at, getRequestValue(earlier, at)), request);
  }
  if ('repeat' in mutation && getRequestValue(request, mutation.repeat) === undefined) {
    return withRequestValue(request, mutation.repeat, mutation.value);
  }
  if ('encode' in mutation && getRequestValue(request, mutation.encode) === undefined) {
    return withRequestValue(request, mutation.encode, mutation.value);
  }
  return request;
}

/** What has no half, such as the largest numbers, becomes another fraction. */
export function addHalf(request: RequestExample, at: RequestPointer): RequestExample {
  const half = Number(getRequestValue(request, at)) + 0.5;
  return withRequestValue(request, at, Number.isInteger(half) ? 1.5 : half);
}

/** Repeats the items of the list, or cuts it. */
export function resizeList(
  request: RequestExample,
  { resize: at, count, items }: Extract<SingleMutation, { resize: unknown }>,
): RequestExample {
  const sent = getRequestValue(request, at);
  const list = Array.isArray(sent) && sent.length > 0 ? sent : items;
  const resized = Array.from({ length: count }, (_, index) => list[index % list.length] ?? null);
  return withRequestValue(request, at, resized);
}
