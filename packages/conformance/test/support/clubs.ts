/** A server for the contract in `fixtures/clubs`: a club needs a hall and a member as its founder, a member needs a club. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { compile } from '@helpdesk/contract-gen';
import { listen } from './listen.ts';

export const { contract: clubsContract } = await compile(fileURLToPath(new URL('../fixtures/clubs', import.meta.url)));

export interface ClubsSettings {
  /** Number of clubs at the start. */
  readonly clubs: number;
  /** Number of creations that get a 500 before the first success. */
  readonly failures?: number;
  /** Default: 1. */
  readonly halls?: number;
  /** Number of requests for the list of halls that get a 500 before the first success. */
  readonly hallFailures?: number;
}

export async function startClubs({ clubs: count, failures = 0, halls = 1, hallFailures = 0 }: ClubsSettings) {
  const clubs = Array.from({ length: count }, (_, index) => ({ id: index + 1, founder_id: 1 }));
  const members: { id: number; club_id: number }[] = [];
  let failed = 0;
  let hallsFailed = 0;

  function respond(method: string, [, , kind, id, , other]: readonly string[], sent: Record<string, number>) {
    if (kind === 'halls' && hallsFailed < hallFailures) {
      hallsFailed += 1;
      return { status: 500 };
    }
    if (kind === 'halls')
      return { status: 200, data: Array.from({ length: halls }, (_, index) => ({ id: index + 1 })) };
    const rows: readonly { id: number }[] = kind === 'clubs' ? clubs : members;
    if (method === 'GET' && id === undefined) return { status: 200, data: rows };
    if (other !== undefined) return { status: other === id ? 404 : 200, data: {} };
    if (method === 'GET') {
      const found = rows.find((row) => row.id === Number(id));
      return { status: found ? 200 : 404, data: found };
    }
    if (failed < failures) {
      failed += 1;
      return { status: 500 };
    }
    const needed = sent.founder_id ?? sent.club_id ?? 0;
    const known: readonly { id: number }[] = kind === 'clubs' ? members : clubs;
    if (!known.some((row) => row.id === needed)) return { status: 404 };
    if (kind === 'clubs') clubs.push({ id: 100 + clubs.length, founder_id: needed });
    else members.push({ id: 100 + members.length, club_id: needed });
    return { status: 201, data: rows.at(-1) };
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const path = (request.url ?? '').split('/');
    const { status, data } = respond(request.method ?? '', path, body === '' ? {} : JSON.parse(body));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  return listen(server);
}
