/** Whether a statement carries the account, for every table in it (docs/decisions/account-isolation.md). */

/** Statements without an account, and why. */
const EXCEPTIONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i, 'they delimit transactions'],
  [/^select 1$/, 'it asks whether the database responds'],
  [
    / where .tokens.\..hash. = /,
    'a token is what tells the account; engines that distribute rows copy tokens to each node',
  ],
];

const TABLE = /\b(?:from|join|update) ["`](\w+)["`](?: as ["`](\w+)["`])?/g;

/**
 * @param everyTable whether joined tables and subqueries must name the account themselves; otherwise it is enough that they
 * refer by id to a row that does (src/database/statements/joins.ts).
 * @returns the tables, or their aliases, of which rows of other accounts could be read or written.
 */
export function findTablesWithoutAccount(sql: string, everyTable: boolean): string[] {
  if (EXCEPTIONS.some(([pattern]) => pattern.test(sql))) return [];
  const inserted = /^insert into ["`](\w+)["`] \((.*?)\)/.exec(sql);
  if (inserted) return /["`]account_id["`]/.test(inserted[2] ?? '') ? [] : [inserted[1] ?? ''];
  return parse(sql).flatMap((query) => findIn(query, sql, everyTable));
}

/** One part of a union. */
interface Query {
  /** Without its subqueries. */
  readonly text: string;
  readonly subqueries: readonly (readonly Query[])[];
}

function findIn(query: Query, whole: string, everyTable: boolean): string[] {
  // Rows of the others follow, by id, from rows of a table that carries it.
  if (!everyTable && carriesAccount(query, whole)) return [];
  return [
    ...findOwn(query, whole),
    ...query.subqueries.flatMap((union) => union.flatMap((part) => findIn(part, whole, everyTable))),
  ];
}

function carriesAccount(query: Query, whole: string): boolean {
  const hasOwn = findOwn(query, whole).length < [...query.text.matchAll(TABLE)].length;
  return hasOwn || query.subqueries.some((union) => union.every((part) => carriesAccount(part, whole)));
}

function findOwn({ text }: Query, whole: string): string[] {
  const tables = [...text.matchAll(TABLE)];
  const without = tables.filter(([, table = '', alias = table], index) => {
    // The account is a part of what the index is searched for.
    if (table.endsWith('_search') && text.includes(` where ${table} match ?`)) return false;
    // The id of an account is the account.
    const column = `["\`]${table === 'accounts' ? 'id' : 'account_id'}["\`]`;
    const qualified = `["\`]${alias}["\`]\\.${column}`;
    if (new RegExp(`${qualified} = |= ${qualified}`).test(whole)) return false;
    // Without a qualifier, the column is that of the only table, or of the one that the statement is about.
    return index > 0 || !new RegExp(`(?<!\\.)${column} = `).test(text);
  });
  return without.map(([, table = '', alias = table]) => alias);
}

/** The parts of the union that a statement is: mostly one. */
function parse(sql: string): Query[] {
  const subqueries: Query[][] = [];
  let text = '';
  let end = 0;
  for (let start = sql.indexOf('(select '); start >= 0; start = sql.indexOf('(select ', end)) {
    text += sql.slice(end, start);
    end = endOfGroup(sql, start);
    text += `(subquery ${subqueries.length})`;
    subqueries.push(parse(sql.slice(start + 1, end - 1)));
  }
  return (text + sql.slice(end)).split(/ union (?:all )?/).map((part) => ({
    text: part,
    subqueries: [...part.matchAll(/\(subquery (\d+)\)/g)].flatMap(([, index]) => [subqueries[Number(index)] ?? []]),
  }));
}

/** @returns the index after the parenthesis that closes the one at `start`. */
function endOfGroup(sql: string, start: number): number {
  let depth = 0;
  for (let at = start; at < sql.length; at += 1) {
    if (sql[at] === '(') depth += 1;
    if (sql[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return sql.length;
}
