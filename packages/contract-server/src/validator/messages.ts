const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date like 2026-01-31',
  'date-time': 'a time like 2026-01-31T09:30:00Z',
  email: 'an email address',
  hostname: 'a host name',
  uri: 'an absolute address',
  uuid: 'a UUID',
};

/** Ajv's messages by keyword, in plain words. Where a pattern does not match, Ajv's own message stays. */
const MESSAGES: readonly (readonly [
  keywords: string,
  message: RegExp,
  say: (first: string, second: string) => string,
])[] = [
  ['required', /^/, () => 'is required'],
  [
    'dependentRequired',
    /^must have property .+ when property (.+) is present$/,
    (other) => `is required with ${other}`,
  ],
  // An unknown field is a value that nothing allows: guards/field-names.ts.
  ['false', /^/, () => 'is not a known field'],
  ['type x-eov-type', /^must be (.+)$/, (types) => `must be ${anyOf(types.split(',').map(withArticle))}`],
  ['enum', /^must be equal to one of the allowed values: (.+)$/, (values) => `must be ${anyOf(values.split(', '))}`],
  ['format', /^must match format "(.+)"$/, (format) => `must be ${FORMATS[format] ?? `in the format ${format}`}`],
  ['pattern', /^must match pattern "(.+)"$/, (pattern) => `must match the pattern ${pattern}`],
  [
    'minimum maximum exclusiveMinimum exclusiveMaximum',
    /^must be (>=|<=|>|<) (.+)$/,
    (sign, n) => `must be ${BOUNDS[sign]} ${n}`,
  ],
  ['multipleOf', /^must be multiple of (.+)$/, (n) => `must be a multiple of ${n}`],
  ['minLength minItems minProperties', /^must NOT have fewer than (\d+) (.+)$/, (n, units) => atLeast(n, units)],
  [
    'maxLength maxItems maxProperties',
    /^must NOT have more than (\d+) (.+)$/,
    (n, units) => `must have at most ${count(n, units)}`,
  ],
  ['uniqueItems', /^/, () => 'must not have the same item twice'],
  ['propertyNames', /^/, () => 'must have only documented names'],
  ['anyOf oneOf if not const', /^/, () => 'must have one of the documented forms'],
];

const BOUNDS: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
};

/** What to tell a client about a violation of `keyword` for which Ajv says `message`. */
export function plainMessage(keyword: string, message: string): string {
  for (const [keywords, pattern, say] of MESSAGES) {
    const match = keywords.split(' ').includes(keyword) ? pattern.exec(message) : null;
    if (match) return say(match[1] ?? '', match[2] ?? '');
  }
  return message;
}

function atLeast(n: string, units: string): string {
  return n === '1' ? 'must not be empty' : `must have at least ${count(n, units)}`;
}

function count(n: string, units: string): string {
  const unit = units.replace('properties', 'fields');
  return `${n} ${n === '1' ? unit.replace(/s$/, '') : unit}`;
}

function anyOf(choices: readonly string[]): string {
  return choices.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
