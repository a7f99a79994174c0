/** What the library accepts. Written by hand, so that the suite is not tested with its own validator. */

export interface ValidationIssue {
  readonly path: string;
  readonly message: string;
}

type Rule = (value: unknown) => boolean;

const isId: Rule = (value) => Number.isSafeInteger(value) && Number(value) >= 1;
const isText =
  (min: number, max: number): Rule =>
  (value) =>
    typeof value === 'string' && length(value) >= min && length(value) <= max;
const length = (text: string): number => Array.from(text.trim()).length;
const isList =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.length <= 100 && value.every(rule);

const formats = ['paper', 'audio', 'braille'];
const digits = /^(0|[1-9]\d*)$/;
const between = (min: number, max: number) => (text: string) =>
  digits.test(text) && Number(text) >= min && Number(text) <= max;

const parameters: Readonly<Record<string, Readonly<Record<string, (text: string) => boolean>>>> = {
  none: {},
  books: {
    after: (text) => text.length <= 500,
    per_page: between(1, 100),
    format: (text) => text.split(',').every((one) => formats.includes(one)) && text.split(',').length <= 10,
    author_id: between(1, Number.MAX_SAFE_INTEGER),
    available: (text) => text === 'true' || text === 'false',
    search: (text) => Array.from(text).length <= 40,
    sort_by: (text) => text === 'created_at' || text === 'title',
  },
  authors: { page: between(1, 1_000_000), limit: between(1, 100) },
  branches: { starting_after: between(1, Number.MAX_SAFE_INTEGER), per_page: between(1, 100) },
};

export function queryIssues(list: string, query: URLSearchParams, mostPerPage = 100): ValidationIssue[] {
  const rules = parameters[list] ?? {};
  return [...new Set(query.keys())].flatMap((name) => {
    const path = `/query/${name}`;
    const values = query.getAll(name);
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) return [{ path, message: 'is not a known parameter' }];
    if (values.length > 1) return [{ path, message: 'must be sent once' }];
    const isRight =
      (!values[0]?.includes('\u0000') && rule(values[0] ?? '')) ||
      (name === 'per_page' && values[0] === String(mostPerPage));
    return isRight ? [] : [{ path, message: 'must be valid' }];
  });
}

/** RFC 6901, 3. */
const escapeName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function bodyIssues(
  body: unknown,
  required: readonly string[],
  rules: Readonly<Record<string, Rule>>,
): ValidationIssue[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return [{ path: '/body', message: 'must be an object' }];
  const missing = required
    .filter((name) => !(name in body))
    .map((name) => ({ path: `/body/${name}`, message: 'is required' }));
  const wrong = Object.entries(body).flatMap(([name, value]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) return [{ path: `/body/${escapeName(name)}`, message: 'is not a known field' }];
    return rule(value) ? [] : [{ path: `/body/${name}`, message: 'must be valid' }];
  });
  return [...missing, ...wrong];
}

export function bookIssues(body: unknown, countsUnits: boolean): ValidationIssue[] {
  const title: Rule = (value) => isText(1, 255)(value) && (!countsUnits || String(value).length <= 255);
  return bodyIssues(body, ['title', 'isbn', 'author_id'], {
    title,
    subtitle: (value) => value === null || (typeof value === 'string' && Array.from(value).length <= 255),
    isbn: (value) => typeof value === 'string' && /^\d{13}$/.test(value),
    author_id: isId,
    format: (value) => formats.includes(value as string),
    branch_ids: isList(isId),
    tags: isList((value) => typeof value === 'string' && value.length > 0 && Array.from(value).length <= 40),
  });
}

export const updateIssues = (body: unknown): ValidationIssue[] =>
  bodyIssues(body, [], {
    title: isText(1, 255),
    available: (value) => typeof value === 'boolean',
    tags: isList((value) => typeof value === 'string' && value.length > 0 && Array.from(value).length <= 40),
  });

export const authorIssues = (body: unknown): ValidationIssue[] =>
  bodyIssues(body, ['name', 'email'], {
    name: isText(1, 255),
    email: (value) =>
      typeof value === 'string' &&
      value.length <= 254 &&
      /^[\w+-]+(\.[\w+-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]+$/i.test(value),
  });
