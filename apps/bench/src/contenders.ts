/** The measured servers: the service as it is shipped, and what others would write on the same database. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { OPERATION_NAMES, type OperationName } from './operations.ts';

export interface Contender {
  readonly name: string;
  readonly title: string;
  /** Arguments of Node. */
  readonly command: readonly string[];
  readonly operations: readonly OperationName[];
  /** The npm package without which it cannot run. */
  readonly driver?: 'sqlite3';
  /** Whether it only sends what another contender has sent. */
  readonly isFixed?: true;
  /** Paths that are added to its contract. */
  readonly extraPaths?: number;
}

/** Everybody else's figures are compared with that of the first of these that runs. */
export const BASELINES = ['express-knex-sqlite3', 'express-knex-better-sqlite3'] as const;

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
    knexOn('sqlite3', 'express-knex-sqlite3', 'Express 5 + Knex + sqlite3', ['express.ts', 'sqlite3']),
    knexOn('better-sqlite3', 'express-knex-better-sqlite3', 'Express 5 + Knex + better-sqlite3', [
      'express.ts',
      'better-sqlite3',
    ]),
    knexOn('sqlite3', 'express-validated-sqlite3', 'Express 5 + validator + Knex + sqlite3', [
      'express.ts',
      'sqlite3',
      'validated',
    ]),
    knexOn('better-sqlite3', 'express-validated-better-sqlite3', 'Express 5 + validator + Knex + better-sqlite3', [
      'express.ts',
      'better-sqlite3',
      'validated',
    ]),
    knexOn('sqlite3', 'fastify-knex-sqlite3', 'Fastify 5 + Knex + sqlite3', ['fastify.ts', 'sqlite3']),
    {
      name: 'fastify-prepared',
      title: 'Fastify 5 + prepared better-sqlite3',
      command: serverOf(['fastify.ts', 'prepared']),
      operations: all,
    },
    fixed('express'),
    fixed('http'),
  ];
}

function knexOn(driver: string, name: string, title: string, args: readonly string[]): Contender {
  return {
    name,
    title,
    command: serverOf(args),
    operations: all,
    ...(driver === 'sqlite3' && { driver }),
  };
}

function fixed(server: 'express' | 'http'): Contender {
  const title = server === 'http' ? 'node:http, fixed response' : 'Express 5, fixed response';
  return { name: `fixed-${server}`, title, command: serverOf(['fixed.ts', server]), operations: all, isFixed: true };
}

function serverOf([script = '', ...args]: readonly string[]): readonly string[] {
  return [file(`../contenders/${script}`), ...args];
}

/** Why a contender cannot run here; undefined if it can. */
export function findObstacle({ driver }: Contender): string | undefined {
  if (driver === undefined) return undefined;
  try {
    createRequire(import.meta.url)(driver);
    return undefined;
  } catch {
    return `${driver} is not built: run \`npx -y pnpm@12 --filter @helpdesk/api build-${driver}\``;
  }
}
