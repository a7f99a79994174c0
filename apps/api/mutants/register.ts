/**
 * Loaded with `node --import …/register.ts?mutant=JSON`, before anything else: changes the modules of the mutant while Node loads
 * them. An import and not a variable of the environment, because worker threads inherit only the former.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { applyChanges, type Changes, REPOSITORY } from './apply-changes.ts';

const changes = new URL(import.meta.url).searchParams.get('mutant');
if (changes !== null) changeModules(JSON.parse(changes));

function changeModules(mutant: Changes): void {
  const changed = [...mutant.patches.map(([file]) => file), ...(mutant.edit ? [mutant.edit.file] : [])];
  const files = new Map(changed.map((file) => [pathToFileURL(join(REPOSITORY, file)).href, file]));
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const file = files.get(url);
      if (file === undefined) return loaded;
      // A buffer, as Node reads it from the file.
      const source = new TextDecoder().decode(loaded.source as Buffer);
      return { ...loaded, source: applyChanges(mutant, file, source) };
    },
  });
}
