/** Documented creations with a value by which other requests find the resource. */
import type { Case, Contract, FindOrCreate, Operation, RequestPointer } from '@helpdesk/contract-model';
import { listSentValues, type SchemaContext } from '../../checks/sent-values.ts';
import { listSuccessCases, sortByBody } from '../../contract-queries.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import { listRepeatedRejections } from '../create/unique-values.ts';
import { type Creation, listCreations } from '../support/creations.ts';

/** A documented creation of a resource with a value in a field. */
interface CreationWith {
  readonly creation: Creation;
  readonly base: Case;
  readonly pointer: RequestPointer;
  /** No other resource may have the value. */
  readonly isUnique: boolean;
}

export function listCreationsWith(contract: Contract, rule: FindOrCreate): CreationWith[] {
  const context = { contract, validator: getSchemaValidator(contract) };
  const creation = listCreations(contract).find(({ kind }) => kind === rule.resource);
  if (creation === undefined) return [];
  const { operation, createdAt } = creation;
  return listSuccessCases(contract, operation).flatMap((base) =>
    listSentValues(context, operation, base.request).flatMap(({ pointer, schemas, isDefault }) => {
      const isSame = schemas.some(({ 'x-returns': at }) => at === createdAt + rule.field);
      return isSame && !isDefault
        ? [{ creation, base, pointer, isUnique: schemas.some((one) => one['x-unique']) }]
        : [];
    }),
  );
}

/** The one that sends most. */
export function findRichestCreation(contract: Contract, rule: FindOrCreate): CreationWith | undefined {
  const all = listCreationsWith(contract, rule);
  const [richest] = sortByBody(all.map(({ base }) => base));
  return all.find(({ base }) => base === richest);
}

/** One with a value that others may have. */
export const findSameCreation = (contract: Contract, rule: FindOrCreate): CreationWith | undefined =>
  listCreationsWith(contract, rule).find(({ isUnique }) => !isUnique);

/** The documented rejection of a creation with a value in that field that a resource has. */
export function findTakenRejection(
  context: SchemaContext,
  rule: FindOrCreate,
):
  | { readonly operation: Operation; readonly base: Case; readonly documented: Case; readonly pointer: RequestPointer }
  | undefined {
  const { contract } = context;
  const creation = listCreations(contract).find(({ kind }) => kind === rule.resource);
  if (creation === undefined) return undefined;
  const { operation, createdAt } = creation;
  const found = listRepeatedRejections(contract).flatMap(({ documented, base, pointers: [pointer] }) => {
    if (documented.operationId !== operation.operationId || pointer === undefined) return [];
    const isSame = listSentValues(context, operation, base.request).some(
      (sent) => sent.pointer === pointer && sent.schemas.some(({ 'x-returns': at }) => at === createdAt + rule.field),
    );
    return isSame ? [{ operation, base, documented, pointer }] : [];
  });
  return found[0];
}
