/** Times that are wrong, or move, in some cases only. */
import { inArea } from '../../mutant.ts';
import { after, keeping, onItems } from '../../support/at-handler.ts';
import { ARTICLES, COMPANIES, CONTACT_FIELDS, CONVERSATIONS } from '../../support/files.ts';
import { SAVED } from '../../support/places.ts';

const UPDATED = 'updated_at: time,\n      });';

export const timesOfSome = inArea('times', [
  {
    name: 'updateArticle-updated_at-stays-with-ai-flags',
    argued: 'No response shows these flags, so the contract does not say whether an update has changed one.',
    patches: [
      [
        ARTICLES.changes,
        'const changed = changes.publish || Object.keys(draft).length > 0 || differs(row, saved);',
        'const changed = changes.publish || Object.keys(draft).length > 0 || differs(row, { ...saved, ai_agent_enabled: Boolean(row.ai_agent_enabled), ai_copilot_enabled: Boolean(row.ai_copilot_enabled) });',
      ],
    ],
  },
  {
    name: 'updateArticle-last_updated_by-stays-with-collection',
    patches: [
      [
        ARTICLES.changes,
        'last_updated_by_id: memberId,',
        '...(collectionId === undefined && { last_updated_by_id: memberId }),',
      ],
    ],
  },
  {
    name: 'updateArticle-published_at-a-second-earlier',
    argued: 'The clocks of client and service may differ by more.',
    patches: [[ARTICLES.changes, 'published_at: time,', 'published_at: time - 1,']],
  },
  {
    name: 'updateArticle-published_at-stays-without-another-draft',
    patches: [
      [
        ARTICLES.changes,
        'published_at: time,',
        "published_at: trx.raw('case when published_at is not null and published_html_content = draft_html_content then published_at else ? end', [time]),",
      ],
    ],
  },
  {
    name: 'updateArticle-updated_at-stays-with-hiding',
    patches: [
      [ARTICLES.changes, UPDATED, 'updated_at: changes.isPublic === false ? row.updated_at : time,\n      });'],
    ],
  },
  {
    name: 'updateArticle-updated_at-of-the-day',
    patches: [
      [
        ARTICLES.changes,
        SAVED,
        `${SAVED}        published_at: changes.title === undefined ? undefined : trx.ref('updated_at'),\n`,
      ],
    ],
  },
  {
    name: 'updateContactField-updated_at-stays-with-description',
    patches: [[CONTACT_FIELDS.store, '      next.description !== row.description ||\n', '']],
  },
  {
    name: 'updateContactField-updated_at-stays-with-activation',
    patches: [
      [
        CONTACT_FIELDS.store,
        'const updated = changed ? { ...row, ...next, updated_at: laterOf(now(), row.updated_at) } : row;',
        'const updated = changed ? { ...row, ...next, updated_at: changes.isActive ? row.updated_at : laterOf(now(), row.updated_at) } : row;',
      ],
    ],
  },
  {
    name: 'createConversation-due-of-Low-by-default',
    patches: [
      [
        CONVERSATIONS.create,
        "priority: requireDefault(body.priority, 'priority'),",
        "priority: requireDefault(body.priority, 'priority'),\n      late: body.priority === 'Medium',",
      ],
      [
        CONVERSATIONS.insert,
        'due: time + SERVICE_LEVELS[priority].resolution,',
        "due: time + SERVICE_LEVELS[Reflect.get(conversation, 'late') && status === 'Open' ? 'Low' : priority].resolution,",
      ],
    ],
  },
  {
    name: 'createConversation-due-later-by-mail',
    patches: [
      [
        CONVERSATIONS.insert,
        'due: time + SERVICE_LEVELS[priority].resolution,',
        "due: time + SERVICE_LEVELS[priority].resolution + (conversation.source === 'Mail' ? 3600 : 0),",
      ],
    ],
  },
  {
    name: 'createConversation-resolution_time-missing-if-Urgent',
    patches: [
      [
        CONVERSATIONS.insert,
        'resolution_time: isResolved ? time : null,',
        "resolution_time: isResolved && priority !== 'Urgent' ? time : null,",
      ],
    ],
  },
  {
    name: 'createConversation-due-is-now-if-resolved',
    patches: [
      [
        CONVERSATIONS.insert,
        'due: time + SERVICE_LEVELS[priority].resolution,',
        'due: isResolved ? time : time + SERVICE_LEVELS[priority].resolution,',
      ],
    ],
  },
  {
    name: 'createCompany-updated_at-a-second-later',
    argued: 'The contract does not say that both times of a new resource are equal, and clocks may differ by more.',
    patches: [[COMPANIES.store, 'updated_at: time };', 'updated_at: time + 1 };']],
  },
  {
    ...onItems(
      'listConversations',
      'resolution_time-of-closed-is-last-update',
      "if (one.status === 'Closed') one.resolution_time = one.last_updated_at;",
    ),
    argued: 'No other operation shows the conversations of the sample, and those of the run are as this makes them.',
  },
  {
    ...onItems(
      'listConversations',
      'first_response_time-is-creation',
      'if (one.first_response_time !== null) one.first_response_time = one.created_at;',
    ),
    argued: 'No other operation shows when the conversations of the sample were answered.',
  },
  onItems('listMembers', 'created_at-of-first', 'one.created_at = body.data[0].created_at;'),
  after('getConversationField-updated_at-is-created_at', 'body.data.updated_at = body.data.created_at;'),
  keeping(
    'const seen = new Map();',
    after(
      'getArticle-published_at-as-at-first',
      'seen.set(body.data.id, seen.get(body.data.id) ?? body.data.published_at); body.data.published_at = seen.get(body.data.id);',
    ),
  ),
  {
    name: 'updateArticle-updated_at-moves-with-content-cleaned-to-the-same',
    patches: [
      [
        ARTICLES.update,
        'content: content?.value,',
        'content: content?.value && { ...content.value, isClean: content.value.html === body.content },',
      ],
      [
        ARTICLES.changes,
        'const draft = content && !(await hasDraft(trx, key, content.html))',
        'const draft = content && (!content.isClean || !(await hasDraft(trx, key, content.html)))',
      ],
    ],
  },
  {
    name: 'getArticle-moves-updated_at',
    patches: [
      [
        ARTICLES.store,
        'const own = db(TABLE).where({',
        'await db(TABLE).where({ account_id: accountId, id }).update({ updated_at: now() });\n    const own = db(TABLE).where({',
      ],
    ],
  },
]);
