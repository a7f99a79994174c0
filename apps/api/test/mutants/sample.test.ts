/** A few mutants of the table, each with the case that kills it: the harness plants them, and the suite notices. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutants } from '../../mutants/table/index.ts';
import { type Prepared, prepareSample, tryMutant } from '../../mutants/try-mutant.ts';

let prepared: Prepared;

beforeAll(async () => {
  prepared = await prepareSample();
});
afterAll(() => prepared.close());

const TIMEOUT_MS = 60_000;

const SAMPLE: readonly (readonly [mutant: string, caseId: string])[] = [
  ['pagination/lists-total-one-more', 'listTags/200/invariant-pagination'],
  ['creations/createContact-phone-returned-not-stored', 'createContact/201/invariant-read-back-by-phone'],
  ['representations/getContact-full_name-reversed', 'createContact/201/complete'],
  ['times/createContact-updated_at-zero', 'createContact/201/minimal'],
  ['updates/updateContactField-description-ignored', 'updateContactField/200/invariant-update'],
  ['unique/createCompany-name-case-matters', 'createCompany/201/invariant-unique-name-taken'],
  ['isolation/getContact-other-account', 'getContact/404/other-account'],
  ['html/all-onerror-of-images-kept', 'createConversation/201/invariant-sanitized-html-body.description'],
  ['text/createContact-first_name-emoji-dropped', 'createContact/201/invariant-faithful-text'],
  ['authorization/all-expired-accepted', 'listTags/401/expired-token'],
  ['validation/all-leading-zeros-accepted', 'listTags/400/query.per_page-leading-zero'],
  ['validation/createContact-empty-email-is-absent', 'createContact/400/body.email-wrong-form-empty'],
  ['errors/createContact-first-issue-only', 'createContact/400/body-unknown-fields'],
];

test.each(SAMPLE)('%s is killed by %s', { timeout: TIMEOUT_MS }, async (name, caseId) => {
  const mutant = mutants.find((candidate) => candidate.name === name);
  const killed = await tryMutant(mutant, prepared, { cases: [caseId], timeoutMs: TIMEOUT_MS });
  expect(killed).toMatchObject({ outcome: 'killed', by: [caseId] });
});

test('the service without a fault survives these cases', { timeout: TIMEOUT_MS }, async () => {
  const cases = SAMPLE.map(([, caseId]) => caseId);
  const trial = await tryMutant(undefined, prepared, { cases, timeoutMs: TIMEOUT_MS });
  expect(trial).toMatchObject({ outcome: 'survived', by: [] });
});
