/** What is wrong with a base URL, as what follows its name in a sentence without a full stop. Undefined if nothing is. */

const MAX_PORT = 65_535;

export function findBaseUrlMistake(text: string): string | undefined {
  const url = URL.parse(text);
  const [, port] = /^https?:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/i.exec(text) ?? [];
  if (Number(port) > MAX_PORT) return `has the port ${port}; the highest one is ${MAX_PORT}`;
  if (!url || !/^https?:$/.test(url.protocol)) {
    const example = /^[\w.-]+(:\d+)?(\/|$)/.test(text) ? `http://${text}` : 'http://127.0.0.1:3000';
    return `must be an http or https address, such as ${example}, not "${text}"`;
  }
  const [, query, fragment] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(url.href) ?? [];
  if (query !== undefined) return `must have no query: remove "${query}"`;
  if (fragment !== undefined) return `must have no fragment: remove "${fragment}"`;
  return url.username === '' && url.password === '' ? undefined : 'must not contain a user name or a password';
}

/** That it already ends with the base path of the contract, which the suite appends. */
export function findBasePathMistake(baseUrl: string, basePath: string): string | undefined {
  const path = basePath.replace(/\/+$/, '');
  const isRepeated = path !== '' && new URL(baseUrl).pathname.replace(/\/+$/, '').endsWith(path);
  return isRepeated ? `is what precedes ${path}: remove it from ${baseUrl}` : undefined;
}
