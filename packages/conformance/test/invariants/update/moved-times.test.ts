/** The time of the last change after an update that changed something. */
import { expect, test } from 'vitest';
import { readClock } from '../../../src/checks/check-times.ts';
import type { UpdateField } from '../../../src/invariants/support/update-fields.ts';
import { verifyUpdate } from '../../../src/invariants/update/verify-update.ts';
import { getSchemaValidator } from '../../../src/schema-validator.ts';
import { contract } from '../../support/library-run.ts';

const title: UpdateField = { name: 'title', at: '/body/title', storedAt: '/title', schema: {}, effects: [] };

test.each<[what: string, before: string, after: string, checks: string[]]>([
  ['the time of the update', '2026-01-01T00:00:00Z', '2026-03-01T09:30:00Z', []],
  ['the time before', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', ['update-moves']],
  ['a time that is not that of the update', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', ['time']],
  // Of a resource that was imported with it.
  ['the time of the update, earlier than a time in the future', '2027-01-01T00:00:00Z', '2026-03-01T09:30:00Z', []],
  ['an earlier time than one of the same second', '2026-03-01T09:30:00.5Z', '2026-03-01T09:29:59Z', ['update-moves']],
  ['a time in the future that stays', '2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z', ['update-moves']],
  ['the time of the update, a minute before that of another clock', '2026-03-01T09:31:00Z', '2026-03-01T09:30:00Z', []],
])('may be %s: from %s to %s: %j', (_, before, after, checks) => {
  const findings = verifyUpdate({
    context: { contract, validator: getSchemaValidator(contract) },
    name: 'title',
    fields: [title],
    request: { path: {}, query: {}, header: {}, body: { title: 'b' } },
    before: { title: 'a', updated_at: before },
    after: { title: 'b', updated_at: after },
    changeFields: { now: ['/updated_at'], author: [], never: [] },
    isTimed: true,
    clock: readClock({ headers: { date: 'Sun, 01 Mar 2026 09:30:00 GMT' } }),
  });
  expect(findings.map(({ check }) => check)).toEqual(checks);
});
