/**
 * Compiles the optional driver `sqlite3` from the source in its package: not every network reaches the host of its prebuilt
 * binaries. The headers come with the npm package of the pinned Node.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const source = dirname(createRequire(import.meta.url).resolve('sqlite3/package.json'));
const headers = join(
  dirname(dirname(realpathSync(process.execPath))),
  `node_modules/node-${process.platform}-${process.arch}`,
);
const { status } = spawnSync(
  'npx',
  ['-y', 'node-gyp@13', 'rebuild', ...(existsSync(join(headers, 'include')) ? [`--nodedir=${headers}`] : [])],
  { cwd: source, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
