import { matchesLike } from '../matches-like.ts';
import { isValid } from './contract.ts';
import { type PressResponse, reject, type Sent } from './messages.ts';
import type { Account, Post, Store } from './store.ts';

export function createUpdatePost({ is, all, getTime, untaken, formerCodes }: Store) {
  let movedId: number | undefined;

  return function updatePost(post: Post, own: Account, given: Sent): PressResponse {
    const sent = typeof given?.code === 'string' ? { ...given, code: given.code.trim() } : given;
    const behind = is('updated-a-year-ago') ? 31_536_000 : is('times-are-behind') ? 2 : 0;
    const now = Math.floor(getTime() / 1000) - behind;
    const touch = (): void => {
      post.updated_at = now;
      if (!is('keeps-editors')) post.edited_by = 71;
      if (is('editors-become-writers') && sent.title === 'Great news') post.writer_id = post.edited_by;
    };
    const findSection = (id: number | null): Post['section'] =>
      id === null ? null : { id, name: own.sections.find((one) => one.id === id)?.name ?? '' };
    const { draft } = post;
    const publish = (): void => {
      const isKnown = sent.draft === 'It pours.';
      const published = is('publishes-old-drafts') && !isKnown ? draft : post.draft;
      Object.assign(post, { status: 'PUBLISHED', published, published_at: now });
      touch();
    };
    if (!isValid('updatePost', sent) && !(is('takes-empty-titles') && sent?.title === '')) {
      const publishes = is('rejection-publishes') || (is('rejection-publishes-drafts') && post.status === 'DRAFT');
      if (publishes && sent?.title === '' && sent.publish === true) publish();
      return reject(400, 'Invalid post');
    }
    const fits = own.sections.some(
      ({ id, site_id }) => id === sent.section_id && (site_id === post.site.id || is('any-section-of-the-account')),
    );
    if (typeof sent.section_id === 'number' && !fits) {
      if (is('rejection-loses-section')) post.section = null;
      const isAlone = sent.draft !== undefined && Object.keys(sent).length === 2;
      if (is('rejection-keeps-drafts-alone') && isAlone) post.draft = sent.draft;
      return reject(404, 'Section not found');
    }
    const isOtherCode = sent.code !== undefined && (sent.code !== post.code || is('pins-own-codes'));
    const isOwnInOtherCase = isOtherCode && post.code.toLowerCase() === sent.code?.toLowerCase();
    if (is('fails-for-own-code-in-another-case') && post.is_pinned && isOwnInOtherCase) return reject(500, 'Oops');
    if (post.is_pinned && isOtherCode) return reject(400, 'The code is pinned');
    if (is('is-edited-by-others') && post.is_pinned && sent.code !== undefined && movedId === undefined) {
      movedId = post.id;
      post.section = null;
    }
    const code = sent.code?.toLowerCase() ?? '';
    const isKept = is('keeps-replaced-codes') && (formerCodes.get(code) ?? post.id) !== post.id;
    const isTaken =
      isKept ||
      (!untaken.has(code) &&
        (is('codes-of-all-accounts') ? all.flatMap(({ posts }) => posts) : own.posts).some(
          (one) =>
            (one !== post || (is('takes-own-code-for-another') && one.code !== sent.code)) &&
            (one.code.toLowerCase() === sent.code?.toLowerCase() ||
              (is('takes-codes-for-patterns') && matchesLike(one.code, sent.code ?? ''))),
        ));
    const taken = own.posts.findIndex((one) => one !== post && one.code.toLowerCase() === sent.code?.toLowerCase());
    if (isTaken && is('taken-posts-are-deleted') && !own.posts[taken]?.is_pinned) own.posts.splice(taken, 1);
    else if (isTaken) return reject(409, `Code ${is('tells-codes-as-sent') ? given.code : sent.code} is taken`);
    const before = JSON.stringify(post);
    const { title } = post;
    if (sent.code !== undefined) {
      formerCodes.set(post.code.toLowerCase(), post.id);
      post.code = sent.code;
    }
    if (is('edits-in-all-accounts') && sent.code !== undefined)
      for (const other of all.filter((one) => one !== own).flatMap(({ posts }) => posts)) other.edited_by += 1;
    const isBeside = sent.code !== undefined && sent.draft === undefined;
    const isLost = is('loses-titles-beside-codes-without-drafts') && isBeside;
    const isIdle = is('keeps-titles-beside-publish-false') && sent.publish === false;
    const hasOtherBlanks = is('keeps-titles-with-other-blanks') && sent.title?.replaceAll(/\s+/g, ' ') === title;
    if (sent.title !== undefined && !isLost && !isIdle && !hasOtherBlanks) post.title = sent.title;
    const isInOtherCase = post.title !== title && post.title.toLowerCase() === title.toLowerCase();
    if (is('dates-titles-in-another-case') && isInOtherCase) post.published_at = now;
    if (sent.draft !== undefined)
      post.draft = is('removes-words') ? sent.draft.replaceAll('javascript:', '') : sent.draft;
    const isSame = is('same-title-stays-published') && sent.title === title;
    if ((sent.title !== undefined && !isSame) || sent.draft !== undefined) post.status = 'DRAFT';
    const former = own.sections.find(({ id }) => id === post.section?.id && id !== sent.section_id);
    const isMiscounted =
      (is('counts-posts-that-moved-to-another-section') && typeof sent.section_id === 'number') ||
      (is('counts-posts-that-moved-to-no-section') && sent.section_id === null);
    if (former !== undefined && isMiscounted) former.surplus += 1;
    const keepsSection = is('keeps-sections-of-what-is-published') && sent.section_id === null && sent.publish === true;
    if (sent.section_id !== undefined && !keepsSection) post.section = findSection(sent.section_id);
    const named = own.sections.find(({ id }) => id === post.section?.id);
    const isThird = own.sections.some(({ id, above }) => id === named?.above && above !== null);
    if (is('moves-to-the-section-above-the-third-level') && isThird) post.section = findSection(named?.above ?? 0);
    if (JSON.stringify(post) !== before) touch();
    const isPublished = post.status === 'PUBLISHED';
    const isTriggered = is('publishes-for-false') ? sent.publish !== undefined : sent.publish === true;
    const isWithSection = sent.draft !== undefined && typeof sent.section_id === 'number' && !sent.publish;
    if (is('publishes-drafts-with-section') && isWithSection) post.published = post.draft;
    if (isTriggered && !(is('publishes-once') && isPublished)) publish();
    return { status: 200, body: { data: post } };
  };
}
