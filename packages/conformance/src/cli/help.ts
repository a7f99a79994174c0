/** The command was called wrongly, or a file that it was given is not what it should be: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const help = `Judges a running service by its contract, case by case.

Usage
  helpdesk-conformance BASE_URL [options]        in the repository: pnpm conformance BASE_URL [options]

  BASE_URL is what stands before the version: http://127.0.0.1:3000, not http://127.0.0.1:3000/v1.

Credentials
  --credentials FILE   JSON: {"full": "…", "unscoped": "…", "expired": "…", "other_account": "…", "no_features": "…"};
                       only "full" is needed, cases that need another one are skipped and say so
  --token TOKEN        the full credential alone; better the variable HELPDESK_TOKEN, which no process list shows.
                       The variable counts where neither --token nor FILE gives a full one

What runs
  --only ID-PREFIX     the cases whose id begins so: createContact, createContact/409;
                       may be repeated, or hold several by commas
  --list               print the plan and send nothing
  --profile PROFILE    full, or read-only: GET, HEAD and OPTIONS, and of other methods only requests that have
                       neither a usable credential nor a body or id that could be carried out.
                       Default: full against this machine, read-only elsewhere
  --data FILE          JSON with things of the target, taken before what the suite creates or finds:
                       {"RESOURCE": [the thing or its id, …]}; a skipped case names the resource that it needs

How it runs
  --concurrency N      requests at once, 1 to 64 (default 4)
  --timeout MS         how long an answer may take, in milliseconds (default 10000); after 429, a lost
                       connection or a balancer's 502, 503 or 504 the request is sent again, and reported; a POST,
                       PATCH or DELETE that should succeed and may have been carried out is replaced by a new one
                       with new values. All waits of a run together take 10 minutes at most
  --header 'NAME: V'   sent with every request; may be repeated. Masked in reports: any value of 4 characters or
                       more of a name with key, token, secret, cookie, auth or pass in it; of other names what has
                       8 or more and is not in the contract
  --strict             SHOULD-level findings, such as undocumented members in an answer, count as failures

Reports
  --report DIR         report.json (CTRF), junit.xml, report.html, badge.svg, summary.md; tried before the run
  --baseline FILE      an earlier report.json: says which failures are new, known, gone and not judged this time

Exit codes
  0 conforms   1 does not conform   2 wrong usage, configuration or file   3 target unreachable, or nothing ran

Examples
  HELPDESK_TOKEN=… helpdesk-conformance https://staging.example.com --profile full --report out
  helpdesk-conformance http://127.0.0.1:3000 --credentials .data/credentials.json --only listContacts
`;
