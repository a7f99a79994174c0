export const HELP = `Runs the conformance suite against a service, case by case.

Usage
  npx -y pnpm@12 conformance BASE_URL [options]        in the repository
  helpdesk-conformance BASE_URL [options]              where the package is installed

  BASE_URL is what precedes the version: http://127.0.0.1:3000, not http://127.0.0.1:3000/v1.

Contract
  --contract FILE|PACKAGE
                       a contract as \`npx -y pnpm@12 generate --spec SPEC --out DIR\` writes it: DIR, a JSON file, or the
                       name of a package that exports \`contract\` (default: @helpdesk/contract)

Credentials
  --credentials FILE   JSON: {"full": "…", "unscoped": "…", "expired": "…", "other_account": "…", "no_features": "…"};
                       only "full" is required, cases that need another token are skipped without it
  --token TOKEN        the "full" token alone. Prefer the variable HELPDESK_TOKEN, which no process list shows;
                       it is used if neither --token nor FILE gives a "full" token

Cases
  --only ID-PREFIX     run the cases whose id starts with this: createContact, createContact/409;
                       may be repeated, or hold several prefixes separated by commas
  --list               print the plan and send nothing
  --profile PROFILE    full, or read-only: GET, HEAD and OPTIONS, and of other methods only requests that have
                       neither a usable credential nor a usable body or id.
                       Default: full against this machine, read-only elsewhere
  --data FILE          JSON with resources of the target, used before those that the suite creates or finds:
                       {"KIND": [resource or id, …]}; a skipped case names the kind that it needs

Requests
  --concurrency N      cases that run at once, 1 to 64 (default 16)
  --timeout MS         milliseconds to wait for a response (default 10000). After 429, a lost connection or a
                       502, 503 or 504 of a load balancer the request is sent again, and reported; a POST, PATCH or
                       DELETE that should succeed and may have been carried out is replaced by a new one with
                       new values. All waits of a run together take 10 minutes at most
  --header 'NAME: V'   sent with every request; may be repeated. Reports mask the value if it has 4 characters or
                       more and NAME contains key, token, secret, cookie, auth or pass; for other names, if it
                       has 8 or more and is not in the contract
  --strict             SHOULD-level findings, such as undocumented members of a response, count as failures

Reports
  --report DIR         write report.json (CTRF), junit.xml, report.html, badge.svg and summary.md; checked before the run
  --baseline FILE      compare with an earlier report.json: which failures are new, known, fixed, and not tested

  -h, --help           print this

Exit codes
  0   the service conforms
  1   the service does not conform
  2   wrong usage, configuration or file
  3   target unreachable, or nothing ran

Examples
  npx -y pnpm@12 conformance http://127.0.0.1:3000 --credentials .data/credentials.json --only listContacts
  HELPDESK_TOKEN=… npx -y pnpm@12 conformance https://staging.example.com --profile full --report out
`;
