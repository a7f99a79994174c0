/** The options of the command line. The parser and `--help` both read this table, so they cannot differ. */

/** Headings of `--help`, in order. */
export const topics = ['Contract', 'Credentials', 'Cases', 'Requests', 'Reports', 'Result', 'Other'] as const;

export interface OptionSpec {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  /** May be given more than once. */
  readonly multiple?: true;
  readonly topic: (typeof topics)[number];
  /** Placeholder of the value in `--help`. */
  readonly value?: string;
  /** The least and the greatest whole number, if the value is one; `--help` names them. */
  readonly range?: readonly [min: number, max: number];
  readonly help: string;
}

export const optionTable = {
  contract: {
    type: 'string',
    topic: 'Contract',
    value: 'FILE|PACKAGE',
    help: 'an OpenAPI 3.1 document (YAML or JSON, one file), or a contract as `generate --spec SPEC --out DIR` of the repository writes it: DIR, a JSON file, or the name of a package that exports `contract` (default: @helpdesk/contract)',
  },
  credentials: {
    type: 'string',
    topic: 'Credentials',
    value: 'FILE',
    help: 'JSON: {"full": "…", "unscoped": "…", "expired": "…", "revoked": "…", "other_account": "…", "no_features": "…", "scope:SCOPE": "…"}, the last one for each scope of the contract: a token that has this scope alone. Only "full" is required, cases that need another token are skipped without it, those of single scopes waived',
  },
  token: {
    type: 'string',
    topic: 'Credentials',
    value: 'TOKEN',
    help: 'the "full" token alone. Prefer the variable HELPDESK_TOKEN, which no process list shows; it is used if neither --token nor FILE gives a "full" token',
  },
  only: {
    type: 'string',
    multiple: true,
    topic: 'Cases',
    value: 'ID-PREFIX',
    help: 'run the cases whose id starts with this: createBook, createBook/409; may be repeated, or hold several prefixes separated by commas',
  },
  exclude: {
    type: 'string',
    multiple: true,
    topic: 'Cases',
    value: 'ID-PREFIX',
    help: 'leave out the cases whose id starts with this; as often as --only',
  },
  shard: {
    type: 'string',
    topic: 'Cases',
    value: 'I/N',
    help: 'run part I of N, of about the same size; all parts together are the selected cases',
  },
  'failed-from': {
    type: 'string',
    topic: 'Cases',
    value: 'FILE',
    help: 'run what failed according to a report.json, and the base cases that it needs',
  },
  'changed-since': {
    type: 'string',
    topic: 'Cases',
    value: 'FILE',
    help: 'run the cases whose request, response or schemas have changed in the contract since a report.json, and new ones',
  },
  list: { type: 'boolean', topic: 'Cases', help: 'print the selected cases and send nothing' },
  profile: {
    type: 'string',
    topic: 'Cases',
    value: 'PROFILE',
    help: 'full, or read-only: GET, HEAD and OPTIONS, and of other methods only requests that have neither a usable credential nor a usable body or id. Default: full against this machine, read-only elsewhere',
  },
  data: {
    type: 'string',
    topic: 'Cases',
    value: 'FILE',
    help: 'JSON with resources of the target, used before those that the suite creates or finds: {"KIND": [resource or id, …]}; a skipped case names the kind that it needs',
  },
  borrow: {
    type: 'boolean',
    topic: 'Cases',
    help: 'change resources of the target that the run did not create, and put them back; default against this machine. Otherwise only what --data gives is changed',
  },
  'no-borrow': { type: 'boolean', topic: 'Cases', help: 'change only what the run created and what --data gives' },
  'max-writes': {
    type: 'string',
    topic: 'Cases',
    value: 'N',
    range: [0, 1_000_000],
    help: 'writes that the target may carry out (default: no limit). Afterwards cases that write are skipped, also those that should be rejected, since a defective target may accept them: give more than the first line on stderr names',
  },
  'max-items': {
    type: 'string',
    topic: 'Cases',
    value: 'N',
    range: [5_000, 1_000_000],
    help: 'items of a list that are walked and compared (default: 5000, of which filters compare 2000); of a longer list the result says what was not checked',
  },
  strict: {
    type: 'boolean',
    topic: 'Cases',
    help: 'SHOULD-level findings, such as undocumented members of a response, count as failures',
  },
  concurrency: {
    type: 'string',
    topic: 'Requests',
    value: 'N',
    range: [1, 64],
    help: 'requests under way at once (default 48)',
  },
  rate: {
    type: 'string',
    topic: 'Requests',
    value: 'N',
    range: [1, 10_000],
    help: 'requests per second (default: no limit)',
  },
  timeout: {
    type: 'string',
    topic: 'Requests',
    value: 'MS',
    range: [1, 600_000],
    help: 'milliseconds to wait for a response (default 10000). After 429, a lost connection or a 502, 503 or 504 of a load balancer the request is sent again, and reported; a POST, PATCH or DELETE that should succeed and may have been carried out is replaced by a new one with new values. All waits of a run together take 10 minutes at most',
  },
  header: {
    type: 'string',
    multiple: true,
    topic: 'Requests',
    value: "'NAME: V'",
    help: 'sent with every request; may be repeated. Reports mask the value if it has 4 characters or more and NAME contains key, token, secret, cookie, auth or pass; for other names, if it has 8 or more and is not in the contract',
  },
  report: {
    type: 'string',
    topic: 'Reports',
    value: 'DIR',
    help: 'write report.json (CTRF), junit.xml, report.html, badge.svg and summary.md, .http files with the requests of failed cases, and their long bodies; checked before the run',
  },
  verbose: {
    type: 'boolean',
    topic: 'Reports',
    help: 'print every failure, warning and untested case, and the ids that --baseline counts, instead of what fits a screen',
  },
  baseline: {
    type: 'string',
    topic: 'Result',
    value: 'FILE',
    help: 'compare with an earlier report.json: how many failures of each operation are new, known, fixed, and not tested',
  },
  'fail-on': {
    type: 'string',
    topic: 'Result',
    value: 'WHICH',
    help: 'any (default), or new: exit with 1 only for failures that the --baseline does not have',
  },
  'expected-failures': {
    type: 'string',
    topic: 'Result',
    value: 'FILE',
    help: 'JSON: [{"case": "ID-PREFIX", "reason": "…"}]. Failures of these cases do not count for the exit code; an entry of which every case passes is stale: exit 1; one that names no case, or the same as another, is an error before the run',
  },
  'require-complete': {
    type: 'boolean',
    topic: 'Result',
    help: 'exit with 1 unless all cases of the contract were tested: full profile, no selection, nothing skipped',
  },
  export: {
    type: 'string',
    topic: 'Other',
    value: 'FORMAT',
    help: 'print the contract and send nothing. arazzo: the selected documented cases, for `redocly respect`; openapi: the OpenAPI document, which it needs beside it as openapi.json',
  },
  watch: {
    type: 'boolean',
    topic: 'Other',
    help: 'stay, and run again when a key is pressed or when the target comes back after it was gone; q quits',
  },
  'credentials-a': {
    type: 'string',
    topic: 'Other',
    value: 'FILE',
    help: 'for compare: the credentials of A, if they are not those of --credentials',
  },
  'credentials-b': {
    type: 'string',
    topic: 'Other',
    value: 'FILE',
    help: 'for compare: the credentials of B, if they are not those of --credentials',
  },
  help: { type: 'boolean', short: 'h', topic: 'Other', help: 'print this' },
} as const satisfies Readonly<Record<string, OptionSpec>>;

export type OptionName = keyof typeof optionTable;
