/** Whether a statement carries the account, for every table in it (docs/decisions/account-isolation.md). */

/** Statements without an account, and why. */
const EXCEPTIONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i, 'they delimit transactions'],
  [/^select 1$/, 'it asks whether the database responds'],
  [/ `(\w+_search)`.* where \1 match \?/, 'the account is a part of what the index is searched for'],
  [
    / where .tokens.\..hash. = /,
    'a token is what tells the account; engines that distribute rows copy tokens to each node',
  ],
];

const TABLE = /\b(?:from|join|update) ["`](\w+)["`](?: as ["`](\w+)["`])?/g;

/**
 * @param everyTable whether joined tables and subqueries must name the account themselves; otherwise it is enough that they
 * refer by id to a row that does (src/database/joins.ts).
 * @returns the tables, or their aliases, of which rows of other accounts could be read or written.
 */
export function findTablesWithoutAccount(sql: string, everyTable: boolean): string[] {
  if (EXCEPTIONS.some(([pattern]) => pattern.test(sql))) return [];
  const inserted = /^insert into ["`](\w+)["`] \((.*?)\)/.exec(sql);
  if (inserted) return /["`]account_id["`]/.test(inserted[2] ?? '') ? [] : [inserted[1] ?? ''];
  const without = splitQueries(sql).flatMap((query) => findIn(query, sql));
  // Rows of the others follow, by id, from rows of a table that carries it.
  const isEnough = !everyTable && without.length < [...sql.matchAll(TABLE)].length;
  return isEnough ? [] : without;
}

/** @param query without its subqueries. */
function findIn(query: string, whole: string): string[] {
  const tables = [...query.matchAll(TABLE)];
  const without = tables.filter(([, table = '', alias = table], index) => {
    // The id of an account is the account.
    const column = `["\`]${table === 'accounts' ? 'id' : 'account_id'}["\`]`;
    const qualified = `["\`]${alias}["\`]\\.${column}`;
    if (new RegExp(`${qualified} = |= ${qualified}`).test(whole)) return false;
    // Without a qualifier, the column is that of the only table, or of the one that the statement is about.
    return index > 0 || !new RegExp(`(?<!\\.)${column} = `).test(query);
  });
  return without.map(([, table = '', alias = table]) => alias);
}

/** The statement without its subqueries, then each of them, and each part of a union. */
function splitQueries(sql: string): string[] {
  const start = sql.search(/\(select\b/);
  if (start < 0) return sql.split(/ union (?:all )?/);
  let depth = 0;
  let end = start;
  do {
    if (sql[end] === '(') depth += 1;
    if (sql[end] === ')') depth -= 1;
    end += 1;
  } while (depth > 0 && end < sql.length);
  const [outer = '', ...others] = splitQueries(`${sql.slice(0, start)}()${sql.slice(end)}`);
  return [outer, ...others, ...splitQueries(sql.slice(start + 1, end - 1))];
}
