/** The order of options, and of articles of a page. */
import { inArea } from '../../mutant.ts';
import { CONVERSATION_FIELDS, DATABASE } from '../../support/files.ts';
import { orderOptions } from '../../support/places.ts';

export const orderOfOptions = inArea('order', [
  {
    name: 'listConversationFields-options-by-id',
    outOfReach: 'The options of the sample have IDs in the order of their positions.',
    patches: [orderOptions('conversation_field_options', 'field_id, id')],
  },
  {
    name: 'getConversationField-nested-options-by-parent',
    patches: [
      [
        CONVERSATION_FIELDS.store,
        ".orderBy(['level_id', 'position', 'id'])",
        ".orderBy(['level_id', 'parent_option_id', 'position', 'id'])",
      ],
    ],
  },
  {
    name: 'getConversationField-nested-options-by-position-as-text',
    outOfReach: 'No field of the sample has ten options.',
    patches: [
      [
        CONVERSATION_FIELDS.store,
        ".orderBy(['level_id', 'position', 'id'])",
        ".orderByRaw('level_id, cast(position as text), id')",
      ],
    ],
  },
  {
    name: 'listContactFields-options-by-position-as-text',
    patches: [orderOptions('contact_field_options', 'field_id, cast(position as text), id')],
  },
  {
    name: 'listArticles-page-in-id-order',
    patches: [
      [
        DATABASE.page,
        'const rows: Row[] = await select(byKey).orderBy(ordering);',
        "const rows: Row[] = await select(byKey).orderBy(unique, 'desc');",
      ],
    ],
  },
]);
