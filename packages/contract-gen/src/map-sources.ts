import {
  type DocumentPointer,
  joinPointer,
  type OpenApiDocument,
  type Source,
  valueAt,
} from '@helpdesk/contract-model';
import { type Place, SourceFiles } from './source-files.ts';

/** Nobody asks where these are: whoever has something to say about them says it about the thing they belong to. */
const unmapped = new Set(['description', 'example', 'summary', 'title', 'value']);

/** These are mapped, what is in them is not. */
const leaves = new Set(['const', 'default', 'enum', 'required', 'security', 'tags', 'type']);

/** In these a member has any name, that of a keyword included. */
const mapsOfNames = /\/(?:examples|headers|properties)$/;

/**
 * Finds the file and line of every part of the bundled document, by walking it side by side with the files it was
 * bundled from and following each `$ref` there.
 */
export function mapSources(
  rootFile: string,
  bundled: OpenApiDocument,
  nameOf: (file: string) => string,
): Map<DocumentPointer, Source> {
  const files = new SourceFiles();
  const sources = new Map<DocumentPointer, Source>();

  function visit(pointer: DocumentPointer, value: unknown, place: Place): void {
    if (sources.has(pointer)) return;
    const target = isReference(value) ? place : files.follow(place);
    sources.set(pointer, `${nameOf(target.file)}:${target.line}`);
    if (isReference(value) && value.$ref.startsWith('#/')) {
      const local = value.$ref.slice(1);
      visit(local, valueAt(bundled, local), files.follow(place));
    }
    if (value === null || typeof value !== 'object') return;
    const isMapOfNames = mapsOfNames.test(pointer);
    for (const [name, child] of Object.entries(value)) {
      if (unmapped.has(name) && !isMapOfNames) continue;
      const childPointer = joinPointer(pointer, name);
      const childPlace = files.child(place, name);
      if (!childPlace) continue;
      // A keyword of ours is one thing; at the root it is a map of things.
      const isLeaf = !isMapOfNames && (leaves.has(name) || (name.startsWith('x-') && pointer !== ''));
      if (isLeaf) sources.set(childPointer, `${nameOf(childPlace.file)}:${childPlace.line}`);
      else visit(childPointer, child, childPlace);
    }
  }

  // Components that came from other files are reached through the `$ref`s to them, before their own place is looked up.
  const root = files.root(rootFile);
  const { components, ...rest } = bundled;
  visit('', rest, root);
  const place = files.child(root, 'components');
  if (place) visit('/components', components, place);
  return sources;
}

function isReference(value: unknown): value is { $ref: string } {
  return value !== null && typeof value === 'object' && '$ref' in value && typeof value.$ref === 'string';
}
