/** The banner of every generated file. The emitters share this file. */
const BANNER = 'Written by `pnpm generate` from the spec. Do not edit.';

/** TypeScript with the banner as a comment on top. */
export function typescriptText(code: string): string {
  return `// ${BANNER}\n\n${code}`;
}

/** JSON with the banner as its first member, because JSON has no comments. */
export function jsonText(content: object, bannerMember: '$comment' | 'x-generated' = '$comment'): string {
  return `${JSON.stringify({ [bannerMember]: BANNER, ...content }, null, 2)}\n`;
}
