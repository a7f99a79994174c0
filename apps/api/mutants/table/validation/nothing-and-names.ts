/** Values for nothing that are accepted, and names that each object has. */
import { type Fault, inArea } from '../../mutant.ts';
import { beforeValidation } from '../../support/at-messages.ts';

const asQuery = (name: string, from: string, to: string): Fault =>
  beforeValidation(name, `received.query = received.query.replace(${from}, ${to});`);

export const nothingAndNames = inArea('validation', [
  asQuery(
    'listConversations-priority-in-any-case-accepted',
    '/priority=([a-z])/',
    '(all, letter) => `priority=${letter.toUpperCase()}`',
  ),
  asQuery('listArticles-flag-yes-accepted', '/(draft|archived|published)=(?:yes|on)\\b/', "'$1=true'"),
  beforeValidation('updateArticle-null-body-accepted', 'if (received.body === null) received.body = {};'),
  beforeValidation(
    'updateContactField-null-name-accepted',
    'if (Object(received.body).name === null) delete received.body.name;',
  ),
  {
    ...beforeValidation(
      'createContact-null-email-accepted',
      'if (Object(received.body).email === null) delete received.body.email;',
    ),
    outOfReach:
      'An invalid value of a field is sent without the other one that may stand for it, so that both are missing then.',
  },
  beforeValidation(
    'createCompany-null-notes-accepted',
    'if (Object(received.body).notes === null) delete received.body.notes;',
  ),
  beforeValidation(
    'createConversation-null-priority-accepted',
    'if (Object(received.body).priority === null) delete received.body.priority;',
  ),
  beforeValidation(
    'createConversation-team_id-in-text-accepted',
    'if (/^[0-9]+$/.test(Object(received.body).team_id)) received.body.team_id = Number(received.body.team_id);',
  ),
  beforeValidation(
    'updateArticle-constructor-accepted',
    "if (Object.hasOwn(Object(received.body), 'constructor')) delete received.body.constructor;",
  ),
  asQuery('all-integers-with-a-fraction-of-zero-accepted', '/=([0-9]+)\\.0+\\b/g', "'=$1'"),
  asQuery('getConversationField-any-parameter-accepted', '/.*/s', "''"),
]);
