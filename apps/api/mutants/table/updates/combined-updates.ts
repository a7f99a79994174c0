/** Updates of several fields at once. */
import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';

export const combinedUpdates = inArea('updates', [
  before('updateArticle-brand-ignored-with-title', 'if (input.body.title !== undefined) delete input.body.brand_id;'),
  before('updateArticle-collection-ignored-with-publish', 'if (input.body.publish) delete input.body.collection_id;'),
  before(
    'updateArticle-hidden-ones-are-not-published',
    'if (input.body.is_public === false && input.body.publish) input.body.publish = false;',
  ),
  before(
    'updateArticle-is_public-ignored-with-content',
    'if (input.body.content !== undefined && !input.body.publish) delete input.body.is_public;',
  ),
  before(
    'updateArticle-is_public-ignored-beside-publish-false',
    'if (input.body.publish === false) delete input.body.is_public;',
  ),
  before(
    'updateArticle-null-collection-ignored-with-title',
    'if (input.body.collection_id === null && input.body.title) delete input.body.collection_id;',
  ),
  before(
    'updateArticle-null-collection-ignored-with-publish',
    'if (input.body.publish && input.body.collection_id === null) delete input.body.collection_id;',
  ),
  before(
    'updateArticle-blanks-in-title-folded',
    "if (input.body.title) input.body.title = input.body.title.replace(/ +/g, ' ');",
  ),
  before(
    'updateContactField-description-ignored-with-name-only',
    'if (input.body.name !== undefined && input.body.description !== undefined && input.body.is_active === undefined) delete input.body.description;',
  ),
]);
