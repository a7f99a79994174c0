import { isObject, parentPointer, readOperationId, valueAt, valuesAt } from '@helpdesk/contract-model';
import type { DocumentNode } from '../support/document-node.ts';
import { isSuccess, type OperationNode } from '../support/operation.ts';
import { operationRule } from '../support/operation-rule.ts';
import { requestSchemas } from '../support/schema.ts';

/**
 * `x-stores` and `x-effects` point into the resource that the operation writes, as it is retrieved or listed; otherwise the suite
 * could not read the values.
 */
export const storedFields = operationRule({
  all(operations, report, root) {
    for (const operation of operations) {
      const resources = listWrittenKinds(operation, root).flatMap((kind) => listExamples(operations, root, kind));
      const pointers = [...requestSchemas([operation])].flatMap(({ node }) => listPointers(node));
      for (const { pointer, node } of pointers) {
        if (resources.some((resource) => valuesAt(resource, pointer).length > 0)) continue;
        report(
          node.usedAt,
          `${pointer} is not in any example of the resource that \`${operation.id}\` writes: write a pointer into the resource, as it is retrieved or listed.`,
        );
      }
    }
  },
});

interface PointerNode {
  readonly pointer: string;
  readonly node: DocumentNode;
}

function listPointers(schema: DocumentNode): PointerNode[] {
  const stores = schema.at('x-stores');
  const effects = schema.at('x-effects').items();
  return [
    ...(stores.value === undefined ? [] : [{ pointer: String(stores.value), node: stores }]),
    ...effects.flatMap((effect) =>
      effect
        .at('set')
        .entries()
        .flatMap(([pointer, node]) => {
          const { $field: field } = node.members;
          return [{ pointer, node }, ...(field === undefined ? [] : [{ pointer: String(field), node }])];
        }),
    ),
  ];
}

/** The resource that the path names; without one, what the operation creates. */
function listWrittenKinds(operation: OperationNode, root: DocumentNode): string[] {
  const named = operation.parameters.filter((one) => one.in === 'path').flatMap(({ node }) => readKind(node) ?? []);
  if (named.length > 0) return named.slice(-1);
  return root
    .at('x-resources')
    .entries()
    .filter(([, kind]) => readOperationId(String(kind.at('create').members.case)) === operation.id)
    .map(([name]) => name);
}

function readKind(parameter: DocumentNode): string | undefined {
  const reference = parameter.at('schema').members['x-resource'];
  const kind = isObject(reference) ? reference.resource : reference;
  return kind === undefined ? undefined : String(kind);
}

/** The resources of that kind in the examples of the operations that retrieve and list them. */
function listExamples(operations: readonly OperationNode[], root: DocumentNode, kind: string): unknown[] {
  const retrieved = operations
    .filter(({ method }) => method === 'get')
    .flatMap((operation) =>
      operation.parameters
        .filter(({ in: part, node }) => part === 'path' && readKind(node) === kind)
        .flatMap(({ node }) => {
          const returns = String(node.at('schema').members['x-returns'] ?? '');
          return listBodies(operation).map((body) => valueAt(body, parentPointer(returns)));
        }),
    );
  const list = root.at('x-resources', kind, 'list');
  const { operation: listedBy, items, at = '' } = list.members;
  const listed = operations
    .filter(({ id }) => id === listedBy)
    .flatMap((operation) => listBodies(operation).flatMap((body) => valuesAt(body, `${items}/*${at}`)));
  return [...retrieved, ...listed];
}

const listBodies = ({ responses }: OperationNode): unknown[] =>
  responses
    .filter(({ status }) => isSuccess(status))
    .flatMap(({ examples }) => examples.map(([, example]) => example.at('value').value));
