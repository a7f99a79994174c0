/** Names that no contract is likely to have, where the suite sends them, and which schemas have no others. */
import { type Contract, joinPointer, type Schema, schemaBranches } from '@helpdesk/contract-model';

export const UNDOCUMENTED_NAME = 'not_documented';

/** Some frameworks ignore what starts with an underscore, which clients add so that no cache responds. */
export const UNKNOWN_PARAMETER = joinPointer('/query', `_${UNDOCUMENTED_NAME}`);
export const UNKNOWN_FIELD = joinPointer('/body', UNDOCUMENTED_NAME);

/** The value of an unknown name, valid for most types. */
export const UNKNOWN_VALUE = 'x';

/** What every object of some languages has, so that it may be taken for known, or be dropped. */
export const NAME_OF_OBJECTS = 'constructor';

/** True if the schema allows no other names than those that it has. */
export const isClosed = (contract: Contract, schema: Schema): boolean =>
  schemaBranches(contract.openapi, schema).some(
    (branch) => branch.additionalProperties === false || branch.unevaluatedProperties === false,
  );

export const isNamed = (contract: Contract, schema: Schema, name: string): boolean =>
  schemaBranches(contract.openapi, schema).some((branch) => Object.hasOwn(branch.properties ?? {}, name));
