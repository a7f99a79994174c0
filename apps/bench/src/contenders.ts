/** The measured servers: the service as it is shipped, and what others would write on the same database. */
import { fileURLToPath } from 'node:url';
import { OPERATION_NAMES, type OperationName } from './operations.ts';

export interface Contender {
  readonly name: string;
  readonly title: string;
  /** Arguments of Node. */
  readonly command: readonly string[];
  readonly operations: readonly OperationName[];
  /** Whether it only sends what another contender has sent. */
  readonly isFixed?: true;
  /** Paths that are added to its contract. */
  readonly extraPaths?: number;
}

/** Everybody else's figures are compared with its own. */
export const BASELINE = 'express-knex-sqlite3';
export const FASTIFY = 'fastify-knex-sqlite3';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SERVICE = ['--max-semi-space-size=16', file('../../api/bin/helpdesk.js')];
const PAD_CONTRACT = file('../contenders/pad-contract.ts');

const all = OPERATION_NAMES;

/** The service as it is shipped. It creates the database of all. */
export const helpdesk: Contender = {
  name: 'helpdesk',
  title: 'Helpdesk, as shipped',
  command: SERVICE,
  operations: all,
};

/** @param extraPaths also measure the service with this many more paths in its contract. */
export function listContenders(extraPaths: number): readonly Contender[] {
  return [
    helpdesk,
    ...(extraPaths > 0
      ? [
          {
            name: 'helpdesk-padded',
            title: `Helpdesk, ${extraPaths} more paths`,
            command: ['--import', PAD_CONTRACT, ...SERVICE],
            operations: all,
            extraPaths,
          },
        ]
      : []),
    other(BASELINE, 'Express 5 + Knex + sqlite3', 'express.ts', 'sqlite3'),
    other('express-knex-better-sqlite3', 'Express 5 + Knex + better-sqlite3', 'express.ts', 'better-sqlite3'),
    other('express-validated-sqlite3', 'Express 5 + validator + Knex + sqlite3', 'express.ts', 'sqlite3', 'validated'),
    other(
      ...(['express-validated-better-sqlite3', 'Express 5 + validator + Knex + better-sqlite3'] as const),
      ...['express.ts', 'better-sqlite3', 'validated'],
    ),
    other(FASTIFY, 'Fastify 5 + Knex + sqlite3', 'fastify.ts', 'sqlite3'),
    other('fastify-prepared', 'Fastify 5 + prepared better-sqlite3', 'fastify.ts', 'prepared'),
    fixed('express'),
    fixed('http'),
  ];
}

/** @param script in the folder of contenders. */
function other(name: string, title: string, script: string, ...args: readonly string[]): Contender {
  return { name, title, command: [file(`../contenders/${script}`), ...args], operations: all };
}

function fixed(server: 'express' | 'http'): Contender {
  const title = server === 'http' ? 'node:http, fixed response' : 'Express 5, fixed response';
  return { ...other(`fixed-${server}`, title, 'fixed.ts', server), isFixed: true };
}
