import type { Schema } from '@helpdesk/contract-model';
import { describe, expect, test } from 'vitest';
import { checkAllow, checkHeaders } from '../../src/checks/check-headers.ts';
import { getSchemaValidator } from '../../src/schema-validator.ts';
import { contract } from '../support/library-run.ts';

const respond = (headers: Readonly<Record<string, string>>) => ({ status: 200, headers, body: '' });

describe('a header', () => {
  test.each<readonly [Schema, string, boolean]>([
    [{ type: 'integer' }, '5', true],
    [{ type: 'integer' }, '5.5', false],
    [{ type: ['integer', 'null'] }, '5', true],
    [{ type: 'number' }, '-5.5', true],
    [{ type: 'boolean' }, 'true', true],
    [{ type: 'boolean' }, 'yes', false],
    [{ type: 'string', maxLength: 1 }, '5', true],
    [{ type: ['string', 'integer'], pattern: '^[0-9]$' }, '5', true],
    // Sent by the service, and by a proxy as well.
    [{ const: 'nosniff' }, 'nosniff, nosniff', true],
    [{ const: 'nosniff' }, 'nosniff, sniff', false],
    [{ type: 'string', maxLength: 1 }, 'a, a', false],
  ])('of %j may be %s: %s', (schema, value, isRight) => {
    const documented = { status: 200, headers: { total: { required: true, schema, at: '' } }, examples: {}, at: '' };
    const findings = checkHeaders(getSchemaValidator(contract), documented, respond({ total: value }));
    expect(findings).toHaveLength(isRight ? 0 : 1);
  });
});

describe('Allow', () => {
  test.each<readonly [number, string, boolean]>([
    [200, 'GET, HEAD', true],
    // RFC 9110, 5.6.1: empty elements of a list do not count.
    [200, 'GET, HEAD,', true],
    [405, 'HEAD,GET', true],
    [405, 'GET', false],
    [405, 'GET, HEAD, POST, PUT, PATCH, DELETE', false],
  ])('of a %i may be %s: %s', (status, value, isRight) => {
    expect(checkAllow(status, ['GET', 'HEAD'], respond({ allow: value }))).toHaveLength(isRight ? 0 : 1);
  });
});
