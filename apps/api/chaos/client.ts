/** Sends requests to a service that is killed at any moment. */

interface JsonResponse<Body = unknown> {
  readonly status: number;
  readonly body: Body;
}

/** @returns undefined if the outcome is unknown: the request may have had its effect or not. */
export type Send = <Body>(method: string, path: string, body?: object) => Promise<JsonResponse<Body> | undefined>;

/**
 * The type of the body is asserted by the caller: the service checks its responses against the contract itself. The outcome is
 * unknown if the connection is lost, and if the database was killed: a 500 then.
 */
export function createSend(baseUrl: string, token: string, { isServerErrorUnknown = false } = {}): Send {
  return async (method, path, body) => {
    const sent = body && { body: JSON.stringify(body) };
    try {
      const response = await fetch(`${baseUrl}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': 'application/json' }) },
        ...sent,
      });
      const text = await response.text();
      if (isServerErrorUnknown && response.status === 500) return undefined;
      return { status: response.status, body: JSON.parse(text) };
    } catch (error) {
      // fetch and the reading of a body end with a TypeError if the connection is lost, JSON.parse with a SyntaxError.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };
}

interface Page<Item> {
  readonly data: readonly Item[];
  readonly pages: { readonly next_cursor: string | null };
}

/** The items of all pages of a list that ends with a `pages` object, newest first, until `isLast`. */
export async function readList<Item>(
  send: Send,
  path: string,
  isLast: (item: Item) => boolean = () => false,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const start: string = cursor === null ? '' : `&starting_after=${cursor}`;
    const page: JsonResponse<Page<Item>> | undefined = await send('GET', `${path}?per_page=100${start}`);
    if (page?.status !== 200) throw new Error(`GET ${path} got the response ${page?.status ?? 'nothing'}`);
    items.push(...page.body.data);
    cursor = page.body.pages.next_cursor;
  } while (cursor !== null && !items.some(isLast));
  return items;
}
