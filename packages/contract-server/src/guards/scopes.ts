import type { Scope } from '@helpdesk/contract-model';

/** The granted scopes and all that they include, at any depth. */
export function includedScopes(
  granted: readonly string[],
  scopes: Readonly<Record<string, Scope>>,
): ReadonlySet<string> {
  const all = new Set(granted);
  // A Set shows what is added while it is walked, so this reaches the includes of includes.
  for (const name of all) {
    for (const included of scopes[name]?.includes ?? []) all.add(included);
  }
  return all;
}
