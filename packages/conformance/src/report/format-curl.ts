import type { Exchange, HttpRequest } from '../exchange.ts';
import type { Report } from '../result.ts';
import { type TokenCredential, UNKNOWN_TOKEN_RECIPE, writeAuthorization } from '../run/transport/credentials.ts';
import { cut } from '../text.ts';
import { createTokenFiller, listAuthorizations, OTHER_END, type tokenForms } from '../token-forms.ts';

/** Longer bodies are in a file of the report folder; without one they are cut. */
export const MAX_INLINE_BODY = 1_000;

/** The file with the long body of a request; undefined if there is none. */
export type BodyFiles = (request: HttpRequest) => string | undefined;

/** For output without a report folder. */
export const noBodyFiles: BodyFiles = () => undefined;

/**
 * Formats a request as a command for a POSIX shell, which runs as it is if the tokens are in variables: `$HELPDESK_TOKEN` is
 * the `full` token, `$EXPIRED_TOKEN` that of `expired`, and `$X_GATE` the value of a header `x-gate` of `--header`.
 */
export function formatCurl(
  { target, headerNames = [] }: Pick<Report, 'target' | 'headerNames'>,
  request: HttpRequest,
  fileOf: BodyFiles = noBodyFiles,
): string {
  const parts = ['curl -i'];
  if (request.method === 'HEAD') parts.push('--head');
  else if (request.method !== 'GET' || request.body !== undefined) parts.push(`-X ${request.method}`);
  const usual = writeAuthorization(request.credential, (token) => `$${toTokenVariable(token)}`);
  // A shell reads no variable between single quotes.
  const fill = createTokenFiller(request, usual, (variable) => `'"${variable}"'`);
  parts.push(fill(quote(target + request.target)));
  for (const authorization of listAuthorizations(usual, request, shellForms)) {
    // curl sends an empty header if its name ends with a semicolon.
    parts.push(authorization === '' ? '-H "Authorization;"' : `-H "Authorization: ${authorization}"`);
  }
  for (const [name, value] of Object.entries(request.headers)) parts.push(`-H ${fill(quote(`${name}: ${value}`))}`);
  for (const name of headerNames) parts.push(`-H "${name}: $${toVariable(name).toUpperCase()}"`);
  if (request.body !== undefined) parts.push(formatBody(request, request.body, fileOf(request)));
  if (request.credential === 'unknown') parts.push(`# $UNKNOWN_TOKEN is ${UNKNOWN_TOKEN_RECIPE}`);
  return parts.join(' ');
}

/** Matches as many characters in a shell. */
const ANY_END = '?'.repeat(OTHER_END.length);

/** What a POSIX shell makes of the variable of a token. */
const shellForms: typeof tokenForms = {
  '{token}': (variable) => variable,
  '{token as user}': (variable) => `$(printf %s "${variable}:" | base64 | tr -d '\\n')`,
  '{token in other case}': (variable) =>
    `\${${variable.slice(1)}%${ANY_END}}$(printf %s "${variable}" | tail -c ${OTHER_END.length} | tr A-Za-z a-zA-Z)`,
  '{start of token}': (variable) => `\${${variable.slice(1)}%?}`,
  '{token with another end}': (variable) => `\${${variable.slice(1)}%${ANY_END}}${OTHER_END}`,
};

/** The command, and that it cannot be sent again as it is, if it has created something. */
export function formatExchange(report: Report, exchange: Exchange, fileOf?: BodyFiles): string {
  const note = hasCreated(exchange) ? `  # ${CREATED_NOTE}` : '';
  return formatCurl(report, exchange.request, fileOf) + note;
}

export const hasCreated = ({ response }: Exchange): boolean => response?.status === 201;

export const CREATED_NOTE = 'has created it: change unique values to send it again';

/** `x-gate` becomes `x_gate`, a name that shells and editors accept. */
export const toVariable = (headerName: string): string => headerName.replaceAll(/\W/g, '_');

/** Undefined if there is none, or if the report has only its start. */
export const readWholeBody = ({ body, bodyLength, wholeBody }: HttpRequest): string | undefined =>
  bodyLength === undefined ? body : wholeBody;

function formatBody(request: HttpRequest, body: string, file: string | undefined): string {
  if (file !== undefined) return `--data-binary ${quote(`@${file}`)}`;
  // --data-binary reads a file if the text begins with @.
  if (body.length <= MAX_INLINE_BODY) {
    const note = request.charset === undefined ? '' : '  # in ISO-8859-1: --report DIR writes the bytes';
    return `${body.startsWith('@') ? '--data-raw' : '--data-binary'} ${quote(body)}${note}`;
  }
  const shown = cut(body, 100).replaceAll(/[\r\n]/g, ' ');
  const length = request.bodyLength ?? body.length;
  const more = readWholeBody(request) === undefined ? 'too long for the report' : '--report DIR writes the whole body';
  return `--data-binary ${quote(shown)}  # cut: ${length} characters; ${more}`;
}

/** `HELPDESK_TOKEN` is the variable that the suite reads the `full` token from. */
const toTokenVariable = (credential: TokenCredential): string =>
  credential === 'full' ? 'HELPDESK_TOKEN' : `${toVariable(credential).toUpperCase()}_TOKEN`;

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
