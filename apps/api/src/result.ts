/**
 * The outcome of work that a domain rule may reject. Stores return it instead of throwing, because rejections are expected;
 * they do not know HTTP. The operation maps each `error.code` to the documented response; a missing code does not compile.
 */
export type Result<T, E extends DomainError> = Success<T> | Failure<E>;

interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Failure<E extends DomainError> {
  readonly ok: false;
  readonly error: E;
}

/** The rule that the input violates. */
export interface DomainError<Code extends string = string> {
  readonly code: Code;
}

/** The input contradicts stored data. */
export interface InvalidInput<Member extends string> extends DomainError<'invalid-input'> {
  readonly issues: readonly [InputIssue<Member>, ...InputIssue<Member>[]];
}

export interface InputIssue<Member extends string> {
  /** The path in the input of the store's method: one of its members, then names and indexes below it. */
  readonly path: readonly [Member, ...(string | number)[]];
  /** What is wrong there, to be read after the path: `must be a string`. */
  readonly message: string;
}

export function succeed<T>(value: T): Success<T> {
  return { ok: true, value };
}

export function fail<Code extends string>(code: Code): Failure<DomainError<Code>>;
export function fail<Code extends string, Details extends object>(
  code: Code,
  details: Details,
): Failure<DomainError<Code> & Details>;
export function fail(code: string, details?: object): Failure<DomainError> {
  return { ok: false, error: { code, ...details } };
}

export function failOnIssue<Member extends string>(issue: InputIssue<Member>): Failure<InvalidInput<Member>> {
  return { ok: false, error: { code: 'invalid-input', issues: [issue] } };
}

/** @returns undefined if there are no issues. */
export function failOnIssues<Member extends string>(
  issues: readonly InputIssue<Member>[],
): Failure<InvalidInput<Member>> | undefined {
  const [first, ...others] = issues;
  return first && { ok: false, error: { code: 'invalid-input', issues: [first, ...others] } };
}
