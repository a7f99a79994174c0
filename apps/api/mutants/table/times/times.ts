/** A time is in another unit, zone or order, or moves when nothing changed, or the other way round; so does an author. */
import { inArea } from '../../mutant.ts';
import { after, keeping, onItems } from '../../support/at-handler.ts';
import { ARTICLES, COMPANIES, CONTACT_FIELDS, CONTACTS, CONVERSATIONS, DATABASE, TAGS } from '../../support/files.ts';
import { SAVED, UPDATE_FIELD } from '../../support/places.ts';

const UPDATED = 'updated_at: time,\n      });';

const keepsTime = (name: string, condition: string) => ({
  name: `updateArticle-updated_at-stays-with-${name}`,
  patches: [[ARTICLES.changes, UPDATED, `updated_at: ${condition} ? row.updated_at : time,\n      });`]] as const,
});

export const times = inArea(
  'times',
  [
    {
      name: 'createConversation-last_updated_at-of-the-minute',
      patches: [[CONVERSATIONS.insert, 'last_updated_at: time,', 'last_updated_at: time - (time % 60),']],
    },
    {
      name: 'updateContactField-updated_at-of-ten-seconds',
      patches: [
        [
          CONTACT_FIELDS.store,
          'updated_at: laterOf(now(), row.updated_at)',
          'updated_at: laterOf(now() - (now() % 10), row.updated_at)',
        ],
      ],
    },
    {
      name: 'updateArticle-showing-moves-published_at',
      patches: [
        [
          ARTICLES.changes,
          SAVED,
          `${SAVED}        ...(changes.isPublic === true && row.status === 'PUBLISHED' && { published_at: time }),\n`,
        ],
      ],
    },
    {
      name: 'updateArticle-moving-moves-published_at',
      patches: [
        [
          ARTICLES.changes,
          SAVED,
          `${SAVED}        ...(changes.collectionId && row.status === 'PUBLISHED' && { published_at: time }),\n`,
        ],
      ],
    },
    {
      name: 'createConversation-due-of-other-priority',
      patches: [
        [
          CONVERSATIONS.levels,
          'High: { firstResponse: 4 * HOUR, resolution: 24 * HOUR }',
          'High: { firstResponse: 8 * HOUR, resolution: 48 * HOUR }',
        ],
      ],
    },
    {
      name: 'createConversation-due-too-late',
      patches: [
        [
          CONVERSATIONS.insert,
          'due: time + SERVICE_LEVELS[priority].resolution,',
          'due: time + 2 * SERVICE_LEVELS[priority].resolution,',
        ],
      ],
    },
    {
      name: 'createConversation-due-is-a-duration',
      patches: [
        [
          CONVERSATIONS.insert,
          'due: time + SERVICE_LEVELS[priority].resolution,',
          'due: SERVICE_LEVELS[priority].resolution,',
        ],
      ],
    },
    {
      name: 'createConversation-first_response_due-is-due',
      patches: [
        [CONVERSATIONS.insert, 'SERVICE_LEVELS[priority].firstResponse', 'SERVICE_LEVELS[priority].resolution'],
      ],
    },
    {
      name: 'createConversation-first_response_due-Urgent-late',
      patches: [[CONVERSATIONS.levels, 'Urgent: { firstResponse: HOUR,', 'Urgent: { firstResponse: 2 * HOUR,']],
    },
    {
      name: 'createConversation-resolution_time-not-set',
      patches: [[CONVERSATIONS.insert, 'resolution_time: isResolved ? time : null,', 'resolution_time: null,']],
    },
    {
      name: 'createConversation-resolution_time-not-set-if-Closed',
      patches: [[CONVERSATIONS.insert, "status === 'Resolved' || status === 'Closed'", "status === 'Resolved'"]],
    },
    {
      name: 'createConversation-resolution_time-always-set',
      patches: [[CONVERSATIONS.insert, 'resolution_time: isResolved ? time : null,', 'resolution_time: time,']],
    },
    {
      name: 'createConversation-resolution_time-is-a-duration',
      patches: [
        [CONVERSATIONS.insert, 'resolution_time: isResolved ? time : null,', 'resolution_time: isResolved ? 0 : null,'],
      ],
    },
    { name: 'all-in-milliseconds', patches: [[DATABASE.rows, 'Math.floor(Date.now() / 1000)', 'Date.now()']] },
    {
      name: 'all-an-hour-ahead',
      patches: [[DATABASE.rows, 'Math.floor(Date.now() / 1000)', 'Math.floor(Date.now() / 1000) + 3600']],
    },
    {
      name: 'all-in-local-time',
      patches: [[DATABASE.rows, 'Math.floor(Date.now() / 1000)', 'Math.floor(Date.now() / 1000) - 7200']],
    },
    {
      name: 'createContact-created_at-in-milliseconds',
      patches: [[CONTACTS.insert, 'created_at: createdAt,', 'created_at: createdAt * 1000,']],
    },
    {
      name: 'createContact-updated_at-in-milliseconds',
      patches: [[CONTACTS.insert, 'updated_at: createdAt,', 'updated_at: createdAt * 1000,']],
    },
    {
      name: 'createContact-updated_at-before-created_at',
      patches: [[CONTACTS.insert, 'updated_at: createdAt,', 'updated_at: createdAt - 3600,']],
    },
    { name: 'createContact-updated_at-zero', patches: [[CONTACTS.insert, 'updated_at: createdAt,', 'updated_at: 0,']] },
    {
      name: 'createContact-created_at-is-midnight',
      patches: [[CONTACTS.insert, 'created_at: createdAt,', 'created_at: createdAt - (createdAt % 86_400),']],
    },
    {
      name: 'createCompany-created_at-other-zone',
      patches: [[COMPANIES.store, 'created_at: time,', 'created_at: time + 7200,']],
    },
    { name: 'createCompany-updated_at-zero', patches: [[COMPANIES.store, 'updated_at: time }', 'updated_at: 0 }']] },
    {
      name: 'createConversation-created_at-other-zone',
      patches: [[CONVERSATIONS.insert, '      created_at: time,\n', '      created_at: time - 3600,\n']],
    },
    {
      name: 'createConversation-last_updated_at-in-milliseconds',
      patches: [[CONVERSATIONS.insert, 'last_updated_at: time,', 'last_updated_at: time * 1000,']],
    },
    {
      name: 'createConversation-last_updated_at-before',
      patches: [[CONVERSATIONS.insert, 'last_updated_at: time,', 'last_updated_at: time - 60,']],
    },
    {
      name: 'updateContactField-updated_at-in-milliseconds',
      patches: [
        [
          CONTACT_FIELDS.store,
          '{ ...row, ...next, updated_at: laterOf(now(), row.updated_at) }',
          '{ ...row, ...next, updated_at: now() * 1000 }',
        ],
      ],
    },
    {
      name: 'updateContactField-updated_at-one-second-more',
      patches: [
        [
          CONTACT_FIELDS.store,
          '{ ...row, ...next, updated_at: laterOf(now(), row.updated_at) }',
          '{ ...row, ...next, updated_at: row.updated_at + 1 }',
        ],
      ],
    },
    {
      name: 'updateArticle-updated_at-in-milliseconds',
      patches: [
        [
          ARTICLES.changes,
          'last_updated_by_id: memberId,\n        updated_at: time,',
          'last_updated_by_id: memberId,\n        updated_at: time * 1000,',
        ],
      ],
    },
    {
      name: 'updateArticle-published_at-in-milliseconds',
      patches: [[ARTICLES.changes, 'published_at: time,', 'published_at: time * 1000,']],
    },
    {
      name: 'listTags-created_at-in-milliseconds',
      patches: [
        [TAGS.store, 'return { id, name, created_at };', 'return { id, name, created_at: created_at * 1000 };'],
      ],
    },
    {
      name: 'updateContactField-updated_at-does-not-move',
      patches: [
        [
          CONTACT_FIELDS.store,
          '{ ...row, ...next, updated_at: laterOf(now(), row.updated_at) }',
          '{ ...row, ...next }',
        ],
      ],
    },
    {
      name: 'updateContactField-updated_at-moves-without-change',
      patches: [
        [
          CONTACT_FIELDS.store,
          'const changed =\n      appended.value > 0',
          'const changed =\n      true || appended.value > 0',
        ],
      ],
    },
    {
      name: 'updateContactField-updated_at-does-not-move-with-options',
      patches: [
        [
          CONTACT_FIELDS.store,
          'const changed =\n      appended.value > 0',
          'const changed =\n      appended.value < 0',
        ],
      ],
    },
    {
      name: 'updateContactField-updated_at-does-not-move-with-is_active',
      patches: [
        [
          CONTACT_FIELDS.store,
          'updated_at: updated.updated_at }',
          'updated_at: next.is_active === Boolean(row.is_active) ? updated.updated_at : row.updated_at }',
        ],
      ],
    },
    {
      name: 'updateContactField-created_at-moves',
      patches: [
        [
          CONTACT_FIELDS.store,
          '{ ...row, ...next, updated_at: laterOf(now(), row.updated_at) }',
          '{ ...row, ...next, created_at: now(), updated_at: now() }',
        ],
        [CONTACT_FIELDS.store, UPDATE_FIELD, '.update({ ...next, created_at: updated.created_at, name_folded'],
      ],
    },
    {
      name: 'updateArticle-updated_at-does-not-move',
      patches: [
        [
          ARTICLES.changes,
          '        last_updated_by_id: memberId,\n        updated_at: time,\n',
          '        last_updated_by_id: memberId,\n',
        ],
      ],
    },
    {
      name: 'updateArticle-updated_at-moves-without-change',
      patches: [[ARTICLES.changes, '  if (changed) {', '  if (changed || !changed) {']],
    },
    {
      name: 'updateArticle-updated_at-does-not-move-with-collection',
      patches: [
        [
          ARTICLES.changes,
          'updated_at: time,\n      });',
          '...(changes.collectionId === undefined && { updated_at: time }),\n      });',
        ],
      ],
    },
    {
      name: 'updateArticle-created_at-moves',
      patches: [
        [ARTICLES.changes, 'updated_at: time,\n      });', 'created_at: time,\n        updated_at: time,\n      });'],
      ],
    },
    {
      name: 'updateArticle-last_updated_by-stays',
      patches: [[ARTICLES.changes, '        last_updated_by_id: memberId,\n', '']],
    },
    {
      name: 'updateArticle-created_by-changes',
      patches: [
        [
          ARTICLES.changes,
          '        last_updated_by_id: memberId,\n',
          '        last_updated_by_id: memberId,\n        created_by_id: memberId,\n',
        ],
      ],
    },
    after('getContact-created_at-one-second-more', 'body.data.created_at += 1; body.data.updated_at += 1;'),
    after('listContacts-created_at-one-hour-less', 'for (const one of body.data) one.created_at -= 3600;'),
    after(
      'listConversations-last_updated_at-is-created_at',
      'for (const one of body.data) one.last_updated_at = one.created_at;',
    ),
    after(
      'listContactFields-times-are-now',
      'for (const one of body.data) one.created_at = one.updated_at = Math.floor(Date.now() / 1000);',
    ),
    after('listTags-created_at-is-now', 'for (const one of body.data) one.created_at = Math.floor(Date.now() / 1000);'),
    after(
      'getCollection-times-are-now',
      'body.data.created_at = body.data.updated_at = Math.floor(Date.now() / 1000);',
    ),
    after('getArticle-updated_at-is-created_at', 'body.data.updated_at = body.data.created_at;'),
    after(
      'getArticle-published_at-is-updated_at',
      'if (body.data.published_at) body.data.published_at = body.data.updated_at;',
    ),
    after('createCompany-201-times-zero', 'body.data.updated_at = body.data.created_at = 0;'),
    {
      name: 'createConversation-due-counted-from-midnight',
      patches: [
        [
          CONVERSATIONS.insert,
          'due: time + SERVICE_LEVELS[priority].resolution',
          'due: time - (time % 86400) + SERVICE_LEVELS[priority].resolution',
        ],
      ],
    },
    {
      name: 'updateContactField-no-changes-move-updated_at',
      patches: [
        [
          CONTACT_FIELDS.store,
          '      appended.value > 0 ||\n',
          '      appended.value > 0 ||\n      (changes.name ?? changes.description ?? changes.isActive ?? changes.options) === undefined ||\n',
        ],
      ],
    },
    {
      name: 'updateContactField-known-options-move-updated_at',
      patches: [
        [
          CONTACT_FIELDS.store,
          '      appended.value > 0 ||\n',
          '      appended.value > 0 ||\n      (changes.options ?? []).length > 0 ||\n',
        ],
      ],
    },
    after(
      'listMembers-created_at-now',
      'for (const member of body.data) member.created_at = Math.floor(Date.now() / 1000);',
    ),
    {
      name: 'updateArticle-title-moves-published_at',
      patches: [
        [ARTICLES.changes, SAVED, `${SAVED}        ...(changes.title !== undefined && { published_at: time }),\n`],
      ],
    },
    keepsTime('publish-alone', 'changes.publish && Object.keys(draft).length === 0'),
    keepsTime('brand', 'brandId !== undefined'),
    keepsTime('is_public', 'changes.isPublic !== undefined'),
    keepsTime('title', 'changes.title !== undefined'),
    keepsTime('content', 'content !== undefined'),
    keepsTime('leaving-a-collection', 'collectionId === null'),
    {
      name: 'updateArticle-updated_at-moves-with-same-title-of-draft',
      patches: [
        [
          ARTICLES.changes,
          'const changed = changes.publish ||',
          'const changed = changes.title !== undefined || changes.publish ||',
        ],
      ],
    },
    {
      name: 'updateArticle-updated_at-moves-with-same-brand',
      patches: [
        [
          ARTICLES.changes,
          'const changed = changes.publish ||',
          'const changed = brandId !== undefined || changes.publish ||',
        ],
      ],
    },
    {
      name: 'updateArticle-updated_at-moves-with-same-content',
      patches: [
        [
          ARTICLES.changes,
          'const changed = changes.publish ||',
          'const changed = content !== undefined || changes.publish ||',
        ],
      ],
    },
    {
      name: 'updateArticle-updated_at-moves-with-publish-false',
      patches: [
        [
          ARTICLES.changes,
          'const changed = changes.publish ||',
          'const changed = changes.publish === false || changes.publish ||',
        ],
      ],
    },
    {
      name: 'updateArticle-last_updated_by-stays-on-publication',
      outOfReach:
        'No update gives an article the author of somebody else back, so that a publication alone does not show one.',
      patches: [
        [
          ARTICLES.changes,
          'last_updated_by_id: memberId,',
          '...(!changes.publish && { last_updated_by_id: memberId }),',
        ],
      ],
    },
    after(
      'getCollection-articles-updated_at-is-created_at',
      'for (const one of body.data.articles) one.updated_at = one.created_at;',
    ),
    onItems('listArticles', 'published_at-null', 'one.published_at = null;'),
    after('getArticle-published_at-0-if-never', 'body.data.published_at ??= 0;'),
    keeping(
      'let seen = 0;',
      onItems('listHelpCenters', 'updated_at-is-now', 'one.updated_at = Math.floor(Date.now() / 1000) + (seen += 0);'),
    ),
    {
      name: 'all-seconds-rounded',
      argued: 'Nobody can tell it from a clock that is half a second ahead of the one that writes Date.',
      patches: [[DATABASE.rows, 'Math.floor(Date.now() / 1000)', 'Math.round(Date.now() / 1000)']],
    },
  ],
  ['createContact', 'createCompany', 'createConversation'],
);
