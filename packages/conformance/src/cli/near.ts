/** Case ids that somebody may have meant: those that contain the text in any case, else those that start most like it. */
export function near(text: string, ids: readonly string[], most = 3): string[] {
  const operations = [...new Set(ids.map((id) => id.split('/')[0] ?? ''))];
  const wanted = text.toLowerCase();
  const containing = [...operations, ...ids].filter((id) => id.toLowerCase().includes(wanted));
  if (containing.length > 0) return containing.slice(0, most);
  const shared = (id: string): number => {
    const differs = [...id.toLowerCase()].findIndex((character, index) => character !== wanted[index]);
    return differs === -1 ? id.length : differs;
  };
  const candidates = wanted.includes('/') ? ids : operations;
  const best = Math.max(...candidates.map(shared));
  // A shared verb alone tells nothing.
  return best < wanted.length / 2 ? [] : candidates.filter((id) => shared(id) === best).slice(0, most);
}
