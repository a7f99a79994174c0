/** A server for the contract in `fixtures/workshop`, whose checks of a request may have another order. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { compile } from '@helpdesk/contract-gen';
import { listen } from './listen.ts';

export const { contract: workshopContract } = await compile(
  fileURLToPath(new URL('../fixtures/workshop', import.meta.url)),
);

/** The documented order in which each operation checks its requests. */
const usual = {
  listTools: ['rule', 'cursor', 'shelf'],
  createJob: ['body', 'tool', 'member', 'readings', 'name'],
  updateJob: ['body', 'job', 'closed', 'lent', 'name'],
} as const;

type OperationId = keyof typeof usual;

/** Another order of the checks of an operation. */
export type CheckOrders = { readonly [Id in OperationId]?: readonly (typeof usual)[Id][number][] };

interface Job {
  readonly id: number;
  name: string;
  state: string;
}

interface Sent {
  readonly name?: string;
  readonly tool_id?: number;
  readonly by?: string;
  readonly readings?: Readonly<Record<string, unknown>>;
  readonly is_closed?: boolean;
}

/** For each check the status and the message, and whether the request passes. */
type Checks<Name extends string> = Readonly<
  Record<Name, readonly [status: number, message: string, isPassed: boolean]>
>;

const shelves = [{ id: 1 }, { id: 2 }];
const members = [
  { id: 21, name: 'Ada' },
  { id: 22, name: 'Bea' },
];
const tools = [
  { id: 11, name: 'gauge', kind: 'meter' },
  { id: 12, name: 'saw', kind: 'blade' },
];

export async function startWorkshop(orders: CheckOrders = {}) {
  const jobs: Job[] = ['open', 'open', 'lent', 'lent', 'closed', 'closed'].map((state, index) => ({
    id: 31 + index,
    name: `Job ${index}`,
    state,
  }));

  function findRejection<Id extends OperationId>(id: Id, checks: Checks<(typeof usual)[Id][number]>) {
    const order: readonly (typeof usual)[Id][number][] = orders[id] ?? usual[id];
    const [wrong] = order.map((name) => checks[name]).filter(([, , isPassed]) => !isPassed);
    return wrong && { status: wrong[0], body: { error: { message: wrong[1] } } };
  }

  const isFree = (name: string | undefined, own?: Job): boolean =>
    !jobs.some((one) => one !== own && one.name === name);
  const isNamed = ({ name }: Sent): boolean => typeof name === 'string' && name.length >= 1 && name.length <= 100;

  function listTools(query: URLSearchParams) {
    const shelf = query.get('shelf_id');
    const mistake = findRejection('listTools', {
      rule: [400, 'Not both', query.get('light') !== 'true' || query.get('heavy') !== 'true'],
      cursor: [400, 'Invalid cursor', !query.has('after')],
      shelf: [404, 'Shelf not found', shelf === null || shelves.some(({ id }) => String(id) === shelf)],
    });
    return mistake ?? { status: 200, body: { data: tools, next: null, url: null, size: 25, total: tools.length } };
  }

  function createJob(sent: Sent) {
    const { name = '', tool_id, by, readings = {} } = sent;
    const mistake = findRejection('createJob', {
      body: [400, 'Invalid job', isNamed(sent)],
      tool: [404, 'Tool not found', tool_id === undefined || tools.some(({ id }) => id === tool_id)],
      member: [400, 'Invalid member', by === undefined || members.some((one) => one.name === by)],
      readings: [400, 'Invalid reading', Object.keys(readings).every((key) => tools.some((one) => one.name === key))],
      name: [409, 'The name is taken', isFree(name)],
    });
    if (mistake !== undefined) return mistake;
    const job = { id: 31 + jobs.length, name, state: 'open' };
    jobs.push(job);
    return { status: 201, body: { data: job } };
  }

  function updateJob(id: string, sent: Sent) {
    const job = jobs.find((one) => String(one.id) === id);
    const mistake = findRejection('updateJob', {
      body: [400, 'Invalid job', isNamed(sent)],
      job: [404, 'Job not found', job !== undefined],
      closed: [400, 'The job is closed', job?.state !== 'closed'],
      lent: [400, 'Tools are lent', job?.state !== 'lent' || sent.is_closed !== true],
      name: [409, 'The name is taken', isFree(sent.name, job)],
    });
    if (mistake !== undefined) return mistake;
    if (job !== undefined && sent.name !== undefined) job.name = sent.name;
    return { status: 200, body: { data: { ...job, state: sent.is_closed ? 'closed' : job?.state } } };
  }

  function respond(method: string, { pathname, searchParams }: URL, sent: Sent) {
    const [, , kind, id] = pathname.split('/');
    if (kind === 'tools') return listTools(searchParams);
    if (kind === 'shelves' || kind === 'members')
      return { status: 200, body: { data: kind === 'shelves' ? shelves : members } };
    if (id !== undefined) return updateJob(id, sent);
    return method === 'POST' ? createJob(sent) : { status: 200, body: { data: jobs } };
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { status, body } =
      request.headers.authorization === undefined
        ? { status: 401, body: {} }
        : respond(request.method ?? '', new URL(request.url ?? '', 'http://any'), text === '' ? {} : JSON.parse(text));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return listen(server);
}
