/** Who may send a request. */
import { type Call, type LibraryResponse, parse } from './messages.ts';
import { type Account, type Store, scopesOf, tokens } from './store.ts';

export interface Access {
  readonly authenticate: (call: Call) => Account | LibraryResponse;
  readonly hasScope: (token: string, call: Call, path: string) => boolean;
}

/** The request has a token that only reads. */
export const isNarrow = ({ headers }: Call): boolean =>
  scopesOf[headers.authorization?.split(' ')[1] ?? '']?.length === 1;

export function createAccess({ is, accounts, main }: Store): Access {
  function authenticate(call: Call): Account | LibraryResponse {
    const reject = (message: string): LibraryResponse => ({
      status: 401,
      body: { message: is('other-401-text') ? 'Nope' : message, ...(is('extra-401-member') && { code: 7 }) },
      headers: is('drops-www-authenticate') ? {} : { 'www-authenticate': 'Bearer' },
    });
    if (is('lets-everybody-in')) return main;
    const { authorization = findElsewhere(call) } = call.headers;
    if (authorization === undefined || (authorization === '' && !is('empty-is-malformed')))
      return reject('A token is required');
    const [scheme = '', ...words] = authorization.split(' ');
    const written = is('takes-first-words') ? (words[0] ?? '') : words.join(' ');
    const sent = is('takes-tokens-in-quotes') ? written.replaceAll('"', '') : written;
    const bare = is('takes-tokens-with-padding') ? sent.replace(/=+$/, '') : sent;
    const token = findStored(is('takes-starts-of-tokens') ? bare.replace(/\.$/, '') : bare);
    if (is('takes-bare-tokens') && accounts[scheme]) return accounts[scheme];
    const user = scheme === 'Basic' ? Buffer.from(sent, 'base64').toString().replace(/:$/, '') : '';
    if (is('takes-tokens-as-users') && accounts[user]) return accounts[user];
    const isListed = is('lists-scheme-spellings') && !['Bearer', 'bearer', 'BEARER'].includes(scheme);
    const isBearer =
      !isListed && (is('compares-scheme-case') ? scheme : scheme.toLowerCase().replace('b', 'B')) === 'Bearer';
    if (isBearer && sent === '' && is('takes-a-scheme-alone-for-none')) return reject('A token is required');
    if (isBearer && token === tokens.expired) return reject('Token has expired');
    if (is('takes-revoked-tokens') && token === tokens.revoked) return main;
    return ((isBearer || is('takes-any-scheme')) && accounts[token]) || reject('Invalid token');
  }

  function findElsewhere({ headers, query }: Call): string | undefined {
    const [, cookie] = /\btoken=([^;]+)/.exec(headers.cookie ?? '') ?? [];
    const found = [
      is('takes-tokens-of-queries') ? query.get('access_token') : undefined,
      is('takes-tokens-of-cookies') ? cookie : undefined,
      is('takes-tokens-as-keys') ? headers['x-api-key'] : undefined,
    ].find((token) => typeof token === 'string');
    return found === undefined ? undefined : `Bearer ${found}`;
  }

  function findStored(sent: string): string {
    const isSame = (token: string): boolean =>
      (is('takes-tokens-in-any-case') && token.toLowerCase() === sent.toLowerCase()) ||
      (is('takes-tokens-without-their-end') && token.slice(0, -1) === sent);
    return Object.keys(accounts).find(isSame) ?? sent;
  }

  function hasScope(token: string, { method, body }: Call, path: string): boolean {
    const granted = scopesOf[token];
    if (granted === undefined || (is('takes-any-scope') && granted.length > 0)) return true;
    if (is('malformed-writes-need-scope') && granted.length > 0 && parse(body) !== undefined) return true;
    const isRead = method === 'GET' || method === 'HEAD';
    const needsManage =
      (!isRead && !is('writes-with-view-scope')) || (is('reads-with-manage-scope-only') && path !== '/v2/books');
    const needed = path === '/v2/branches' ? 'branches:view' : needsManage ? 'books:manage' : 'books:view';
    const own = is('ignores-included-scopes') ? granted.slice(0, 1) : granted;
    if (is('named-authors-need-another-scope') && Object(parse(body)).author_id !== undefined) return false;
    return own.includes(needed);
  }

  return { authenticate, hasScope };
}
