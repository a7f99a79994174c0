import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@helpdesk/contract';
import { writeReference } from '@helpdesk/contract-gen';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const MISSING = 'The API reference does not exist yet: run `npx -y pnpm@12 generate`.';

let folder: string;
let reference: string;
let service: Service;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reference-'));
  reference = join(folder, 'reference.html');
  service = await startService({ reference });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

test('without the page, /docs says what to run, and the log says it once', async () => {
  const response = await fetch(`${service.baseUrl}/docs`);
  expect([response.status, await response.text()]).toEqual([503, `${MISSING}\n`]);
  const messages = service.logLines.filter(({ msg }) => msg === MISSING);
  // The page is public: a line for each request would let anyone fill the log.
  expect(messages).toEqual([expect.objectContaining({ level: 'warn' })]);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test('/docs is the page as soon as it exists, with every operation and no external resources', async () => {
  await writeReference(contract, reference);
  const response = await fetch(`${service.baseUrl}/docs`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await response.text();
  for (const { operationId } of Object.values(contract.operations)) expect(page).toContain(operationId);
  const loaded: string[] = [];
  const parser = new Parser({
    onopentag(name, { src, href }) {
      if (src !== undefined) loaded.push(src);
      if (name === 'link' && href !== undefined) loaded.push(href);
    },
  });
  parser.end(page);
  expect(loaded).toEqual([]);
});
