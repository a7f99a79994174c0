/** Path and query of a request target, nothing decoded. A client may send the absolute form (RFC 9112, 3.2.2). */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const relative = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  const end = relative.indexOf('?');
  return end < 0 ? { path: relative, query: '' } : { path: relative.slice(0, end), query: relative.slice(end + 1) };
}
