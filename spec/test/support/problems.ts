import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Config, createConfig, getLineColLocation, lint } from '@redocly/openapi-core';
import housePlugin from '../../rules/plugin.ts';

/**
 * All problems that one house rule finds in a spec, as `file:line message`, sorted.
 * `files` are YAML texts by path; a single text is `openapi.yaml`.
 */
export async function problemsOf(rule: string, files: string | Record<string, string>): Promise<string[]> {
  const config = await createConfig({ plugins: [housePlugin()], rules: { [`house/${rule}`]: 'error' } });
  return lintFiles(config, typeof files === 'string' ? { 'openapi.yaml': files } : files);
}

/** Writes the files to a temporary folder and lints them: rules resolve references through the file system. */
export async function lintFiles(config: Config, files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'spec-rules-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const problems = await lint({ ref: join(folder, 'openapi.yaml'), config });
    return problems
      .map(({ location: [first], message }) => {
        if (!first) return message;
        const { source, start } = getLineColLocation(first);
        return `${relative(folder, source.absoluteRef)}:${start.line} ${message}`;
      })
      .sort(new Intl.Collator('en', { numeric: true }).compare);
  } finally {
    await rm(folder, { recursive: true });
  }
}
