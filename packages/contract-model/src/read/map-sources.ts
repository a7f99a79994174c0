import type { Source } from '../contract/case.ts';
import type { OpenApiDocument } from '../contract/contract.ts';
import { isObject } from '../json/json.ts';
import { type DocumentPointer, joinPointer, parentPointer, valueAt } from '../json/json-pointer.ts';
import { SourceFiles, type SourceNode } from './source-files.ts';

/** Keywords that are not mapped: messages about them point to the object that has them. */
const unmappedKeywords = new Set(['description', 'example', 'summary', 'title', 'value']);

/** Keywords that are mapped without their members. */
const leafKeywords = new Set(['const', 'default', 'enum', 'required', 'security', 'tags', 'type']);

/** Objects whose members have arbitrary names, which can be those of keywords. */
const NAME_MAP_PATTERN = /\/(?:examples|headers|properties)$/;

/**
 * Finds the file and line of every part of the bundled document. Walks the document and the files that it was bundled
 * from side by side, and follows each `$ref` in the files.
 */
export function mapSources(
  rootFile: string,
  bundled: OpenApiDocument,
  nameOf: (file: string) => string,
): Map<DocumentPointer, Source> {
  const files = new SourceFiles();
  const sources = new Map<DocumentPointer, Source>();
  const nodes = new Map<DocumentPointer, SourceNode>();

  function visit(pointer: DocumentPointer, value: unknown, node: SourceNode): void {
    if (sources.has(pointer)) return;
    const target = isReference(value) ? node : files.follow(node);
    sources.set(pointer, sourceOf(target));
    nodes.set(pointer, target);
    if (isReference(value) && value.$ref.startsWith('#/')) {
      const local = value.$ref.slice(1);
      visit(local, valueAt(bundled, local), files.follow(node));
    }
    if (value === null || typeof value !== 'object') return;
    const isNameMap = NAME_MAP_PATTERN.test(pointer);
    if (Array.isArray(value) && pointer.endsWith('/parameters')) {
      visitParameters(pointer, value, node);
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      if (unmappedKeywords.has(name) && !isNameMap) continue;
      const memberPointer = joinPointer(pointer, name);
      const memberNode = files.child(node, name);
      if (!memberNode) continue;
      // An extension keyword is mapped as a whole. At the root it is a map, whose members are mapped.
      const isLeaf = !isNameMap && (leafKeywords.has(name) || (name.startsWith('x-') && pointer !== ''));
      if (isLeaf) sources.set(memberPointer, sourceOf(memberNode));
      else visit(memberPointer, member, memberNode);
    }
  }

  /** By name: a completed document has those of the path in each operation, and lacks those that cannot be sent. */
  function visitParameters(pointer: DocumentPointer, parameters: readonly unknown[], node: SourceNode): void {
    const ofPath = nodes.get(parentPointer(parentPointer(pointer)));
    const shared = ofPath && files.child(ofPath, 'parameters');
    const written = [node, ...(shared ? [shared] : [])].flatMap((list) => files.items(list));
    parameters.forEach((parameter, index) => {
      const own = isReference(parameter) ? valueAt(bundled, parameter.$ref.slice(1)) : parameter;
      const found = written.find((one) =>
        ['in', 'name'].every((name) => files.text(one, name) === valueAt(own, `/${name}`)),
      );
      if (found) visit(joinPointer(pointer, index), parameter, found);
    });
  }

  function sourceOf({ file, line }: SourceNode): Source {
    return `${nameOf(file)}:${line}`;
  }

  // Components come last: the `$ref`s in the rest lead to the files that they were bundled from.
  const root = files.root(rootFile);
  const { components, ...rest } = bundled;
  visit('', rest, root);
  const componentsNode = files.child(root, 'components');
  if (componentsNode) visit('/components', components, componentsNode);
  return sources;
}

function isReference(value: unknown): value is { $ref: string } {
  return isObject(value) && typeof value.$ref === 'string';
}
