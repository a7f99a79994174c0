import { type Json, parsePointer, valueAt } from '@helpdesk/contract-model';
import { getRequestValue } from '../../contract-queries.ts';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import { isOtherScheme } from '../support/response-url.ts';
import type { ListPage } from './list-page.ts';
import type { PagedList } from './paged-list.ts';

/** The next-page URL is absolute and has the parameters of the request and the next cursor. The last page has none. */
export function checkPageUrl(
  { pagination, operation, session }: PagedList,
  { request, body, exchange }: Omit<ListPage, 'items'>,
): Finding[] {
  if (pagination.style !== 'cursor') return [];
  const cursor = valueAt(body, pagination.next);
  const url = valueAt(body, pagination.url);
  const wrong = (expected: string): Finding[] => [{ at: pagination.url, expected, received: show(url), exchange }];
  if (cursor === null) return url === null ? [] : wrong('null, as there is no next page');
  if (typeof url !== 'string' || !URL.canParse(url)) return wrong('an absolute URL');
  const { pathname, searchParams } = new URL(url);
  const asked = new URL(session.options.baseUrl);
  if (isOtherScheme(new URL(url), asked)) return wrong(`a URL with ${asked.protocol}`);
  // Encoded, as it is in the URL.
  const path = new URL(session.contract.basePath + operation.path, asked).pathname;
  if (!operation.path.includes('{') && !pathname.endsWith(path)) return wrong(`a URL of ${path}`);
  const cursorName = parsePointer(pagination.cursor).at(-1) ?? '';
  const aliasName = pagination.alias === undefined ? undefined : parsePointer(pagination.alias).at(-1);
  if (aliasName !== undefined && ![null, cursor].includes(searchParams.get(aliasName))) {
    return wrong(`no other cursor as ${aliasName}`);
  }
  // The `/query` of a request is always an object.
  const { [aliasName ?? '']: _, ...sent } = getRequestValue(request, '/query') as Record<string, Json>;
  const query = { ...sent, [cursorName]: cursor ?? null };
  const isCarried = ([name, value]: [string, Json]): boolean => {
    const [own, found] = [[value].flat(), searchParams.getAll(name)];
    // A list is one parameter, or several of that name.
    return found.join(',') === own.join(',') && (found.length > 0 || own.length === 0);
  };
  const lost = Object.entries(query).find((one) => !isCarried(one));
  const carried = lost && wrong(`to carry ${lost[0]}=${[lost[1]].flat().join(',')}`);
  return carried?.map((finding) => ({ ...finding, check: 'next-url' })) ?? [];
}
