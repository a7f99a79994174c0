import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '@helpdesk/contract-model';
import { SpecError } from '@helpdesk/contract-model/read';
import { lint, lintConfig, loadConfig, YamlParseError } from '@redocly/openapi-core';
import { nameInSpec, parseProblem, runRedocly } from './redocly.ts';

/**
 * Lints the spec with the rules of its `redocly.yaml`. A spec without that file has no rules.
 *
 * @throws SpecError with the problems of `redocly.yaml` itself, and every problem of the spec whose severity is `error`.
 */
export async function lintSpec(specDir: string): Promise<void> {
  const configPath = join(specDir, 'redocly.yaml');
  if (!existsSync(configPath)) return;
  const config = await loadConfig({ configPath }).catch((error: unknown) => {
    if (error instanceof YamlParseError) throw new SpecError([parseProblem(error, specDir)]);
    const reason = messageOf(error);
    throw new SpecError([{ source: nameInSpec(specDir, configPath), message: `cannot be loaded: ${reason}` }]);
  });
  await runRedocly(specDir, async (spec) => ({
    // Without lintConfig, a misspelled rule would be ignored.
    problems: [...(await lintConfig({ config, severity: 'error' })), ...(await lint({ ...spec, config }))],
  }));
}
