import { valueAt } from '@helpdesk/contract-model';
import { type OperationNode, successKeys } from '../support/operation.ts';
import { operationRule } from '../support/operation-rule.ts';

/** The suite creates a resource with a documented case or finds it in a list, so both must exist as `x-resources` says. */
export const providedResources = operationRule({
  all(operations, report, root) {
    for (const [name, resource] of root.at('x-resources').entries()) {
      const created = resource.at('create');
      if (
        created.value !== undefined &&
        found(operations, String(created.members.case), created.members.at) === undefined
      ) {
        report(
          created.location.key(),
          `\`create\` of the resource \`${name}\` finds nothing: write a success case as operationId/status/key, and a pointer ` +
            'into its response.',
        );
      }
      const list = resource.at('list');
      if (
        list.value !== undefined &&
        !Array.isArray(found(operations, `${list.members.operation}//minimal`, list.members.items))
      ) {
        report(
          list.location.key(),
          `\`list\` of the resource \`${name}\` finds no items: write a list operation, and the pointer to the array in its response.`,
        );
      }
    }
  },
});

/** The value at the pointer in the documented response of a success case; of any success status if none is given. */
function found(operations: readonly OperationNode[], name: string, pointer: unknown): unknown {
  const [id, status, key = ''] = name.split('/');
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation || !successKeys(operation).includes(key)) return undefined;
  const response = operation.responses.find(
    (candidate) => candidate.status === status || (!status && candidate.status.startsWith('2')),
  );
  const example = response?.examples.find(([candidate]) => candidate === key)?.[1];
  return valueAt(example?.at('value').value, String(pointer));
}
