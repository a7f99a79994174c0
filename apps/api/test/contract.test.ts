import { contract } from '@helpdesk/contract';
import { createContractServer } from '@helpdesk/contract-server';
import { expect, test } from 'vitest';

test('the examples of the contract conform to its schemas', async () => {
  const log = { error: () => {} };
  const authenticate = async () => 'unknown' as const;
  await expect(createContractServer({ contract, authenticate, log, selfCheck: true })).resolves.toBeDefined();
});
