import { inArea } from '../../mutant.ts';
import { onItems } from '../../support/at-handler.ts';
import { CONVERSATION_FIELDS } from '../../support/files.ts';

export const fields = inArea('representations', [
  {
    name: 'getConversationField-parent_id-is-the-level-before',
    patches: [
      [
        CONVERSATION_FIELDS.store,
        '      parent_id: field_id,\n',
        '      parent_id: level.level === 1 ? field_id : (levelsOf(field_id).find((one) => one.level === level.level - 1)?.id ?? field_id),\n',
      ],
    ],
  },
  {
    ...onItems(
      'listConversations',
      'resolution_time-of-Open-shown',
      "if (one.status === 'Open' && one.first_response_time !== null) one.resolution_time = one.first_response_time;",
    ),
    outOfReach: 'The contract says when this is null of a new conversation only, which has no first response.',
  },
  onItems(
    'listConversations',
    'description_text-of-videos-has-address',
    "if (one.description_html.includes('<video')) one.description_text += ' https://www.youtube.com/';",
  ),
]);
