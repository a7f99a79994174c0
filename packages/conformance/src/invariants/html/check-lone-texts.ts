/** A text without markup, and markup of which nothing is left: updates store both as they are. */
import { isDeepStrictEqual } from 'node:util';
import type { Session } from '../../resources/session.ts';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import { repeatUntil } from '../support/repeat-until.ts';
import type { HtmlField } from './html-field.ts';
import { type HtmlSender, withSent } from './html-sender.ts';
import { parseHtml } from './html-tree.ts';

/** A text without markup is HTML as well, and not a paragraph, unless the field makes HTML of texts. */
export async function checkTextAlone({ html, source, storedAt }: HtmlField, sender: HtmlSender): Promise<Finding[]> {
  if ('createdAt' in source || html.acceptsText) return [];
  const text = sender.signOf('text');
  const kept = await sender.store(text, { sign: text });
  if (kept === undefined || isDeepStrictEqual(parseHtml(kept.html), parseHtml(text))) return [];
  return withSent([{ at: storedAt, expected: `${show(text)}, as it was sent`, received: show(kept.html) }], kept);
}

const NOTHING = '<script>text</script><!-- text -->';

/** What is removed altogether is stored as an empty text, unless the field must have one. A creation would be another resource. */
export async function checkNothingLeft(
  { source, schema, storedAt }: HtmlField,
  sender: HtmlSender,
  session: Session,
): Promise<Finding[]> {
  if ('createdAt' in source || (schema.minLength ?? 0) > 0) return [];
  const kept = await repeatUntil(
    session,
    () => sender.store(NOTHING, { sign: '' }),
    (stored) => !stored?.html.includes(sender.marker),
  );
  // Without the marker it is of another client, or nothing.
  if (!kept?.html.includes(sender.marker)) return [];
  return withSent([{ at: storedAt, expected: `nothing of ${NOTHING}`, received: show(kept.html) }], kept);
}
