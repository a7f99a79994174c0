/** The documented text of an error, letter by letter. */
import {
  type Example,
  isObject,
  type Json,
  joinPointer,
  type RequestExample,
  renderMessage,
  valueAt,
} from '@helpdesk/contract-model';
import type { Details } from '../cases/executable-case.ts';
import { type Finding, show } from './finding.ts';

export function checkText(example: Example, request: RequestExample, body: Json): Finding[] {
  return [...texts(example.value, '')].flatMap(({ at, text }) => {
    const expected =
      example.text !== undefined && stems(example.text, text) ? renderMessage(example.text, request) : text;
    const received = valueAt(body, at);
    return received === expected ? [] : [{ at, expected: show(expected), received: show(received) }];
  });
}

/** A body with exactly the documented members and no others. */
export function checkMembers(example: Example, body: Json): Finding[] {
  const names = (value: Json): string => (isObject(value) ? Object.keys(value).toSorted().join(', ') : show(value));
  const expected = names(example.value);
  const received = names(body);
  return expected === received ? [] : [{ at: 'body', expected: `only ${expected}`, received }];
}

/** The lists of `{path, …}` in a documented error. */
export function documentedDetails({ value }: Example): Details[] {
  return [...lists(value, '')].map(({ at, list }) => ({ at, paths: paths(list) }));
}

export function checkDetails(details: readonly Details[], body: Json): Finding[] {
  return details.flatMap(({ at, paths: expected }) => {
    const received = paths(valueAt(body, at));
    return expected
      .filter((path) => !received.includes(path))
      .map((path) => ({ at, expected: `an entry for ${path}`, received: show(valueAt(body, at)) }));
  });
}

const paths = (list: Json | undefined): string[] =>
  (Array.isArray(list) ? list : []).flatMap((item) =>
    isObject(item) && typeof item.path === 'string' ? [item.path] : [],
  );

/** What is in a list depends on the fault; what stands beside it does not. */
function* texts(value: Json, at: string): Iterable<{ at: string; text: string }> {
  if (typeof value === 'string') yield { at, text: value };
  if (isObject(value)) for (const [name, child] of Object.entries(value)) yield* texts(child, joinPointer(at, name));
}

function* lists(value: Json, at: string): Iterable<{ at: string; list: Json[] }> {
  if (Array.isArray(value)) yield { at, list: value };
  if (isObject(value)) for (const [name, child] of Object.entries(value)) yield* lists(child, joinPointer(at, name));
}

const placeholder = /\{(\/[^}]+)\}/;

/** True if the documented text is what the template makes of some request. */
function stems(template: string, text: string): boolean {
  const literal = template.split(new RegExp(placeholder, 'g')).filter((_, index) => index % 2 === 0);
  return new RegExp(`^${literal.map((part) => escaped(part)).join('[^]*')}$`).test(text);
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
