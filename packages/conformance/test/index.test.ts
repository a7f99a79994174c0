import { expect, test } from 'vitest';
import * as library from '../src/index.ts';

// Others import these names: a change has to be visible in review.
test('exports these values and no others', () => {
  expect(Object.keys(library).toSorted()).toEqual([
    'CredentialRejectedError',
    'StoppedError',
    'TargetUnreachableError',
    'conforms',
    'createRun',
    'isComplete',
    'plan',
    'probe',
    'run',
    'skipCodes',
    'summarizeVerdict',
    'toCredentials',
    'verdicts',
  ]);
});
