/** What a client asks of the stub: `Prefer: code=404, example=unknown-id` (RFC 7240). */
export interface Preference {
  readonly code?: number;
  readonly example?: string;
}

export function readPreference(header: string | undefined): Preference {
  const asked = new Map<string, string>();
  for (const [, name = '', quoted, plain] of (header ?? '').matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s,;"]*))/g)) {
    asked.set(name.toLowerCase(), quoted ?? plain ?? '');
  }
  const code = Number(asked.get('code'));
  const example = asked.get('example');
  return { ...(Number.isInteger(code) && { code }), ...(example !== undefined && { example }) };
}
