/** A server for the contract in `fixtures/surveys`, and what it may do otherwise. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { compile } from '@helpdesk/contract-gen';
import { listen } from './listen.ts';

export const { contract: surveysContract } = await compile(
  fileURLToPath(new URL('../fixtures/surveys', import.meta.url)),
);

interface Question {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly kind: string;
  readonly is_open: boolean;
  readonly is_hidden: boolean;
  readonly options: readonly { name: string }[];
  readonly levels: readonly { options: readonly { id: number; name: string; parent: number | null }[] }[];
}

export interface Topic {
  readonly id: number;
  readonly parent_id: number | null;
  readonly owner_id: number | null;
  readonly isDone: boolean;
}

type Values = readonly (readonly [Question | undefined, unknown])[];

export interface SurveysFaults {
  /** True if the value is accepted, whatever the question. `kinds` are those of all questions in the request. */
  readonly accepts?: (question: Question, value: unknown, kinds: readonly string[], isBetween: boolean) => boolean;
  readonly storeValue?: (value: unknown) => unknown;
  readonly acceptsRepeats?: boolean;
  /** What every object has counts as a question for a note. */
  readonly takesNamesOfObjects?: true;
  /** The title of a question counts as its key. */
  readonly takesTitles?: true;
  /** The key of a question counts in any letter case. */
  readonly takesKeysInAnyCase?: true;
  /** Reads what JSON does not have as the value that it stands for. */
  readonly readsLiterals?: true;
  /** The error has an entry for each wrong value. */
  readonly namesLocations?: boolean;
  /** The topics below one, as a list of topics nests them. */
  readonly nest?: (below: readonly Topic[]) => readonly Topic[];
  /** Also where the topics below one are listed. */
  readonly nestsEverywhere?: true;
  readonly nestsOnTheFirstPage?: true;
  /** Only topics at the top have others below them, as a list shows them. */
  readonly listsBelowTheTopOnly?: true;
  /** After a question that the filter leaves out, the list is from its start. */
  readonly looksUpTheLastId?: true;
  /** After an ID that no question has, the list is empty. */
  readonly isEmptyAfterUnknown?: true;
  readonly isDone?: (topic: Topic) => boolean;
  /** A filter by a team that no owner is in gets a 404. */
  readonly rejectsUnknownTeams?: true;
  /** So many more topics at the top, of two owners. */
  readonly moreTopics?: number;
  /** Whether the filter by an owner is ignored beside that by `is_done`. */
  readonly ignoresOwner?: true;
  /** Whether the filter by a team is ignored beside that by `is_done`, or the other way round. */
  readonly ignoresBesideOther?: 'team' | 'is_done';
  readonly teamOf?: (ownerId: number | null) => number | undefined;
  /** Another client adds a topic below the first one before every list. */
  readonly isBusy?: boolean;
  /** What another client does to the topics before every list; `count` lists were sent before. */
  readonly changeTopics?: (topics: Topic[], count: number) => void;
}

const question = (id: number, kind: string, more: Partial<Question> = {}): Question => ({
  id,
  key: `${kind}_${id}`,
  title: `Question ${id}`,
  kind,
  is_open: true,
  is_hidden: false,
  options: [],
  levels: [],
  ...more,
});

const questions: readonly Question[] = [
  question(1, 'number'),
  question(2, 'day'),
  question(3, 'note'),
  question(4, 'choice', { options: [{ name: 'Red' }, { name: 'Green' }] }),
  question(5, 'place', {
    levels: [
      {
        options: [
          { id: 1, name: 'Europe', parent: null },
          { id: 2, name: 'Asia', parent: null },
        ],
      },
      {
        options: [
          { id: 3, name: 'Spain', parent: 1 },
          { id: 4, name: 'North', parent: 1 },
          { id: 5, name: 'North', parent: 2 },
          { id: 6, name: 'Japan', parent: 2 },
        ],
      },
    ],
  }),
  question(6, 'number', { is_open: false }),
  question(7, 'number', { is_open: false }),
  question(8, 'number', { is_hidden: true }),
];

const places = ['Europe', 'Asia', 'Europe > Spain', 'Europe > North', 'Asia > North', 'Asia > Japan'];

const firstTopics: readonly Topic[] = [
  { id: 1, parent_id: null, owner_id: 7, isDone: true },
  { id: 2, parent_id: null, owner_id: 8, isDone: false },
  { id: 3, parent_id: null, owner_id: null, isDone: false },
  { id: 4, parent_id: 1, owner_id: 7, isDone: false },
  { id: 5, parent_id: 1, owner_id: 8, isDone: true },
  { id: 6, parent_id: 5, owner_id: 8, isDone: true },
  { id: 7, parent_id: 2, owner_id: 7, isDone: false },
];

function fits({ kind, options }: Question, value: unknown): boolean {
  if (kind === 'number') return typeof value === 'number';
  if (kind === 'choice') return options.some(({ name }) => name === value);
  if (kind === 'place') return places.some((one) => one === value);
  if (typeof value !== 'string') return false;
  if (kind === 'note') return Array.from(value).length <= 50;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay && new Date(value).toISOString().startsWith(value);
}

export async function startSurveys(faults: SurveysFaults = {}) {
  const {
    accepts = () => false,
    storeValue = (value) => value,
    acceptsRepeats = false,
    namesLocations = false,
  } = faults;
  const {
    nest = (below) => below,
    isDone = (topic) => topic.isDone,
    rejectsUnknownTeams,
    teamOf = (id) => id?.valueOf() && id * 10,
  } = faults;
  const more = Array.from({ length: faults.moreTopics ?? 0 }, (_, index) => ({
    id: 1000 + index,
    parent_id: null,
    owner_id: 7 + (index % 2),
    isDone: index % 3 === 0,
  }));
  const topics: Topic[] = [...firstTopics, ...more];
  let lastId = 10_000;

  let requests = 0;
  let lists = 0;

  function create(values: Values, locate: (index: number) => string, show: (stored: unknown[]) => unknown) {
    requests += 1;
    const ids = values.map(([own]) => own?.id);
    const kinds = values.flatMap(([own]) => own?.kind ?? []);
    const wrong = values.flatMap(([own, value], index) =>
      own &&
      (accepts(own, value, kinds, index > 0 && index < values.length - 1) ||
        (own.is_open && !own.is_hidden && fits(own, value)))
        ? []
        : [{ path: locate(index) }],
    );
    if (wrong.length > 0 || (new Set(ids).size < ids.length && !acceptsRepeats)) {
      const details = namesLocations && { details: wrong };
      return { status: 400, body: { error: { message: 'Wrong values', ...details } } };
    }
    const shown = show(values.map(([, value]) => storeValue(value)));
    return { status: 201, body: { data: { id: ++lastId, values: shown } } };
  }

  function page<T extends { readonly id: number }>(rows: readonly T[], query: URLSearchParams) {
    const rest = rows.filter(({ id }) => id > Number(query.get('after') ?? 0));
    return rest.slice(0, Number(query.get('size') ?? 25));
  }

  const show = ({ isDone: _, ...topic }: Topic, below: readonly unknown[]) => ({ ...topic, topics: below });

  function getTopic(id: number) {
    const topic = topics.find((one) => one.id === id);
    if (topic === undefined) return { status: 404, body: { error: { message: 'No such topic' } } };
    const below = topics.filter(({ parent_id }) => parent_id === id).map((one) => show(one, []));
    return { status: 200, body: { data: show(topic, below) } };
  }

  function listTopics(query: URLSearchParams) {
    faults.changeTopics?.(topics, lists++);
    if (faults.isBusy) topics.push({ id: ++lastId, parent_id: 1, owner_id: 7, isDone: false });
    const [parent, flag, team, owner] = ['parent', 'is_done', 'team', 'owner'].map((name) => query.get(name));
    const ignored = flag !== null && team !== null ? faults.ignoresBesideOther : undefined;
    const isOfOwner = (topic: Topic) => owner === null || String(topic.owner_id) === owner;
    const isLost = faults.nestsOnTheFirstPage === true && query.has('after');
    const isNested = query.get('flat') === 'false' && !isLost && (parent === null || faults.nestsEverywhere === true);
    const isKnown = team === null || topics.some(({ owner_id }) => String(teamOf(owner_id)) === team);
    if (rejectsUnknownTeams && !isKnown) return { status: 404, body: { error: { message: 'No such team' } } };
    const matching = topics
      .filter(({ parent_id }) => String(parent_id) === (parent ?? 'null'))
      .filter(({ parent_id }) => !faults.listsBelowTheTopOnly || ![4, 5, 7].includes(parent_id ?? 0))
      .filter((topic) => flag === null || ignored === 'is_done' || String(isDone(topic)) === flag)
      .filter((topic) => isOfOwner(topic) || (faults.ignoresOwner && flag !== null))
      .filter(({ owner_id }) => team === null || ignored === 'team' || String(teamOf(owner_id)) === team);
    const data = page(matching, query).map((topic) => {
      const below = nest(topics.filter(({ parent_id }) => parent_id === topic.id)).map((one) => show(one, []));
      return show(topic, isNested ? below : []);
    });
    return { status: 200, body: { data } };
  }

  function respond(path: string, query: URLSearchParams, text: string) {
    const id = Number(path.split('/')[3]);
    if (path.endsWith('/questions')) {
      const kind = query.get('kind');
      const asked = questions.filter((one) => kind === null || one.kind === kind);
      const isThere = asked.some((one) => String(one.id) === query.get('after'));
      if (faults.looksUpTheLastId && kind !== null && !isThere) query.delete('after');
      const isKnown = !query.has('after') || questions.some((one) => String(one.id) === query.get('after'));
      if (faults.isEmptyAfterUnknown && !isKnown) return { status: 200, body: { data: [] } };
      return { status: 200, body: { data: page(asked, query) } };
    }
    if (path.endsWith('/topics')) return listTopics(query);
    if (path.includes('/topics/')) return getTopic(id);
    if (path.endsWith('/owners')) {
      const owners = [7, 8].map((one) => ({ id: one, team_id: one * 10 }));
      return { status: 200, body: { data: page(owners, query) } };
    }
    if (path.includes('/owners/')) return { status: 200, body: { data: { id, team_id: id * 10 } } };
    const readable = faults.readsLiterals ? text.replace('NaN', '0').replace('True', 'true') : text;
    if (/:(?:NaN|True)/.test(readable)) return { status: 400, body: { error: { message: 'Wrong values' } } };
    const { values } = JSON.parse(readable);
    if (path.endsWith('/profiles')) {
      const entries = Object.entries<unknown>(values ?? {});
      const isNamed = (one: Question, key: string): boolean =>
        one.key === key || (faults.takesNamesOfObjects === true && key in {} && one.kind === 'note');
      // Whether a question is there twice is only looked at by key.
      const rename = (toKey: (one: Question) => string) =>
        questions.map((one) => ({ ...one, id: -one.id, key: toKey(one) }));
      const known = [
        ...questions,
        ...(faults.takesTitles ? rename(({ title }) => title) : []),
        ...(faults.takesKeysInAnyCase ? rename(({ key }) => key.toUpperCase()) : []),
      ];
      const named = entries.map(([key, value]) => [known.find((one) => isNamed(one, key)), value] as const);
      const locate = (index: number) => `/body/values/${entries[index]?.[0]}`;
      return create(named, locate, (stored) => Object.fromEntries(entries.map(([key], index) => [key, stored[index]])));
    }
    const items: { id: number; value: unknown }[] = values ?? [];
    const named = items.map((item) => [questions.find((one) => one.id === item.id), item.value] as const);
    const locate = (index: number) => `/body/values/${index}/value`;
    return create(named, locate, (stored) => items.map((item, index) => ({ id: item.id, value: stored[index] })));
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '', 'http://any');
    const { status, body } = respond(url.pathname, url.searchParams, Buffer.concat(chunks).toString());
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return {
    ...(await listen(server)),
    /** Creations that were tried. */
    requests: () => requests,
  };
}
