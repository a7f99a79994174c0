import type { Credential } from '@helpdesk/contract-model';
import type { HttpRequest } from '../exchange.ts';

/** Longer bodies are cut; report.json has more of them. */
const MAX_BODY_LENGTH = 4_000;

/** Formats a request as a command for a POSIX shell, with variables instead of tokens: `$HELPDESK_TOKEN` is the `full` token. */
export function formatCurl(baseUrl: string, request: HttpRequest): string {
  const parts = ['curl -i'];
  if (request.method === 'HEAD') parts.push('--head');
  else if (request.method !== 'GET' || request.body !== undefined) parts.push(`-X ${request.method}`);
  parts.push(quote(baseUrl + request.target));
  const authorization = authorizations[request.credential];
  if (authorization) parts.push(`-H "Authorization: ${authorization}"`);
  for (const [name, value] of Object.entries(request.headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (request.body !== undefined) {
    parts.push(
      request.body.length > MAX_BODY_LENGTH
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
