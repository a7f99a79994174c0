import type { Knex } from 'knex';
import type { ConversationFilters } from './conversation-filters.ts';
import { TABLE } from './conversation-rows.ts';

interface CombinationCounts {
  /** All conversations of the account. */
  readonly all: number;
  /** Conversations that match the filters by status, priority, member, team, brand and AI agent, whatever the others are. */
  readonly total: number;
  /** The one of these filters that the fewest conversations match; undefined if there is none. */
  readonly smallest: { readonly total: number; readonly select: () => Knex.QueryBuilder } | undefined;
}

/** Reads the kept counts of the combinations: as many rows as the account has combinations of these values. */
export async function countByCombination(
  db: Knex,
  accountId: number,
  filters: ConversationFilters,
): Promise<CombinationCounts> {
  const counted = listConditions(db, accountId, filters);
  const query = db('conversation_counts').where('account_id', accountId);
  const all = counted.map(({ condition }) => condition.sql).join(' and ') || '1 = 1';
  const bindings = counted.flatMap(({ condition }) => condition.bindings);
  query.sum({ all: 'total' }).select({ total: sumWhere(db, all, bindings) });
  for (const [index, { condition }] of counted.entries()) {
    query.select({ [`total_${index}`]: sumWhere(db, condition.sql, condition.bindings) });
  }
  const row: Readonly<Record<string, number | string>> = (await query.first()) ?? {};
  const ranked = counted
    .map(({ select }, index) => ({ total: Number(row[`total_${index}`]), select }))
    .filter((each): each is { total: number; select: () => Knex.QueryBuilder } => each.select !== undefined)
    .sort((a, b) => a.total - b.total);
  return { all: Number(row.all), total: Number(row.total), smallest: ranked[0] };
}

function sumWhere(db: Knex, sql: string, bindings: readonly Knex.RawBinding[]): Knex.Raw {
  return db.raw(`coalesce(sum(case when ${sql} then total else 0 end), 0)`, [...bindings]);
}

interface Condition {
  /** On `conversation_counts`. */
  readonly condition: { readonly sql: string; readonly bindings: readonly Knex.RawBinding[] };
  /** A query of the ids of the conversations that match it; absent if no index finds them. */
  readonly select?: () => Knex.QueryBuilder;
}

function listConditions(db: Knex, accountId: number, filters: ConversationFilters): Condition[] {
  const conditions: Condition[] = [];
  const own = () => db(TABLE).select('id').where('account_id', accountId);
  const oneOf = (countColumn: string, column: string, values: readonly (string | number)[] | undefined) => {
    if (!values) return;
    const sql = `${countColumn} in (${values.map(() => '?').join(', ')})`;
    conditions.push({ condition: { sql, bindings: values }, select: () => own().whereIn(column, [...values]) });
  };
  oneOf('status', 'status', filters.statuses);
  oneOf('priority', 'priority', filters.priorities);
  oneOf('member_id', 'assigned_to_member_id', filters.memberIds);
  oneOf('team_id', 'assigned_to_team_id', filters.teamIds);
  oneOf('brand_id', 'brand_id', filters.brandIds);
  const agents = 'select id from members where account_id = ? and is_ai_agent = ?';
  const isWithAgent = `handed_off = 0 and member_id in (${agents})`;
  const bindings = [accountId, true];
  if (filters.aiHandled === true) {
    conditions.push({
      condition: { sql: isWithAgent, bindings },
      select: () =>
        own().whereIn(
          'assigned_to_member_id',
          db('members').select('id').where({ account_id: accountId, is_ai_agent: true }),
        ),
    });
  }
  if (filters.aiHandled === false) conditions.push({ condition: { sql: `not (${isWithAgent})`, bindings } });
  return conditions;
}
