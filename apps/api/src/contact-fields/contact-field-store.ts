import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { FIELD_COLUMNS, type FieldRow } from '../custom-fields/field-rows.ts';
import { violatesUnique } from '../database/engine-errors.ts';
import { foldCase, whereContains } from '../database/search/search.ts';
import { type Clock, laterOf } from '../database/statements/rows.ts';
import { readSnapshot, writeTransaction } from '../database/transactions/transactions.ts';
import {
  type DomainError,
  type Failure,
  fail,
  failOnIssue,
  type InvalidInput,
  type Result,
  succeed,
} from '../result.ts';
import { appendOptions, loadOptions } from './contact-field-options.ts';
import { TABLE, toContactField, toFieldBase } from './contact-field-rows.ts';

export interface ContactFieldQuery {
  readonly accountId: number;
  /** Part of the name in any case; empty does not filter. */
  readonly search?: string | undefined;
  /** From 1; pages after the last one are empty. */
  readonly page: number;
  /** Fields per page. */
  readonly limit: number;
}

/** Absent members stay as they are. */
export interface ContactFieldChanges {
  readonly accountId: number;
  readonly id: number;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** Names to append, except those that the field already has in any case. */
  readonly options?: readonly string[] | undefined;
}

type ContactFieldError =
  | DomainError<'not-found' | 'default-renamed' | 'default-deactivated' | 'name-taken'>
  | InvalidInput<'options'>;

export function contactFieldStore(db: Knex, { now }: { readonly now: Clock }) {
  /** By id; `total` is the number of all fields that match. */
  async function list(query: ContactFieldQuery): Promise<{ items: schemas.ContactField[]; total: number }> {
    return readSnapshot(db, (trx) => listIn(trx, query));
  }

  async function listIn(
    trx: Knex,
    query: ContactFieldQuery,
  ): Promise<{ items: schemas.ContactField[]; total: number }> {
    const search = foldCase(query.search ?? '');
    const matching = trx(TABLE).where('account_id', query.accountId);
    if (search !== '') whereContains(matching, 'name_folded', search);
    const [count] = await matching.clone().count({ total: '*' });
    const rows: FieldRow[] = await matching
      .select(FIELD_COLUMNS)
      .orderBy('id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    const options = await loadOptions(
      trx,
      query.accountId,
      rows.map(({ id }) => id),
    );
    const items = rows.map((row) => toContactField(row, options(row.id)));
    return { items, total: Number(count?.total) };
  }

  /** Of several errors, the first in the order of ContactFieldError is returned. `updated_at` moves only with a change. */
  async function update(changes: ContactFieldChanges): Promise<Result<schemas.UpdatedContactField, ContactFieldError>> {
    try {
      return await writeTransaction(db, (trx) => updateIn(trx, changes));
    } catch (error) {
      if (violatesUnique(error, TABLE, 'name_folded')) return fail('name-taken');
      throw error;
    }
  }

  async function updateIn(
    trx: Knex,
    changes: ContactFieldChanges,
  ): Promise<Result<schemas.UpdatedContactField, ContactFieldError>> {
    const key = { account_id: changes.accountId, id: changes.id };
    const row: FieldRow | undefined = await trx(TABLE).select(FIELD_COLUMNS).where(key).forUpdate().first();
    if (!row) return fail('not-found');
    const failure = checkChanges(row, changes);
    if (failure) return failure;

    const next = {
      name: changes.name ?? row.name,
      description: changes.description ?? row.description,
      is_active: changes.isActive ?? Boolean(row.is_active),
    };
    const appended = await appendOptions(trx, changes.accountId, row.id, changes.options ?? []);
    if (!appended.ok) return appended;
    const changed =
      appended.value > 0 ||
      next.name !== row.name ||
      next.description !== row.description ||
      next.is_active !== Boolean(row.is_active);
    const updated = changed ? { ...row, ...next, updated_at: laterOf(now(), row.updated_at) } : row;
    if (changed) {
      await trx(TABLE)
        .where(key)
        .update({ ...next, name_folded: foldCase(next.name), updated_at: updated.updated_at });
    }
    const options = await loadOptions(trx, changes.accountId, [row.id]);
    return succeed({ ...toFieldBase(updated), field_options: options(row.id) });
  }

  return { list, update };
}

function checkChanges(
  row: FieldRow,
  { name, isActive, options }: ContactFieldChanges,
): Failure<ContactFieldError> | undefined {
  if (row.is_default && name !== undefined && name !== row.name) return fail('default-renamed');
  if (row.is_default && isActive === false) return fail('default-deactivated');
  if (options && row.type !== 'dropdown') {
    return failOnIssue({ path: ['options'], message: `must not be sent for a field of type ${row.type}` });
  }
  return undefined;
}
