import { expect, test } from 'vitest';
import {
  drawnLocalParts,
  foundAddresses,
  listReplaced,
  storedNames,
  type TextChange,
  unequalTexts,
  variedAddress,
  variedNames,
} from '../../../src/resources/values/resembling-forms.ts';

const MARKER = 'conformance-k3f9a-007';
const TURNS = Array.from({ length: 12 }, (_, turn) => turn);

const applyAll = (text: string, changes: readonly TextChange[]): string[] => changes.map((change) => change(text));

const listForms = (text: string): string[] => [
  ...applyAll(text, unequalTexts),
  ...(text.includes('@')
    ? [
        variedAddress(text),
        ...listReplaced(text, foundAddresses),
        // A dot is at one of three places, and no turn draws what an earlier one has drawn.
        ...new Set(
          TURNS.flatMap((turn) =>
            drawnLocalParts.map((change) => text.replace(/^[^@]*/, (local) => change(local, turn))),
          ),
        ),
      ]
    : [...applyAll(text, variedNames), ...listReplaced(text, storedNames)]),
];

// A service takes a unique value once: a form that is equal to another one would be rejected with reason.
test.each([
  `Ada ${MARKER}`,
  `Fabrikam Bikes ${MARKER}`,
  `AB ${MARKER}`,
  `a b c ${MARKER}`,
  `The Great Escape GmbH. ${MARKER}`,
  `_a ${MARKER}`,
  `ada+${MARKER}@books.example`,
  `a_b.c+${MARKER}@books.example`,
  `ann@${MARKER}.books.example`,
  `ab@${MARKER}.books.example`,
])('no two forms of %s are equal, in any letter case', (text) => {
  const forms = listForms(text)
    .filter((form) => form !== text)
    .map((form) => form.toLowerCase());
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter((form, index) => forms.indexOf(form) !== index)).toEqual([]);
  expect(forms).not.toContain(text.toLowerCase());
});
