/** The oldest Node on which the suite runs; the packed packages say so in `engines`. */
const OLDEST = [22, 14] as const;

/** What to do about a Node that is too old, in a sentence; undefined if it is not. `version` is that of `process.versions.node`. */
export function describeOldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `The suite needs Node ${OLDEST.join('.')} or later, and this is ${version}: install a newer one, for example with \`npm install node@24\` in this folder, which npx then uses.`;
}
