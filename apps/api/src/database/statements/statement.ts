/** Statements that are written with Knex and compiled once (docs/decisions/prepared-statements.md). */
import type { Knex } from 'knex';

/** What a statement is bound to. `undefined` leaves a member out, so that the builder can test for it. */
export interface Values {
  readonly [name: string]: Value;
}
type Value = string | number | boolean | null | undefined | Values | readonly Value[];

/** Parts of the text of a statement, such as a sort order. Few in number: each combination is compiled. */
type Literals = Readonly<Record<string, string | number | boolean | undefined>>;

/** Runs on the database, or in the transaction, that it is given. */
export type Statement<V extends Values, Result, L extends Literals = Record<never, never>> = (
  db: Knex,
  values: V,
  literals?: L,
) => Promise<Result>;

/** A client of Knex that runs compiled statements. With any other, Knex builds the statement each time. */
export interface CompiledStatementClient {
  /** @returns what awaiting the builder would return. */
  runCompiled(statement: CompiledStatement, bindings: unknown[]): unknown;
}

export interface CompiledStatement {
  /** Of the driver. */
  readonly sql: string;
  /** How Knex turns the driver's response into that of the builder: `first`, `insert` and so on. */
  readonly response: object;
  /** By connection. */
  readonly prepared: WeakMap<object, unknown>;
}

/** Max compiled forms of a statement. Forms differ in literals, in members left out, and in the lengths of arrays. */
const MAX_FORMS = 250;

/**
 * @param build returns the statement. It is called once for each form, with placeholders in place of the values: it may pass
 * them to Knex, spread them, and compare them with undefined, and nothing else.
 */
export function statement<V extends Values, Result, L extends Literals = Record<never, never>>(
  build: (db: Knex, values: V, literals: L) => Knex.QueryBuilder | Knex.Raw,
): Statement<V, Result, L> {
  const forms = new Map<string, { readonly compiled: CompiledStatement; readonly bindings: readonly unknown[] }>();

  // Without literals, a statement reads none.
  return async (db, values, literals = {} as L) => {
    const { client } = db;
    if (!hasCompiledStatements(client)) return build(db, values, literals);
    const leaves: unknown[] = [];
    const key = `${client.driverName}${collect(values, leaves)}${collect(literals, [])}${Object.values(literals)}`;
    let form = forms.get(key);
    if (form === undefined) {
      // Placeholders have the form of the values that they stand for.
      form = compile(build(db, toPlaceholders(values, { count: 0 }) as V, literals));
      if (forms.size === MAX_FORMS) forms.clear();
      forms.set(key, form);
    }
    const bindings = form.bindings.map((binding) => {
      const index = indexOf(binding);
      return index === undefined ? binding : leaves[index];
    });
    // Whoever writes the statement says what it returns, as with a builder of Knex.
    return client.runCompiled(form.compiled, bindings) as Result;
  };
}

/** Repeats the last value until the length is a power of two: statements differ in the lengths of arrays. */
export function padToFewLengths<T>(values: readonly T[]): readonly T[] {
  const last = values.at(-1);
  if (last === undefined) return values;
  const missing = 2 ** Math.ceil(Math.log2(values.length)) - values.length;
  return [...values, ...Array.from({ length: missing }, () => last)];
}

function hasCompiledStatements(client: object): client is CompiledStatementClient & { driverName: string } {
  return 'runCompiled' in client;
}

/** Takes the place of a value while Knex builds a statement. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  /** Knex makes a number of a limit, and binds that. */
  [Symbol.toPrimitive](): number {
    return FIRST_NUMBER + this.index;
  }
}

/** Larger than any number in the statements themselves. */
const FIRST_NUMBER = 2 ** 52;

/** The index of the value that takes the place of the binding; undefined for a binding of the statement itself. */
function indexOf(binding: unknown): number | undefined {
  if (binding instanceof Placeholder) return binding.index;
  return typeof binding === 'number' && binding >= FIRST_NUMBER ? binding - FIRST_NUMBER : undefined;
}

/** Knex's form of a compiled statement, which it declares only in part. */
export interface KnexSql {
  readonly sql: string;
  readonly bindings?: unknown[];
  readonly method: string;
  readonly returning?: unknown;
  readonly pluck?: string;
  /** Converts the response of a statement about the schema. */
  readonly output?: unknown;
  toNative(): Knex.SqlNative;
}

function compile(builder: Knex.QueryBuilder | Knex.Raw) {
  // See KnexSql.
  const knexSql = builder.toSQL() as unknown as KnexSql;
  const { sql, bindings } = knexSql.toNative();
  const { method, returning, pluck } = knexSql;
  return { compiled: { sql, response: { method, returning, pluck }, prepared: new WeakMap() }, bindings };
}

/** Adds the values to `leaves`, in the order of their placeholders. @returns which there are. */
function collect(value: Value, leaves: unknown[]): string {
  if (value === undefined) return '';
  if (typeof value !== 'object' || value === null) {
    leaves.push(value);
    return '?';
  }
  if (Array.isArray(value)) {
    let form = '[';
    for (const item of value) form += collect(item, leaves);
    return `${form}]`;
  }
  let form = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) form += `${name}:${collect(member, leaves)},`;
  }
  return `${form}}`;
}

function toPlaceholders(value: Value, next: { count: number }): unknown {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null) return new Placeholder(next.count++);
  if (Array.isArray(value)) return value.map((item) => toPlaceholders(item, next));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toPlaceholders(member, next)]));
}
