import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { fetchPage, type PageRequest, type PageResult, startPage } from '../database/pages/page.ts';
import { joinRow } from '../database/statements/joins.ts';
import { loadRelated } from '../database/statements/rows.ts';
import { readSnapshot } from '../database/transactions/transactions.ts';
import { succeed } from '../result.ts';

const TABLE = 'members';
const COLUMNS = [
  'members.id',
  'members.email',
  'members.first_name',
  'members.last_name',
  'members.phone',
  'members.profile_pic',
  'members.is_copilot_seat_alloted',
  'members.verified',
  'members.created_at',
  'members.role_id',
  'roles.label as role_label',
];

interface MemberRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly profile_pic: string;
  readonly is_copilot_seat_alloted: boolean | number;
  readonly verified: boolean | number;
  readonly created_at: number;
  readonly role_id: number;
  readonly role_label: string;
}

export function memberStore(db: Knex) {
  /** By id, AI agents included. */
  async function list(request: PageRequest): Promise<PageResult<schemas.Member>> {
    const { accountId } = request;
    const start = startPage<MemberRow>({
      scope: { operation: 'listMembers', accountId, filters: {} },
      request,
      order: { columns: ['members.id'], direction: 'asc' },
      keysOf: (row) => [row.id],
    });
    if (!start.ok) return start;
    return readSnapshot(db, async (trx) => {
      const page = await fetchPage({
        ...start.value,
        matching: trx(TABLE).where('members.account_id', accountId),
        select: (query) => query.modify(joinRow, 'roles', 'members.role_id').select(COLUMNS),
      });
      const teams = await loadTeams(
        trx,
        accountId,
        page.items.map(({ id }) => id),
      );
      return succeed({ ...page, items: page.items.map((row) => toMember(row, teams(row.id))) });
    });
  }

  return { list };
}

async function loadTeams(
  db: Knex,
  accountId: number,
  memberIds: readonly number[],
): Promise<(memberId: number) => schemas.LabelledId[]> {
  const teams = db('member_teams')
    .modify(joinRow, 'teams', 'member_teams.team_id')
    .select('teams.id', 'teams.label')
    .orderBy('teams.id');
  const rowsOf = await loadRelated<schemas.LabelledId>(teams, 'member_teams.member_id', accountId, memberIds);
  return (memberId) => rowsOf(memberId).map(({ id, label }) => ({ id, label }));
}

function toMember(
  { role_id, role_label, is_copilot_seat_alloted, verified, ...row }: MemberRow,
  teams: schemas.LabelledId[],
): schemas.Member {
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    profile_pic: row.profile_pic,
    is_copilot_seat_alloted: Boolean(is_copilot_seat_alloted),
    verified: Boolean(verified),
    role: { id: role_id, label: role_label },
    teams,
    created_at: row.created_at,
  };
}
