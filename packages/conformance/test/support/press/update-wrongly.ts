/** Faults that an update has beside what it does. */
import { isObject } from '@helpdesk/contract-model';
import { type PressResponse, reject, type Sent } from './messages.ts';
import type { Account, Post, Store } from './store.ts';

type UpdatePost = (post: Post, own: Account, sent: Sent) => PressResponse;

const omitUnderscored = (sent: Sent): Sent =>
  isObject(sent) ? Object.fromEntries(Object.entries(sent).filter(([name]) => !name.startsWith('_'))) : sent;

const HOUR = 3600;

export function createWrongUpdate(
  { is, copiedTitles, formerTexts, unsearchable, getTime }: Store,
  updatePost: UpdatePost,
): UpdatePost {
  let hasUpdated = false;

  function addEffects(post: Post, before: Post, own: Account, sent: Sent): void {
    const now = Math.floor(getTime() / 1000);
    if (is('each-update-moves-times')) post.updated_at = now;
    if (is('updates-keep-recent-times') && now - before.updated_at < HOUR) post.updated_at = before.updated_at;
    const [writer] = own.writers;
    if (is('publishing-moves-badges') && sent.publish && writer !== undefined) writer.badge = `${now}`;
    // Once: what has that name keeps it.
    if (is('publishing-renames-readers') && sent.publish) for (const reader of own.readers) reader.name = 'Reader';
    const pinned = own.posts.find(({ is_pinned, site }) => is_pinned && site.id === post.site.id);
    if (is('retitles-pinned-posts') && sent.title !== undefined && pinned !== undefined) pinned.title = sent.title;
    if (is('keeps-names-of-sections') && post.section !== null && before.section !== null)
      post.section = { ...post.section, name: before.section.name };
    if (is('moves-pinned-posts') && sent.section_id !== undefined && pinned !== undefined)
      pinned.section = post.section;
    if (is('first-update-takes-the-post') && !hasUpdated) post.writer_id = post.edited_by;
    hasUpdated = true;
    const isOfNewDraft = sent.publish === true && sent.draft !== undefined;
    if (is('search-skips-publications-of-new-drafts') && isOfNewDraft) unsearchable.add(post.id);
    else if (sent.publish === true) unsearchable.delete(post.id);
    const kept = is('search-also-finds-old-titles')
      ? before.title
      : is('search-also-finds-old-publications')
        ? before.published
        : '';
    if (kept !== '') formerTexts.set(post.id, [...(formerTexts.get(post.id) ?? []), kept]);
  }

  return function updateWrongly(post, own, given) {
    const sent = is('ignores-fields-with-underscores') ? omitUnderscored(given) : given;
    const hasTwoTexts = typeof sent?.title === 'string' && typeof sent.draft === 'string';
    if (is('calls-posts-with-two-texts-pinned') && hasTwoTexts) return reject(400, 'The code is pinned');
    const before = { ...post };
    const response = updatePost(post, own, sent);
    if (response.status !== 200) return response;
    addEffects(post, before, own, sent);
    if (sent.title !== undefined && Object.keys(sent).length > 1) copiedTitles.set(post.id, post.title);
    return is('responds-with-the-post-as-it-was') ? { status: 200, body: { data: before } } : response;
  };
}
