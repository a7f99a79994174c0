/** What is wrong with the resources of the target that a user gives. */
import { type Contract, isObject, type Json, valueAt } from '@helpdesk/contract-model';
import { listSentValues } from '../checks/sent-values.ts';
import { getRequestValue, listSuccessCases } from '../contract-queries.ts';
import { findResourceBindings } from '../resources/bindings/resource-bindings.ts';
import { getSchemaValidator } from '../schema-validator.ts';
import { show } from '../text.ts';

type GivenData = Readonly<Record<string, readonly Json[]>>;

/** The first mistake, in a sentence without a full stop; undefined if there is none. The suite would use other resources instead. */
export function findDataMistake(contract: Contract, data: GivenData): string | undefined {
  const unknown = Object.keys(data).find((kind) => contract.resources[kind] === undefined);
  if (unknown !== undefined) {
    const known = Object.keys(contract.resources).join(', ');
    return `"${unknown}" is not a resource of the contract; known are ${known}`;
  }
  return Object.entries(data)
    .flatMap(([kind, given]) => {
      const names = listNames(contract, kind);
      return names.length === 0 ? [] : given.flatMap((one) => findNameMistake(kind, names, one) ?? []);
    })
    .at(0);
}

function findNameMistake(kind: string, names: readonly Name[], given: Json): string | undefined {
  const fields = [...new Set(names.map(({ field }) => field))];
  const sent = names.filter(({ field }) => !isObject(given) || valueAt(given, field) !== undefined);
  if (sent.length === 0) return `"${kind}" ${show(given)} lacks ${fields.join(' or ')}, by which requests name it`;
  const readName = (field: string): Json => (isObject(given) ? (valueAt(given, field) ?? null) : given);
  const isValid = sent.some(({ field, isValid }) => isValid(readName(field)));
  return isValid
    ? undefined
    : `"${kind}" ${show(given)} is nothing that the contract allows for ${fields.join(' or ')}`;
}

interface Name {
  /** Pointer into the resource. */
  readonly field: string;
  readonly isValid: (value: Json) => boolean;
}

/** The fields by which documented requests name resources of the kind. */
function listNames(contract: Contract, kind: string): Name[] {
  const validator = getSchemaValidator(contract);
  return Object.values(contract.operations).flatMap((operation) =>
    listSuccessCases(contract, operation).flatMap(({ request }) => {
      const sent = listSentValues({ contract, validator }, operation, request);
      return findResourceBindings(contract, operation, request)
        .filter((binding) => binding.kind === kind && getRequestValue(request, binding.at) !== undefined)
        .map(({ at, field }): Name => {
          const schemas = sent.filter(({ pointer }) => pointer === at).flatMap((one) => one.schemas);
          return {
            field,
            isValid: (value) => schemas.every((schema) => validator.errors(schema, value).length === 0),
          };
        });
    }),
  );
}
