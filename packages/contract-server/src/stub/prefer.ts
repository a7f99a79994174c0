/** The response that a client asks for: `Prefer: code=404, example=unknown-id` (RFC 7240). */
export interface Preference {
  readonly code?: number;
  readonly example?: string;
}

/** The value is optional, so that each name matches once: otherwise the search would start again at each of its letters. */
const PREFERENCE = /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s,;"]*)))?/g;

export function readPreference(header: string): Preference {
  const preferences = new Map<string, string>();
  for (const [, name = '', quoted, plain] of header.matchAll(PREFERENCE)) {
    const value = quoted ?? plain;
    if (value !== undefined) preferences.set(name.toLowerCase(), value);
  }
  const code = Number(preferences.get('code'));
  const example = preferences.get('example');
  return { ...(Number.isInteger(code) && { code }), ...(example !== undefined && { example }) };
}
