/**
 * Loaded with `node --import …/register.ts?mutant=NAME`, before anything else: patches the modules of the mutant while Node
 * loads them. An import and not a variable of the environment, because worker threads inherit only the former.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { applyPatches, type Mutant, REPOSITORY } from './mutant.ts';
import { mutants } from './table/index.ts';

const name = new URL(import.meta.url).searchParams.get('mutant');
const mutant = mutants.find((candidate) => candidate.name === name);
if (mutant) patchModules(mutant);

function patchModules(mutant: Mutant): void {
  const files = new Map(mutant.patches.map(([file]) => [pathToFileURL(join(REPOSITORY, file)).href, file]));
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const file = files.get(url);
      if (file === undefined) return loaded;
      // A buffer, as Node reads it from the file.
      const source = new TextDecoder().decode(loaded.source as Buffer);
      return { ...loaded, source: applyPatches(mutant, file, source) };
    },
  });
}
