import type { Contract } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { run } from '../../../src/index.ts';
import { listValueSamples, MAX_VALID } from '../../../src/invariants/typed-values/value-samples.ts';
import { getSchemaValidator } from '../../../src/schema-validator.ts';
import { type SurveysFaults, startSurveys, surveysContract } from '../../support/surveys.ts';

const typed = [
  'createReply/201/invariant-typed-values-body.values',
  'createProfile/201/invariant-typed-values-body.values',
];
const lists = [
  ...['nested', 'filter', 'intersection-query.is_done'].map((name) => `listTopics/200/invariant-${name}`),
  'listQuestions/200/invariant-pagination',
];

/** The failed cases, with their reasons. */
const runOn = async (faults: SurveysFaults): Promise<string[]> => (await countOn(faults)).failed;

/** Also the number of creations that were tried. */
async function countOn(faults: SurveysFaults): Promise<{ failed: string[]; creations: number }> {
  const surveys = await startSurveys(faults);
  try {
    const { results } = await run({
      contract: surveysContract,
      baseUrl: surveys.baseUrl,
      credentials: { full: 'x' },
      profile: 'full',
      only: [...typed, ...lists],
    });
    const failed = results.filter(({ verdict }) => verdict !== 'pass');
    const lines = failed.map(({ verdict, case: { id }, reason }) => `${verdict} ${id} ${reason}`);
    return { failed: lines, creations: surveys.requests() };
  } finally {
    await surveys.close();
  }
}

test('surveys as documented pass', async () => {
  expect(await runOn({})).toEqual([]);
});

test('filters beside one whose items are more than are read at once pass', async () => {
  expect(await runOn({ moreTopics: 400 })).toEqual([]);
});

test('wrong values of several questions are sent together where the error names each', async () => {
  const [alone, together] = [await countOn({}), await countOn({ namesLocations: true })];
  expect(together.failed).toEqual([]);
  expect(together.creations).toBeLessThan(alone.creations / 2);
});

test('definitions of the same schema have different samples, and each the longest text', () => {
  const validator = getSchemaValidator(surveysContract);
  const { valid, invalid } = listValueSamples(validator, { schema: { type: 'string', maxLength: 10_000 } }, {});
  const [first, second] = [valid.slice(0, MAX_VALID), valid.slice(MAX_VALID, 2 * MAX_VALID)];
  const long = `text ${'🙂'.repeat(9_995)}`;
  expect([first, second]).toEqual([
    ['42', '', long],
    [' x ', 'true', long],
  ]);
  expect(invalid).toContain(`${long}x`);
});

test('children that another client adds all the time are no finding, and the report says so', async () => {
  const surveys = await startSurveys({ isBusy: true });
  const { results } = await run({
    contract: surveysContract,
    baseUrl: surveys.baseUrl,
    credentials: { full: 'x' },
    profile: 'full',
    only: ['listTopics/200/invariant-nested'],
  }).finally(surveys.close);
  expect(results).toMatchObject([{ verdict: 'pass', reason: expect.stringMatching(/changed between all reads/) }]);
});

test.each<readonly [string, SurveysFaults['changeTopics']]>([
  [
    'adds',
    (topics, count) => topics.push({ id: 5000 + count, parent_id: null, owner_id: 7 + (count % 2), isDone: true }),
  ],
  [
    'moves to other parts',
    (topics, count) => {
      const at = topics.length - 1 - (count % 90);
      const moved = topics[at];
      if (moved) topics[at] = { ...moved, owner_id: moved.owner_id === 7 ? 8 : 7, isDone: !moved.isDone };
    },
  ],
])('topics that another client %s all the time are no finding beside two filters', async (_, changeTopics) => {
  const cases = await runOn({ moreTopics: 90, ...(changeTopics && { changeTopics }) });
  expect(cases.filter((one) => one.includes('intersection'))).toEqual([]);
});

test.each<readonly [string, SurveysFaults, readonly RegExp[]]>([
  [
    'takes numbers as text',
    { accepts: ({ kind }, value) => kind === 'number' && value === '42' },
    [/"42" is no value/],
  ],
  [
    'takes days that do not exist',
    { accepts: ({ kind }, value) => kind === 'day' && value === '2026-02-30' },
    [/2026-02-30/],
  ],
  [
    'takes longer texts',
    { accepts: ({ kind }, value) => kind === 'note' && typeof value === 'string' },
    [/of type "note"/],
  ],
  ['takes null', { accepts: (_, value) => value === null }, [/null is no value/]],
  [
    'finds options by their name alone',
    { storeValue: (value) => (value === 'Asia > North' ? 'Europe > North' : value) },
    [/Asia > North/],
  ],
  ['takes options in any case', { accepts: (_, value) => value === 'RED' }, [/"RED" is no value/]],
  [
    'takes options of another question that is sent as well',
    { accepts: ({ kind }, value, kinds) => kind === 'choice' && value === 'Europe' && kinds.includes('place') },
    [/"Europe" is no value/],
  ],
  ['takes the last level alone', { accepts: (_, value) => value === 'Spain' }, [/"Spain" is no value/]],
  ['takes wrong parents', { accepts: (_, value) => value === 'Asia > Spain' }, [/"Asia > Spain" is no value/]],
  [
    'takes what is between others',
    { accepts: (_value, _kinds, _question, isBetween) => isBetween },
    [/is no value|accepts no/],
  ],
  ['takes closed questions', { accepts: ({ is_open }) => !is_open }, [/accepts no values/]],
  ['takes hidden questions', { accepts: ({ is_hidden }) => is_hidden }, [/accepts no values/]],
  [
    'takes the 29th of February in any year',
    { accepts: ({ kind }, value) => kind === 'day' && value === '2100-02-29' },
    [/2100-02-29/],
  ],
  [
    'keeps two decimals',
    { storeValue: (value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value) },
    [/\/data\/values/],
  ],
  [
    'moves days into a later century',
    { storeValue: (value) => (value === '1868-07-01' ? '1968-07-01' : value) },
    [/1868-07-01/],
  ],
  ['reads literals that JSON does not have', { readsLiterals: true }, [/NaN/]],
  [
    'loses numbers with an exponent',
    { storeValue: (value) => (typeof value === 'number' && /e/.test(String(value)) ? 0 : value) },
    [/\/data\/values/],
  ],
  [
    'moves late days',
    { storeValue: (value) => (typeof value === 'string' && /^9\d{3}-/.test(value) ? '2100-12-31' : value) },
    [/9999-12-31/],
  ],
  ['drops zero', { storeValue: (value) => (value === 0 ? null : value) }, [/\/data\/values/]],
  [
    'converts numbers',
    { storeValue: (value) => (typeof value === 'number' ? String(value) : value) },
    [/\/data\/values/],
  ],
])('a value: %s', async (_, faults, reasons) => {
  for (const namesLocations of [false, true]) {
    const failed = await runOn({ ...faults, namesLocations });
    expect(failed.map((one) => one.split(' ')[1])).toEqual(expect.arrayContaining(typed));
    for (const reason of reasons) expect(failed).toEqual(failed.map(() => expect.stringMatching(reason)));
  }
});

test.each<readonly [string, SurveysFaults, string]>([
  ['a question twice', { acceptsRepeats: true }, 'createReply/201/invariant-typed-values-body.values'],
  [
    'the name of a member of objects',
    { takesNamesOfObjects: true },
    'createProfile/201/invariant-typed-values-body.values',
  ],
  [
    'the key of a question in capitals',
    { takesKeysInAnyCase: true },
    'createProfile/201/invariant-typed-values-body.values',
  ],
  ['the title of a question', { takesTitles: true }, 'createProfile/201/invariant-typed-values-body.values'],
  ['other children', { nest: (below) => below.toReversed() }, 'listTopics/200/invariant-nested-query.flat'],
  ['fewer children', { nest: (below) => below.slice(1) }, 'listTopics/200/invariant-nested-query.flat'],
  ['the start after a left-out ID', { looksUpTheLastId: true }, 'listQuestions/200/invariant-pagination'],
  ['no children on later pages', { nestsOnTheFirstPage: true }, 'listTopics/200/invariant-nested-query.flat'],
  ['children of children', { nestsEverywhere: true }, 'listTopics/200/invariant-nested-query.flat'],
  ['no children of a child', { listsBelowTheTopOnly: true }, 'listTopics/200/invariant-nested-query.flat'],
  [
    'an item in no part',
    { isDone: ({ id, isDone }) => (id === 2 ? (undefined as never) : isDone) },
    'listTopics/200/invariant-filter-query.is_done',
  ],
  [
    'a part with what it excludes',
    { isDone: ({ owner_id }) => owner_id === null },
    'listTopics/200/invariant-filter-query.is_done',
  ],
  ['one filter of two', { ignoresOwner: true }, 'listTopics/200/invariant-intersection-query.is_done'],
  [
    'one filter of two, in a long list',
    { ignoresOwner: true, moreTopics: 400 },
    'listTopics/200/invariant-intersection-query.is_done',
  ],
  ...(['team', 'is_done'] as const).map(
    (name) =>
      [
        `a filter by what items do not show is ignored beside another one: ${name}`,
        { ignoresBesideOther: name, moreTopics: 20 },
        'listTopics/200/invariant-intersection-query.is_done',
      ] as const,
  ),
  [
    'the wrong related value',
    { teamOf: (id) => (id === null ? undefined : 150 - id * 10) },
    'listTopics/200/invariant-filter-query.team',
  ],
])('%s', async (_, faults, id) => {
  const failed = (await runOn(faults)).filter((one) => !one.startsWith('skipped'));
  expect(failed.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([`fail ${id}`]);
});

test('a filter by a team that does not exist is not sent where the contract documents a rejection', async () => {
  const surveys = await startSurveys({ rejectsUnknownTeams: true });
  const id = 'listTopics/404/no-team';
  const { listTopics } = surveysContract.operations;
  const base = surveysContract.cases.find((one) => one.id === 'listTopics/200/minimal');
  if (base === undefined || listTopics === undefined) throw new Error('no list of topics');
  const responses = { ...listTopics.responses, '404': { status: 404, headers: {}, examples: {}, at: listTopics.at } };
  const change = { from: 'minimal', set: { '/query/team': { $absent: 'team' } } };
  const contract: Contract = {
    ...surveysContract,
    operations: { ...surveysContract.operations, listTopics: { ...listTopics, responses } },
    cases: [...surveysContract.cases, { ...base, id, status: 404, key: 'no-team', base: base.id, change }],
  };
  const { results } = await run({
    contract,
    baseUrl: surveys.baseUrl,
    credentials: { full: 'x' },
    profile: 'full',
    only: ['listTopics/200/invariant-filter-query.team'],
  }).finally(surveys.close);
  expect(results).toMatchObject([{ verdict: 'pass' }]);
});
