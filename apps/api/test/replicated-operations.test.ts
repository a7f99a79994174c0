import type { Handlers } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import type { Principal } from '../src/accounts/authenticate.ts';
import { OverloadError } from '../src/database/overload-error.ts';
import { createReplicatedOperations } from '../src/replicated-operations.ts';

type Read = () => Promise<string>;

const fail = (what: string) => async (): Promise<never> => {
  throw new Error(what);
};

/** Calls an operation that reads. */
async function read(reads: {
  readonly primary: Read;
  readonly replica: Read;
  readonly isUsable: () => Promise<boolean>;
}) {
  const calls: string[] = [];
  const countCalls = (server: string, listContacts: Read) =>
    ({
      listContacts: () => {
        calls.push(server);
        return listContacts();
      },
      // The other operations are not called, and these return no responses of the contract.
    }) as unknown as Handlers<Principal>;
  const operations = createReplicatedOperations({
    onPrimary: countCalls('primary', reads.primary),
    onReplica: countCalls('replica', reads.replica),
    replica: { isUsable: reads.isUsable, noteWrite: () => {}, noteFailure: () => calls.push('failure noted') },
    log: { warn: () => {} },
  });
  // As above.
  const { listContacts } = operations as unknown as { listContacts: (request: object) => Promise<string> };
  const result = await listContacts({ principal: { tokenId: 1 } }).catch((error: Error) => error.message);
  return { result, calls };
}

const [primary, replica] = [async () => 'of the primary', async () => 'of the replica'];

test('a read that fails on the primary is not done again, and is no failure of the replica', async () => {
  const isUsable = async () => false;
  expect(await read({ primary: fail('primary'), replica, isUsable })).toEqual({
    result: 'primary',
    calls: ['primary'],
  });
});

test.each([
  ['the replica', { replica: fail('replica'), isUsable: async () => true }, ['replica']],
  ['the question whether it is usable', { replica, isUsable: fail('replica') }, []],
])('where %s fails, the primary is read, and the failure noted', async (_, reads, before) => {
  expect(await read({ primary, ...reads })).toEqual({
    result: 'of the primary',
    calls: [...before, 'primary', 'failure noted'],
  });
});

test('a read that the replica cancels for its replay is done on the primary, and the replica used further', async () => {
  const cancel = async (): Promise<never> => {
    throw Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' });
  };
  expect(await read({ primary, replica: cancel, isUsable: async () => true })).toEqual({
    result: 'of the primary',
    calls: ['replica', 'primary'],
  });
});

test('a replica with too many requests has not failed, and the primary gets none of them', async () => {
  const reject = async (): Promise<never> => {
    throw new OverloadError('too many');
  };
  expect(await read({ primary, replica: reject, isUsable: async () => true })).toEqual({
    result: 'too many',
    calls: ['replica'],
  });
});

test('where both fail, the error is that of the primary', async () => {
  const isUsable = async () => true;
  expect(await read({ primary: fail('primary'), replica: fail('replica'), isUsable })).toEqual({
    result: 'primary',
    calls: ['replica', 'primary'],
  });
});
