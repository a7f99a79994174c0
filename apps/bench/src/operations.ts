/** The measured operations: what is sent, the same to every contender. */

export const OPERATION_NAMES = ['get', 'list25', 'list100', 'filter', 'search', 'post', 'patch', 'put'] as const;
export type OperationName = (typeof OPERATION_NAMES)[number];

/** What the requests refer to in the benchmark's database. */
export interface Targets {
  readonly contactIds: readonly number[];
  /** Of 50 contacts. */
  readonly phone: string;
  /** Part of a first name that a hundredth of the contacts have. */
  readonly search: string;
  readonly fieldId: number;
  readonly articleId: number;
}

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  /** Path and query. */
  readonly path: string;
  readonly body?: object;
}

export interface MeasuredOperation {
  readonly title: string;
  readonly status: number;
  /**
   * @param index counts the requests to a server; no two writes are equal.
   * @param cursors of pages of this list, as this contender issued them; the first page has none.
   */
  request(index: number, targets: Targets, cursors: readonly (string | undefined)[]): BenchRequest;
}

const ARTICLE_BYTES = 100_000;

export const operations: Readonly<Record<OperationName, MeasuredOperation>> = {
  get: {
    title: 'GET a contact by id',
    status: 200,
    request: (index, { contactIds }) => get(`/v1/contacts/${pick(contactIds, index)}`),
  },
  list25: { title: 'list of 25 contacts', status: 200, request: (index, _, cursors) => list(25, index, cursors) },
  list100: { title: 'list of 100 contacts', status: 200, request: (index, _, cursors) => list(100, index, cursors) },
  filter: {
    title: 'list of 25, filtered by phone',
    status: 200,
    request: (_, { phone }) => get(`/v1/contacts?per_page=25&requested_by_phone=${encodeURIComponent(phone)}`),
  },
  search: {
    title: 'list of 25, searched by part of a name',
    status: 200,
    request: (_, { search }) => get(`/v1/contacts?per_page=25&search=${encodeURIComponent(search)}`),
  },
  post: {
    title: 'POST a contact',
    status: 201,
    request: (index) => ({
      method: 'POST',
      path: '/v1/contacts',
      body: {
        first_name: `Mina ${index}`,
        last_name: 'Sato',
        email: `mina${index}@bench.example`,
        phone: '+4930123456',
      },
    }),
  },
  patch: {
    title: 'PATCH a contact field',
    status: 200,
    request: (index, { fieldId }) => ({
      method: 'PATCH',
      path: `/v1/contacts/fields/${fieldId}`,
      body: { description: `Description number ${index}` },
    }),
  },
  put: {
    title: 'PUT an article of 100 KB',
    status: 200,
    request: (index, { articleId }) => ({
      method: 'PUT',
      path: `/v1/articles/${articleId}`,
      body: { content: createArticle(index) },
    }),
  },
};

/** The key of a recorded response: requests that differ only in an id or a cursor have the same. */
export function toResponseKey(method: string, target: string): string {
  const [path = '', query = ''] = target.split('?');
  const kept = query.split('&').filter((pair) => !pair.startsWith('starting_after='));
  return `${method} ${path.replace(/\/\d+$/, '/{id}')}?${kept.join('&')}`;
}

function get(path: string): BenchRequest {
  return { method: 'GET', path };
}

function list(size: number, index: number, cursors: readonly (string | undefined)[]): BenchRequest {
  const cursor = pick(cursors, index);
  return get(`/v1/contacts?per_page=${size}${cursor === undefined ? '' : `&starting_after=${cursor}`}`);
}

function pick<T>(values: readonly T[], index: number): T | undefined {
  return values[index % values.length];
}

const PARAGRAPH =
  '<p>Turn the <strong>main valve</strong> to the right &amp; wait for <a href="https://example.com/">a minute</a>.</p>';
const ARTICLE = PARAGRAPH.repeat(Math.floor(ARTICLE_BYTES / PARAGRAPH.length));

function createArticle(index: number): string {
  return `<h2>Revision ${index}</h2>${ARTICLE}`;
}
