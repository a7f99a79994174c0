/** What a client asks of the stub: `Prefer: code=404, example=unknown-id` (RFC 7240). */
export interface Preference {
  readonly code?: number;
  readonly example?: string;
}

/** The value may be missing, so that each name is read once: else the search begins anew at each of its letters. */
const PREFERENCE = /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s,;"]*)))?/g;

export function readPreference(header: string | undefined): Preference {
  const asked = new Map<string, string>();
  for (const [, name = '', quoted, plain] of (header ?? '').matchAll(PREFERENCE)) {
    const value = quoted ?? plain;
    if (value !== undefined) asked.set(name.toLowerCase(), value);
  }
  const code = Number(asked.get('code'));
  const example = asked.get('example');
  return { ...(Number.isInteger(code) && { code }), ...(example !== undefined && { example }) };
}
