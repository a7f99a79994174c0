import { spawnSync } from 'node:child_process';

/** The commit that is measured, with `-dirty` if files differ from it; undefined without Git or its folder. */
export function findCommit(): string | undefined {
  const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  const { status, stdout } = spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
