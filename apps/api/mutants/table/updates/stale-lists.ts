/** Lists that are read from an index which not each update writes. */
import { type Fault, inArea } from '../../mutant.ts';
import { keeping } from '../../support/at-handler.ts';
import { SERVER } from '../../support/files.ts';
import { HANDLE } from '../../support/places.ts';

/** After an update of one field alone, the list of articles has a member as it was listed before, until another update. */
const staleAlone = (member: string, field = member): Fault =>
  keeping('const listed = new Map();\nconst stale = new Set();', {
    name: `updateArticle-${field}-alone-not-in-the-list`,
    patches: [
      [
        SERVER.pipeline,
        HANDLE,
        `${HANDLE}
  if (operation.operationId === 'updateArticle' && response.status < 300) {
    if (Object.keys(input.body).join() === '${field}') stale.add(input.params.id);
    else stale.delete(input.params.id);
  }
  if (operation.operationId === 'listArticles' && response.status < 300)
    for (const one of response.body.data) {
      if (stale.has(one.id) && listed.has(one.id)) one.${member} = listed.get(one.id);
      else listed.set(one.id, one.${member});
    }`,
      ],
    ],
  });

export const staleLists = inArea('updates', [
  staleAlone('is_public'),
  staleAlone('brand', 'brand_id'),
  staleAlone('collection', 'collection_id'),
]);
