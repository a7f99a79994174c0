/** Whether a statement carries the account, for every table in it (docs/decisions/account-isolation.md). */
import { isOnPostgres } from './postgres-databases.ts';

/** Statements without an account, and why. */
const EXCEPTIONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i, 'they delimit transactions'],
  [/^PRAGMA busy_timeout = \d+;?$/, 'it is about the connection'],
  [/^select 1$/, 'it asks whether the database responds'],
  [
    / where .tokens.\..hash. = /,
    'a token is what tells the account; engines that distribute rows copy tokens to each node',
  ],
];

const TABLE = /\b(?:from|join|update) ["`](\w+)["`](?: as ["`](\w+)["`])?/g;

/**
 * @param everyTable whether joined tables and subqueries must name the account themselves; otherwise it is enough that they
 * refer by id to a row that does. Default: on PostgreSQL (src/database/joins.ts).
 * @returns the tables, or their aliases, of which rows of other accounts could be read or written.
 */
export function findTablesWithoutAccount(sql: string, everyTable = isOnPostgres): string[] {
  if (EXCEPTIONS.some(([pattern]) => pattern.test(sql))) return [];
  const inserted = /^insert into ["`](\w+)["`] \((.*?)\)/.exec(sql);
  if (inserted) return /["`]account_id["`]/.test(inserted[2] ?? '') ? [] : [inserted[1] ?? ''];
  const tables = [...sql.matchAll(TABLE)].map(({ 1: table = '', 2: alias = table, index }) => ({
    ...{ table, alias },
    isInSubquery: measureDepth(sql.slice(0, index)) > 0,
  }));
  const main = tables.find(({ isInSubquery }) => !isInSubquery);
  const without = tables.filter((each) => {
    // The id of an account is the account.
    const column = `["\`]${each.table === 'accounts' ? 'id' : 'account_id'}["\`]`;
    const qualified = `["\`]${each.alias}["\`]\\.${column}`;
    const unqualified = each === main ? `|(?<!\\.)${column} = ` : '';
    return !new RegExp(`${qualified} = |= ${qualified}${unqualified}`).test(sql);
  });
  const isEnough = !everyTable && main !== undefined && !without.includes(main);
  return isEnough ? [] : without.map(({ alias }) => alias);
}

/** The number of parentheses that are open at the end of the text. */
function measureDepth(text: string): number {
  return text.split('(').length - text.split(')').length;
}
