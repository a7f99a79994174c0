import { join } from 'node:path';
import type { OpenApiDocument } from '@helpdesk/contract-model';
import { type Bundle, mapSources, SpecError } from '@helpdesk/contract-model/read';
import { bundle as bundleFiles, createConfig, type Plugin } from '@redocly/openapi-core';
import { nameInSpec, runRedocly } from './redocly.ts';

/** Gives `x-service-responses` a type: without one, Redocly copies its responses with their relative `$ref`s. */
const serviceResponsesPlugin: Plugin = {
  id: 'contract',
  typeExtension: {
    oas3: (types) => ({
      ...types,
      Root: { ...types.Root, properties: { ...types.Root?.properties, 'x-service-responses': 'Responses' } },
    }),
  },
};

/**
 * Bundles `specDir/openapi.yaml`. The `$ref`s that remain are local.
 *
 * @throws SpecError for files that cannot be read and `$ref`s that cannot be resolved.
 */
export async function bundle(specDir: string): Promise<Bundle> {
  const config = await createConfig({}, { plugins: [serviceResponsesPlugin] });
  const result = await runRedocly(specDir, (spec) =>
    bundleFiles({ ...spec, config, componentRenamingConflicts: 'error' }),
  );
  // The bundler uses one object in several places. Copied through JSON, the document is what openapi.json contains.
  const document: OpenApiDocument = JSON.parse(JSON.stringify(result.bundle.parsed));
  const root = join(specDir, 'openapi.yaml');
  const nameOf = (file: string) => nameInSpec(specDir, file);
  if (!/^3\.1\./.test(document.openapi)) {
    const message = `the version must be 3.1: write \`openapi: 3.1.0\` instead of ${document.openapi}`;
    throw new SpecError([{ source: nameOf(root), message }]);
  }
  return { document, sources: mapSources(root, document, nameOf) };
}
