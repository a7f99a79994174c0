import { expect, onTestFinished, test, vi } from 'vitest';
import { startService } from '../support/service.ts';

const OK = [200, { status: 'ok' }];
const UNAVAILABLE = [503, { status: 'database unavailable' }];

/** @returns what changes the state of the database, what probes the service, and how often the database was asked. */
async function startProbed() {
  let isUp = true;
  const pingDatabase = vi.fn(async () => {
    if (!isUp) throw new Error('down');
  });
  const service = await startService({ pingDatabase });
  onTestFinished(() => service.close());
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    pingDatabase,
    probe: async () => {
      const response = await fetch(`${service.baseUrl}/readyz`);
      return [response.status, await response.json()];
    },
    setUp: (value: boolean) => {
      isUp = value;
    },
    listChanges: () => service.logLines.map(({ msg }) => msg).filter((msg) => /the database/.test(String(msg))),
  };
}

test('/readyz asks the database once for all probes of a second', async () => {
  const { probe, pingDatabase } = await startProbed();
  expect(await Promise.all(Array.from({ length: 20 }, probe))).toEqual(Array(20).fill(OK));
  vi.advanceTimersByTime(999);
  expect(await probe()).toEqual(OK);
  expect(pingDatabase).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await probe()).toEqual(OK);
  expect(pingDatabase).toHaveBeenCalledTimes(2);
});

test('/readyz shares a response that takes longer than a second', async () => {
  const { probe, pingDatabase } = await startProbed();
  const { promise, resolve } = Promise.withResolvers<void>();
  pingDatabase.mockReturnValueOnce(promise);
  const first = probe();
  await vi.waitFor(() => expect(pingDatabase).toHaveBeenCalled());
  vi.advanceTimersByTime(2_000);
  const second = probe();
  resolve();
  expect(await Promise.all([first, second])).toEqual([OK, OK]);
  expect(pingDatabase).toHaveBeenCalledTimes(1);
});

test('/readyz logs only that the database is gone or back', async () => {
  const { probe, setUp, listChanges } = await startProbed();
  const states = [true, false, false, true, true, false];
  for (const isUp of states) {
    setUp(isUp);
    expect(await probe()).toEqual(isUp ? OK : UNAVAILABLE);
    vi.advanceTimersByTime(1_000);
  }
  expect(listChanges()).toEqual([
    'the database does not respond',
    'the database responds again',
    'the database does not respond',
  ]);
});
