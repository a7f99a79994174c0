/** The forms of text for which a value of any length, or a fresh one, can be made. */
import { type Contract, type Schema, schemaBranches } from '@helpdesk/contract-model';

export type Form = 'email' | 'hostname' | 'uri' | 'text';

const hostname = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i;
const byFormat: Readonly<Record<string, Form>> = { email: 'email', hostname: 'hostname', uri: 'uri' };

/** By the format, and where there is none by what the example looks like. */
export function formOf(contract: Contract, schema: Schema, example: string): Form {
  const formats = schemaBranches(contract.openapi, schema).flatMap((branch) => branch.format ?? []);
  const documented = formats.map((format) => byFormat[format]).find((form) => form !== undefined);
  if (documented !== undefined) return documented;
  if (/^[^@\s]+@[^@\s]+$/.test(example)) return 'email';
  if (/^[a-z]+:\/\//i.test(example)) return 'uri';
  return hostname.test(example) ? 'hostname' : 'text';
}

/** The example with the marker in it, most natural first. */
export const marked: Readonly<Record<Form, (example: string, marker: string) => string[]>> = {
  email: (example, marker) => [example.includes('@') ? example.replace('@', `+${marker}@`) : `${marker}@example.com`],
  hostname: (example, marker) => [`${marker}-${example}`, `${marker}.example`],
  uri: (example, marker) => [`${example.replace(/\/$/, '')}/${marker}`, `https://example.com/${marker}`],
  text: (example, marker) => [`${example} ${marker}`, `${example}-${marker}`, `${example}${marker}`, marker],
};

/** Texts of exactly `length` code points that start with `head`, most natural first. */
export const sized: Readonly<Record<Form, (example: string, head: string, length: number) => string[]>> = {
  email: (_, head, length) => {
    // RFC 5321 allows 64 octets before the @.
    const local = head.slice(0, 64);
    return [`${local}@${host('', length - local.length - 1)}`, `a@${host('', length - 2)}`];
  },
  hostname: (_, head, length) => [host(head, length)],
  uri: (_, head, length) => [`https://example.com/${head}`.padEnd(length, 'a')],
  text: (example, head, length) => [head.padEnd(length, 'a').slice(0, length), stretched(example, length)],
};

/** Labels of at most 63 octets (RFC 1035), the last one `example`. */
function host(head: string, length: number): string {
  const text = head.padEnd(length - '.example'.length, 'a');
  return `${text.replaceAll(/(.{60}).(?=.)/g, '$1.')}.example`;
}

function stretched(example: string, length: number): string {
  const points = Array.from(example);
  return points.slice(0, length).join('') + (points.at(-1) ?? 'a').repeat(Math.max(0, length - points.length));
}

/** Counted without a copy: texts may have millions. */
export const codePoints = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
