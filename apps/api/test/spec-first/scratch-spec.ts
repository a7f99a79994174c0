/** A copy of `spec/` that a test can change. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const spec = fileURLToPath(new URL('../../../../spec', import.meta.url));

interface ScratchSpec extends AsyncDisposable {
  readonly directory: string;
  /** Fails if there is nothing to replace, because the test would prove nothing. */
  replace(file: string, old: string, by: string): Promise<void>;
  write(file: string, text: string): Promise<void>;
}

export async function scratchSpec(): Promise<ScratchSpec> {
  const folder = await mkdtemp(join(tmpdir(), 'scratch-'));
  const directory = join(folder, 'spec');
  await cp(spec, directory, { recursive: true, filter: (source) => basename(source) !== 'node_modules' });
  return {
    directory,
    async replace(file, old, by) {
      const text = await readFile(join(directory, file), 'utf8');
      if (!text.includes(old)) throw new Error(`${file} does not contain ${JSON.stringify(old)}`);
      await writeFile(join(directory, file), text.replaceAll(old, by));
    },
    write: (file, text) => writeFile(join(directory, file), text),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
