import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { readSnapshot, violatesUnique, writeTransaction } from '../database/index.ts';
import { fold } from '../fold.ts';
import { appendOptions, type ContactFieldOption, optionsOf } from './contact-field-options.ts';
import { type Invalid, invalid, type Refusal } from './refusal.ts';
import { whereContains } from './search.ts';
import type { RepositorySettings } from './settings.ts';

const TABLE = 'contact_fields';
const COLUMNS = [
  ...['id', 'name', 'internal_name', 'type', 'description', 'is_active', 'is_default', 'created_at', 'updated_at'],
];

interface FieldRow {
  readonly id: number;
  readonly name: string;
  readonly internal_name: string;
  readonly type: string;
  readonly description: string;
  readonly is_active: boolean | number;
  readonly is_default: boolean | number;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface ContactFieldQuery {
  readonly accountId: number;
  /** A part of the name in any case; empty filters nothing. */
  readonly search?: string | undefined;
  /** From 1; a page after the last one is empty. */
  readonly page: number;
  /** Fields on a page. */
  readonly limit: number;
}

/** What is absent stays as it is. */
export interface ContactFieldChanges {
  readonly accountId: number;
  readonly id: number;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** Names to append; those that are there already, in any case, are left as they are. */
  readonly options?: readonly string[] | undefined;
}

export type ContactFieldRefusal =
  | Refusal<'not-found' | 'default-renamed' | 'default-deactivated' | 'name-taken'>
  | Invalid;

export function createContactFields(knex: Knex, { now }: RepositorySettings) {
  /** By id; `total` counts all fields that match. */
  async function list(query: ContactFieldQuery): Promise<{ items: schemas.ContactField[]; total: number }> {
    return readSnapshot(knex, (trx) => listIn(trx, query));
  }

  async function listIn(
    trx: Knex,
    query: ContactFieldQuery,
  ): Promise<{ items: schemas.ContactField[]; total: number }> {
    const search = fold(query.search ?? '');
    const matching = trx(TABLE).where('account_id', query.accountId);
    if (search !== '') whereContains(matching, 'name_folded', search);
    const [count] = await matching.clone().count({ total: '*' });
    const rows: FieldRow[] = await matching
      .select(COLUMNS)
      .orderBy('id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    const options = await optionsOf(
      trx,
      query.accountId,
      rows.map(({ id }) => id),
    );
    const items = rows.map((row) => toListItem(row, options(row.id)));
    return { items, total: Number(count?.total) };
  }

  /** Refusals in this order; `updated_at` moves only when something changed. */
  async function update(changes: ContactFieldChanges): Promise<schemas.UpdatedContactField | ContactFieldRefusal> {
    try {
      return await writeTransaction(knex, (trx) => updateIn(trx, changes));
    } catch (error) {
      if (violatesUnique(error, TABLE, 'name_folded')) return { refusal: 'name-taken' };
      throw error;
    }
  }

  async function updateIn(
    trx: Knex,
    changes: ContactFieldChanges,
  ): Promise<schemas.UpdatedContactField | ContactFieldRefusal> {
    const key = { account_id: changes.accountId, id: changes.id };
    const row: FieldRow | undefined = await trx(TABLE).select(COLUMNS).where(key).first();
    if (!row) return { refusal: 'not-found' };
    const refusal = refusalOf(row, changes);
    if (refusal) return refusal;

    const next = {
      name: changes.name ?? row.name,
      description: changes.description ?? row.description,
      is_active: changes.isActive ?? Boolean(row.is_active),
    };
    const appended = await appendOptions(trx, changes.accountId, row.id, changes.options ?? []);
    const changed =
      appended > 0 ||
      next.name !== row.name ||
      next.description !== row.description ||
      next.is_active !== Boolean(row.is_active);
    const updated = changed ? { ...row, ...next, updated_at: now() } : row;
    if (changed) {
      await trx(TABLE)
        .where(key)
        .update({ ...next, name_folded: fold(next.name), updated_at: updated.updated_at });
    }
    const options = await optionsOf(trx, changes.accountId, [row.id]);
    return { ...toField(updated), field_options: options(row.id) };
  }

  return { list, update };
}

function refusalOf(row: FieldRow, { name, isActive, options }: ContactFieldChanges): ContactFieldRefusal | undefined {
  if (row.is_default && name !== undefined && name !== row.name) return { refusal: 'default-renamed' };
  if (row.is_default && isActive === false) return { refusal: 'default-deactivated' };
  if (options && row.type !== 'dropdown') {
    return invalid([{ path: '/body/field_options', message: `must not be sent for a field of type ${row.type}` }]);
  }
  return undefined;
}

function toListItem(row: FieldRow, options: readonly ContactFieldOption[]): schemas.ContactField {
  return { ...toField(row), field_options: options.map(({ name, position }) => ({ name, position })) };
}

function toField(row: FieldRow): Omit<schemas.ContactField, 'field_options'> {
  return {
    id: row.id,
    name: row.name,
    internal_name: row.internal_name,
    type: row.type,
    description: row.description,
    is_active: Boolean(row.is_active),
    is_default: Boolean(row.is_default),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
