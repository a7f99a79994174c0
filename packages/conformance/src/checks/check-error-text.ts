/** Compares an error with its documented text, members and details. */
import {
  type Example,
  isAtOrBelow,
  isObject,
  type Json,
  joinPointer,
  type RequestExample,
  renderMessage,
  valueAt,
} from '@helpdesk/contract-model';
import { type Details, type Expected, readDetailPaths } from '../cases/expected.ts';
import type { Finding } from '../result.ts';
import { escapeRegExp, show } from '../text.ts';

export function checkErrorText(example: Example, request: RequestExample, body: Json): Finding[] {
  return [...listTexts(example.value, '')].flatMap(({ at, text }) => {
    const expected =
      example.text !== undefined && couldRender(example.text, text) ? renderMessage(example.text, request) : text;
    const received = valueAt(body, at);
    return received === expected
      ? []
      : [{ at, expected: show(expected), received: show(received), check: 'error-text' }];
  });
}

/** The body must have exactly the documented members. */
export function checkMembers(example: Example, body: Json): Finding[] {
  const names = (value: Json): string => (isObject(value) ? Object.keys(value).toSorted().join(', ') : show(value));
  const expected = names(example.value);
  const received = names(body);
  return expected === received ? [] : [{ at: 'body', expected: `only ${expected}`, received, check: 'members' }];
}

export function checkDetails(details: readonly Details[], body: Json): Finding[] {
  return details.flatMap(({ at, paths: expected }) => {
    const received = readDetailPaths(valueAt(body, at));
    return expected
      .filter((path) => !received.includes(path))
      .map((path) => ({ at, expected: `an entry for ${path}`, received: show(valueAt(body, at)), check: 'details' }));
  });
}

const QUERY = '/query';

/**
 * The location itself, one inside of it, or, if it is an item of a list or a member of a map, what has it. The query as a whole says less
 * than the contract recommends, and is not wrong: parsers of queries report one error for all parameters. A field of the body can be named.
 */
export function checkIssueLocation({ at, path }: NonNullable<Expected['issueLocation']>, body: Json): Finding[] {
  const received = readDetailPaths(valueAt(body, at));
  const isWhole = (one: string): boolean => one.lastIndexOf('/') === 0;
  const isAbout = (one: string): boolean => isAtOrBelow(one, path) || (!isWhole(one) && isAtOrBelow(path, one));
  if (received.length === 0 || received.some(isAbout)) return [];
  const isVague = isAtOrBelow(path, QUERY) && received.includes(QUERY);
  const expected = `an entry for ${path}, if there are any`;
  return [{ at, expected, received: show(received), check: 'details', ...(isVague && { isExtra: true }) }];
}

/** The texts of an example, except those in lists: their items depend on the request. */
function* listTexts(value: Json, at: string): Iterable<{ at: string; text: string }> {
  if (typeof value === 'string') yield { at, text: value };
  if (isObject(value))
    for (const [name, child] of Object.entries(value)) yield* listTexts(child, joinPointer(at, name));
}

const placeholderPattern = /\{\/[^}]+\}/;

/** True if the template can produce the text. */
function couldRender(template: string, text: string): boolean {
  const literal = template.split(placeholderPattern);
  return new RegExp(`^${literal.map((part) => escapeRegExp(part)).join('[^]*')}$`).test(text);
}
