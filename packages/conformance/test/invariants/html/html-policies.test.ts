/** HTML by other rules than those of the notes: texts stay as they are, and a video in place of a frame has an attribute of its own. */
import { isObject } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { run } from '../../../src/index.ts';
import { KEPT, notesContract, type Sanitizing, startNotes } from '../../support/notes.ts';

// A copy of a contract is a contract.
const revise = (change: (name: string, value: unknown) => unknown): typeof notesContract =>
  JSON.parse(JSON.stringify(notesContract), change);

const withoutTexts = revise((name, value) => (name === 'acceptsText' ? undefined : value));
const withEmbed = revise((name, value) =>
  name === 'attributes' && isObject(value) && 'src' in value ? { ...value, 'data-embed': 'video' } : value,
);

async function runOn(contract: typeof notesContract, sanitizing: Sanitizing) {
  const service = await startNotes(sanitizing);
  const { results } = await run({
    contract,
    baseUrl: service.baseUrl,
    credentials: { full: 'x' },
    profile: 'full',
    only: ['updateNote/200/invariant-sanitized-html'],
  }).finally(service.close);
  return results;
}

/** Links may have `http:` as well. */
const withHttp = revise((name, value) =>
  name === 'addresses' && Array.isArray(value)
    ? value.map((rule) => (rule.element === 'a' ? { ...rule, schemes: ['https', 'http', 'mailto'] } : rule))
    : value,
);
const LINK = /^(https?:\/\/[^/]|mailto:.)/i;

const asIs: Sanitizing = { fromText: (text) => text };
const embedding: Sanitizing = { frameAttributes: ' data-embed="video"' };

test.each<[given: string, typeof notesContract, Sanitizing]>([
  ['a text without markup stays as it is', withoutTexts, asIs],
  ['a video in place of a frame has its attribute', withEmbed, embedding],
  ['links may have http:', withHttp, { link: LINK }],
])('where %s, a service that does so passes', async (_, contract, sanitizing) => {
  const results = await runOn(contract, sanitizing);
  expect(results.map(({ verdict, problems }) => [verdict, problems])).toEqual([['pass', []]]);
});

test.each<[fault: string, typeof notesContract, Sanitizing, expected: RegExp]>([
  ['wraps a text without markup in a paragraph', withoutTexts, {}, /, as it was sent, received "?<p>/],
  [
    'removes links to the own machine',
    withHttp,
    { link: /^(https?:\/\/(?!localhost)[^/]|mailto:.)/i },
    /http:\/\/localhost\/a/,
  ],
  [
    'keeps the attribute of frames on other videos',
    withEmbed,
    { ...embedding, kept: { ...KEPT, video: ['src', 'data-embed'] } },
    /data-embed/,
  ],
])('a service that %s fails', async (_, contract, sanitizing, expected) => {
  expect(await runOn(contract, sanitizing)).toMatchObject([
    { verdict: 'fail', reason: expect.stringMatching(expected) },
  ]);
});
