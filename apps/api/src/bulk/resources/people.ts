/** Accounts, and the brands, roles, teams and members of an account. */
import type { Knex } from 'knex';
import { loadRelated } from '../../database/statements/rows.ts';
import { bulkResource } from '../bulk-resource.ts';
import { arrayOf, contractMember, contractMembers, FLAG, ID, lineSchema, NAME, TIMESTAMP } from '../line-schema.ts';

interface AccountLine {
  readonly id: number;
  readonly name: string;
  readonly has_knowledge_base: boolean;
  readonly has_ai: boolean;
  readonly created_at?: number;
}

/** The only resource that belongs to no account: it is one. */
export const accounts = bulkResource<AccountLine, Required<AccountLine>>({
  name: 'account',
  table: 'accounts',
  schema: lineSchema(['id', 'name', 'has_knowledge_base', 'has_ai'], {
    id: ID,
    name: NAME,
    has_knowledge_base: FLAG,
    has_ai: FLAG,
    created_at: TIMESTAMP,
  }),
  toRows: ({ created_at, ...line }, { id, time }) => [['accounts', [{ ...line, id, created_at: created_at ?? time }]]],
  toLines: (_db, _accountId, rows) =>
    rows.map((row) => ({
      ...row,
      has_knowledge_base: Boolean(row.has_knowledge_base),
      has_ai: Boolean(row.has_ai),
    })),
});

interface BrandLine {
  readonly id?: number;
  readonly name: string;
  readonly is_default: boolean;
}

export const brands = bulkResource<BrandLine, Required<BrandLine>>({
  name: 'brands',
  table: 'brands',
  schema: lineSchema(['name', 'is_default'], { id: ID, name: NAME, is_default: FLAG }),
  loadCheck: async (db, accountId) => {
    let hasDefault = await hasDefaultBrand(db, accountId);
    return ({ is_default }) => {
      if (is_default && hasDefault)
        return '/is_default must be false: the account has a default brand, and can have one.';
      hasDefault ||= is_default;
      return undefined;
    };
  },
  toRows: (line, { accountId, id }) => [['brands', [{ ...line, name: line.name.trim(), id, account_id: accountId }]]],
  toLines: (_db, _accountId, rows) => rows.map((row) => ({ ...row, is_default: Boolean(row.is_default) })),
});

/** A conversation that is created without a brand gets the default one. */
export async function hasDefaultBrand(db: Knex, accountId: number): Promise<boolean> {
  return (await db('brands').select('id').where({ account_id: accountId, is_default: true }).first()) !== undefined;
}

interface LabelLine {
  readonly id?: number;
  readonly label: string;
}

export const roles = labels('roles');
export const teams = labels('teams');

function labels(table: string) {
  return bulkResource<LabelLine, Required<LabelLine>>({
    name: table,
    table,
    schema: lineSchema(['label'], { id: ID, label: NAME }),
    toRows: ({ label }, { accountId, id }) => [[table, [{ id, account_id: accountId, label: label.trim() }]]],
  });
}

interface MemberLine {
  readonly id?: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name?: string;
  readonly phone?: string;
  readonly profile_pic?: string;
  readonly is_copilot_seat_alloted?: boolean;
  readonly verified?: boolean;
  readonly is_ai_agent?: boolean;
  readonly role_id: number;
  readonly team_ids?: readonly number[];
  readonly created_at?: number;
}

export const members = bulkResource<MemberLine, Required<Omit<MemberLine, 'team_ids'>>>({
  name: 'members',
  table: 'members',
  schema: lineSchema(['email', 'first_name', 'role_id'], {
    ...contractMembers('Member', 'id', 'first_name', 'last_name', 'phone', 'profile_pic'),
    ...contractMembers('Member', 'is_copilot_seat_alloted', 'verified', 'created_at'),
    email: { allOf: [contractMember('Member', 'email'), contractMember('NewContact', 'email')] },
    is_ai_agent: FLAG,
    role_id: ID,
    team_ids: { ...arrayOf(ID), uniqueItems: true },
  }),
  referencesOf: ({ role_id, team_ids = [] }) => [
    { table: 'roles', id: role_id, path: '/role_id' },
    ...team_ids.map((id, index) => ({ table: 'teams', id, path: `/team_ids/${index}` })),
  ],
  uniquesOf: ({ email }) => [
    { table: 'members', column: 'email', value: email.toLowerCase(), within: 'account', path: '/email' },
  ],
  toRows: ({ team_ids = [], ...line }, { accountId: account_id, id, time }) => [
    [
      'members',
      [
        {
          id,
          account_id,
          role_id: line.role_id,
          email: line.email.toLowerCase(),
          first_name: line.first_name.trim(),
          last_name: line.last_name?.trim() ?? '',
          phone: line.phone ?? '',
          profile_pic: line.profile_pic ?? '',
          is_copilot_seat_alloted: line.is_copilot_seat_alloted ?? false,
          verified: line.verified ?? false,
          is_ai_agent: line.is_ai_agent ?? false,
          created_at: line.created_at ?? time,
        },
      ],
    ],
    ['member_teams', team_ids.map((team_id) => ({ account_id, member_id: id, team_id }))],
  ],
  toLines: async (db, accountId, rows) => {
    const ids = rows.map(({ id }) => id);
    const links = db('member_teams').select('team_id').orderBy('team_id');
    const teamsOf = await loadRelated<{ team_id: number }>(links, 'member_teams.member_id', accountId, ids);
    return rows.map((row) => ({
      id: row.id,
      email: row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      phone: row.phone,
      profile_pic: row.profile_pic,
      is_copilot_seat_alloted: Boolean(row.is_copilot_seat_alloted),
      verified: Boolean(row.verified),
      is_ai_agent: Boolean(row.is_ai_agent),
      role_id: row.role_id,
      team_ids: teamsOf(row.id).map(({ team_id }) => team_id),
      created_at: row.created_at,
    }));
  },
});
