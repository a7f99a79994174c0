import type { Knex } from 'knex';
import { COUNTED_FILTERS, type ConversationFilters } from './conversation-filters.ts';
import { TABLE } from './conversation-rows.ts';

interface CombinationCounts {
  /** All conversations of the account. */
  readonly all: number;
  /** Conversations that match the filters by status, priority, member, team, brand and AI agent, whatever the others are. */
  readonly total: number;
  /** The one of these filters whose index finds the fewest conversations; undefined if there is none. */
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
  const lookups = counted.flatMap(({ lookup }) => lookup ?? []);
  for (const [index, { found }] of lookups.entries()) {
    query.select({ [`found_${index}`]: sumWhere(db, found.sql, found.bindings) });
  }
  const row: Readonly<Record<string, number | string>> = (await query.first()) ?? {};
  const ranked = lookups
    .map(({ select }, index) => ({ total: Number(row[`found_${index}`]), select }))
    .sort((a, b) => a.total - b.total);
  return { all: Number(row.all), total: Number(row.total), smallest: ranked[0] };
}

function sumWhere(db: Knex, sql: string, bindings: readonly Knex.RawBinding[]): Knex.Raw {
  return db.raw(`coalesce(sum(case when ${sql} then total else 0 end), 0)`, [...bindings]);
}

/** On `conversation_counts`. */
interface Condition {
  readonly sql: string;
  readonly bindings: readonly Knex.RawBinding[];
}

interface CountedFilter {
  readonly condition: Condition;
  /** Absent if no index finds the conversations. */
  readonly lookup?: {
    /** What the index finds, which may be more than what the filter matches. */
    readonly found: Condition;
    /** A query of their ids. */
    readonly select: () => Knex.QueryBuilder;
  };
}

function listConditions(db: Knex, accountId: number, filters: ConversationFilters): CountedFilter[] {
  const conditions: CountedFilter[] = [];
  const own = () => db(TABLE).select('id').where('account_id', accountId);
  for (const { member, column, countColumn } of COUNTED_FILTERS) {
    const values = filters[member];
    if (!values) continue;
    const condition = { sql: `${countColumn} in (${values.map(() => '?').join(', ')})`, bindings: values };
    conditions.push({ condition, lookup: { found: condition, select: () => own().whereIn(column, [...values]) } });
  }
  const bindings = [accountId, true];
  const isOfAgent = { sql: 'member_id in (select id from members where account_id = ? and is_ai_agent = ?)', bindings };
  const isWithAgent = { sql: `handed_off = 0 and ${isOfAgent.sql}`, bindings };
  if (filters.aiHandled === true) {
    const agents = db('members').select('id').where({ account_id: accountId, is_ai_agent: true });
    // The index also finds those that were handed off.
    const lookup = { found: isOfAgent, select: () => own().whereIn('assigned_to_member_id', agents) };
    conditions.push({ condition: isWithAgent, lookup });
  }
  if (filters.aiHandled === false) conditions.push({ condition: { sql: `not (${isWithAgent.sql})`, bindings } });
  return conditions;
}
