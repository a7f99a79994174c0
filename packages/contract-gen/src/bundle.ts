import { existsSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { DocumentPointer, OpenApiDocument, Source } from '@helpdesk/contract-model';
import {
  BaseResolver,
  bundle as bundleFiles,
  createConfig,
  getLineColLocation,
  isAbsoluteUrl,
  type LocationObject,
  type Plugin,
  ResolveError,
  YamlParseError,
} from '@redocly/openapi-core';
import { mapSources } from './map-sources.ts';
import { type Problem, SpecError } from './spec-error.ts';

/** The whole spec as one document, and where each part of it is written. */
export interface Bundle {
  readonly document: OpenApiDocument;
  readonly sources: ReadonlyMap<DocumentPointer, Source>;
}

/** Without a type Redocly would copy these responses as they are, their relative `$ref`s included. */
const serviceResponses: Plugin = {
  id: 'contract',
  typeExtension: {
    oas3: (types) => ({
      ...types,
      Root: { ...types.Root, properties: { ...types.Root?.properties, 'x-service-responses': 'Responses' } },
    }),
  },
};

/** What is compiled must not depend on a network. */
class LocalResolver extends BaseResolver {
  override async loadExternalRef(file: string) {
    if (isAbsoluteUrl(file)) throw new ResolveError(new Error(`${file} is no file; copy it into the spec`));
    return super.loadExternalRef(file);
  }
}

/** Bundles `specDir/openapi.yaml`; the `$ref`s that stay are local. Throws a SpecError for what cannot be read. */
export async function bundle(specDir: string): Promise<Bundle> {
  const nameOf = (file: string) => join(basename(resolve(specDir)), relative(specDir, file)).replaceAll('\\', '/');
  const root = join(specDir, 'openapi.yaml');
  if (!existsSync(root)) {
    throw new SpecError([{ source: nameOf(root), message: 'there is no such file; give the folder that has it' }]);
  }
  const config = await createConfig({}, { plugins: [serviceResponses] });
  const result = await bundleFiles({
    ref: root,
    config,
    externalRefResolver: new LocalResolver(),
    componentRenamingConflicts: 'error',
  }).catch((error: unknown) => {
    throw new SpecError([rootProblem(error, nameOf(root))]);
  });
  if (result.problems.length > 0) {
    throw new SpecError(
      result.problems.map(({ location: [location], message }) => ({
        source: location ? sourceOf(location, nameOf) : nameOf(root),
        message: withoutPlace(message),
      })),
    );
  }
  // The bundler shares objects between places; a copy through JSON is plain data, as it will be read back.
  const document: OpenApiDocument = JSON.parse(JSON.stringify(result.bundle.parsed));
  if (!/^3\.1\./.test(document.openapi)) {
    throw new SpecError([{ source: nameOf(root), message: `must be \`openapi: 3.1.0\`, not ${document.openapi}` }]);
  }
  return { document, sources: mapSources(root, document, nameOf) };
}

/** What the bundler throws instead of reporting: the root file is no YAML, or no OpenAPI document. */
function rootProblem(error: unknown, root: string): Problem {
  if (error instanceof YamlParseError) return { source: `${root}:${error.line}`, message: withoutPlace(error.message) };
  if (error instanceof Error) return { source: root, message: `cannot be bundled: ${error.message}` };
  throw error;
}

/** The parser's messages end in the file and line, which a problem has in front. */
function withoutPlace(message: string): string {
  return message.trim().replace(/ in "[^"]*" \(\d+:\d+\)$/, '');
}

function sourceOf(location: LocationObject, nameOf: (file: string) => string): Source {
  const { source, start } = getLineColLocation(location);
  return `${nameOf(source.absoluteRef)}:${start.line}`;
}
