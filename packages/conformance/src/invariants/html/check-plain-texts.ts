/** Text without a tag: its HTML shows it, and its plain text is what was sent. */
import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import type { HtmlField } from './html-field.ts';
import type { HtmlSender } from './html-sender.ts';
import { formatHtml, normalizeSpace, parseHtml } from './html-tree.ts';
import { type PlainText, plainTexts } from './html-values.ts';

/** Stops at the first text that is not stored as documented. */
export async function checkPlainTexts(field: HtmlField, sender: HtmlSender): Promise<Finding[]> {
  for (const [index, { key, write }] of plainTexts.entries()) {
    const sign = sender.signOf(`text${index}.`);
    const findings = await checkShown(sender, field, write(sign), { key, sign });
    if (findings.length > 0) return findings;
  }
  return [];
}

async function checkShown(
  sender: HtmlSender,
  { html, storedAt }: Pick<HtmlField, 'html' | 'storedAt'>,
  { sent, shown, text }: PlainText,
  own: Parameters<HtmlSender['store']>[1],
): Promise<Finding[]> {
  const stored = await sender.store(sent, own);
  if (stored === undefined) return [];
  const expected = normalizeSpace(parseHtml(shown));
  const received = normalizeSpace(parseHtml(stored.html));
  return [
    ...(isDeepStrictEqual(received, expected)
      ? []
      : [{ at: storedAt, expected: `${formatHtml(expected)}, sent as ${show(sent)}`, received: formatHtml(received) }]),
    ...(html.text === undefined || stored.text === text
      ? []
      : [{ at: html.text, expected: `${show(text)}, sent as ${show(sent)}`, received: show(stored.text ?? null) }]),
  ];
}
