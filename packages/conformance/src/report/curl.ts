import type { Credential, HttpRequest } from '../model.ts';

/** Bodies over this many characters are left to report.json: nobody pastes them into a shell. */
const longestBody = 4_000;

/** The request as a line for a POSIX shell, every secret as a variable: `$HELPDESK_TOKEN` holds the full one. */
export function curl(baseUrl: string, request: HttpRequest): string {
  const parts = ['curl -i'];
  if (request.method === 'HEAD') parts.push('--head');
  else if (request.method !== 'GET' || request.body !== undefined) parts.push(`-X ${request.method}`);
  parts.push(quote(baseUrl + request.target));
  const authorization = authorizations[request.credential];
  if (authorization) parts.push(`-H "Authorization: ${authorization}"`);
  for (const [name, value] of Object.entries(request.headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (request.body !== undefined) {
    parts.push(
      request.body.length > longestBody
        ? `--data-binary @body.json  # ${request.body.length} characters: ${request.body.slice(0, 60)}…`
        : `--data-binary ${quote(request.body)}`,
    );
  }
  return parts.join(' ');
}

const authorizations: Record<Credential, string | undefined> = {
  full: 'Bearer $HELPDESK_TOKEN',
  none: undefined,
  'wrong-scheme': 'Basic $HELPDESK_TOKEN',
  malformed: 'Bearer not-a-token',
  unknown: 'Bearer $HELPDESK_UNKNOWN_TOKEN',
  expired: 'Bearer $HELPDESK_EXPIRED_TOKEN',
  unscoped: 'Bearer $HELPDESK_UNSCOPED_TOKEN',
  'no-features': 'Bearer $HELPDESK_NO_FEATURES_TOKEN',
  'other-account': 'Bearer $HELPDESK_OTHER_ACCOUNT_TOKEN',
};

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
