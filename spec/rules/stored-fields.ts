import { isObject, valueAt, valuesAt } from '@helpdesk/contract-model';
import { isSuccess, type OperationPlace } from './support/operation.ts';
import { operationRule } from './support/operation-rule.ts';
import type { Place } from './support/place.ts';
import { requestSchemas } from './support/schema.ts';

/** `x-stores` points into the resource that the operation writes, as it is retrieved or listed; otherwise the suite could not read the value. */
export const storedFields = operationRule({
  all(operations, report, root) {
    for (const operation of operations) {
      const resources = kindsWrittenBy(operation, root).flatMap((kind) => examplesOf(operations, root, kind));
      for (const { place } of requestSchemas([operation])) {
        const stores = place.at('x-stores');
        if (stores.value === undefined) continue;
        if (resources.some((resource) => valuesAt(resource, String(stores.value)).length > 0)) continue;
        report(
          stores.location,
          `${stores.value} is not in any example of the resource that \`${operation.id}\` writes: write a pointer into the resource, as it is retrieved or listed.`,
        );
      }
    }
  },
});

/** The resource that the path names; without one, what the operation creates. */
function kindsWrittenBy(operation: OperationPlace, root: Place): string[] {
  const named = operation.parameters.filter((one) => one.in === 'path').flatMap(({ place }) => kindOf(place) ?? []);
  if (named.length > 0) return named.slice(-1);
  return root
    .at('x-resources')
    .entries()
    .filter(([, kind]) => String(kind.at('create').members.case).split('/')[0] === operation.id)
    .map(([name]) => name);
}

function kindOf(parameter: Place): string | undefined {
  const reference = parameter.at('schema').members['x-resource'];
  const kind = isObject(reference) ? reference.resource : reference;
  return kind === undefined ? undefined : String(kind);
}

/** The resources of that kind in the examples of the operations that retrieve and list them. */
function examplesOf(operations: readonly OperationPlace[], root: Place, kind: string): unknown[] {
  const retrieved = operations
    .filter(({ method }) => method === 'get')
    .flatMap((operation) =>
      operation.parameters
        .filter(({ in: part, place }) => part === 'path' && kindOf(place) === kind)
        .flatMap(({ place }) => {
          const returns = String(place.at('schema').members['x-returns'] ?? '');
          return bodiesOf(operation).map((body) => valueAt(body, returns.slice(0, returns.lastIndexOf('/'))));
        }),
    );
  const list = root.at('x-resources', kind, 'list');
  const { operation: listedBy, items, at = '' } = list.members;
  const listed = operations
    .filter(({ id }) => id === listedBy)
    .flatMap((operation) => bodiesOf(operation).flatMap((body) => valuesAt(body, `${items}/*${at}`)));
  return [...retrieved, ...listed];
}

const bodiesOf = ({ responses }: OperationPlace): unknown[] =>
  responses
    .filter(({ status }) => isSuccess(status))
    .flatMap(({ examples }) => examples.map(([, example]) => example.at('value').value));
