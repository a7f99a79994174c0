import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder that is gone when the test is done. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-gen-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder `spec` with these files, by path. */
export function writeSpec(files: Readonly<Record<string, string>>): string {
  const spec = join(scratchFolder(), 'spec');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(spec, path)), { recursive: true });
    writeFileSync(join(spec, path), text);
  }
  return spec;
}
