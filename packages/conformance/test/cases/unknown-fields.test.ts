/** Unknown fields in a body, of which no error names any. */
import { expect, test } from 'vitest';
import type { PressFault } from '../support/press.ts';
import { runOnPress } from '../support/press-run.ts';

test.each<[fault: PressFault | undefined, failures: readonly string[]]>([
  [undefined, []],
  // As some frameworks do. Beside another unknown field, they would reject the request all the same.
  ['ignores-fields-with-underscores', ['fail updatePost/400/body-unknown-fields status: expected 400, received 200']],
])('of a press with the fault %s, exactly the true failures are told', async (fault, failures) => {
  const found = await runOnPress(
    fault,
    /^updatePost\/400\/body-(unknown-fields?|field-in-other-case|name-of-objects)$/,
  );
  expect(found).toEqual(failures.map((one) => expect.stringContaining(one)));
});
