/** Stands on top of every generated file. */
export const banner = 'Written by `pnpm generate` from the spec. Do not edit.';

/** Generated JSON, its banner in the member of that name. */
export function jsonText(content: object, bannerMember: '$comment' | 'x-generated' = '$comment'): string {
  return `${JSON.stringify({ [bannerMember]: banner, ...content }, null, 2)}\n`;
}
