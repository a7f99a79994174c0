import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ConfigError, describeSettings, readConfig, settings } from '../src/config.ts';

test('every setting has its default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: '.data/helpdesk.sqlite',
    databaseReadUrl: undefined,
    databaseDriver: 'better-sqlite3',
    databasePoolSize: 10,
    databaseStatementTimeout: 30,
    databaseTls: 'disable',
    databaseTlsCa: undefined,
    publicUrl: undefined,
    trustProxy: [],
    environment: 'development',
    tlsCert: undefined,
    tlsKey: undefined,
    contactListVariant: 'companies',
    faultInjection: [],
    logLevel: 'info',
    credentialsFile: '.data/credentials.json',
  });
});

test.each([
  ['PORT', '0', { port: 0 }],
  ['PORT', '', { port: 3000 }],
  ['PUBLIC_URL', 'https://api.example.com/', { publicUrl: 'https://api.example.com' }],
  ['PUBLIC_URL', 'https://example.com/api', { publicUrl: 'https://example.com/api' }],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,fd00::1', { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::1'] }],
  ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1,::/1', { trustProxy: ['0.0.0.0/1', '128.0.0.0/1', '::/1'] }],
  ['FAULT_INJECTION', 'storage', { faultInjection: ['storage'] }],
  ['DATABASE_URL', 'postgres://ada:a%40b@db:5433/x', { databaseUrl: 'postgres://ada:a%40b@db:5433/x' }],
])('%s=%s is read', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test.each([
  ['PORT', '65536', 'PORT must be a port number from 0 to 65535; it is "65536"'],
  ['PORT', '3e3', 'PORT must be a port number from 0 to 65535; it is "3e3"'],
  ...[
    ['postgres://localhost', 'postgres://localhost'],
    ['postgres://ada:secret@localhost', 'postgres://ada:…@localhost'],
    ['postgres://ada:5/secret@localhost/x', 'postgres://ada:…@localhost/x'],
    ['postgresql://ada:se#cret@localhost/x', 'postgresql://ada:…@localhost/x'],
    ['postgres://ada:5#secret@localhost/x', 'postgres://ada:…@localhost/x'],
    ['postgres:/ada:secret@', 'postgres:/ada:…@'],
    ['postgres://localhost?user=ada&password=secret', 'postgres://localhost?user=ada&password=…'],
  ].map(([url = '', shown]) => [
    'DATABASE_URL',
    url,
    `DATABASE_URL must be like postgres://USER:PASSWORD@HOST:PORT/DATABASE, with %-escapes where needed; it is "${shown}"`,
  ]),
  [
    'DATABASE_URL',
    'mysql://x',
    'DATABASE_URL must be the path of a SQLite file, or start with postgres://; it is "mysql://x"',
  ],
  [
    'DATABASE_URL',
    'postgres://ada:secret@localhost/x?sslmode=require',
    'DATABASE_URL must not have sslmode and the like: set DATABASE_TLS and DATABASE_TLS_CA; it is "postgres://ada:…@localhost/x?sslmode=require"',
  ],
  ['DATABASE_READ_URL', 'x.sqlite', 'DATABASE_READ_URL must start with postgres://; it is "x.sqlite"'],
  ['DATABASE_READ_URL', 'postgres://replica/x', 'DATABASE_URL must start with postgres:// with DATABASE_READ_URL'],
  ['DATABASE_POOL_SIZE', '0', 'DATABASE_POOL_SIZE must be an integer from 1 to 1000; it is "0"'],
  ['DATABASE_STATEMENT_TIMEOUT', '1.5', 'DATABASE_STATEMENT_TIMEOUT must be an integer from 0 to 86400; it is "1.5"'],
  ['DATABASE_TLS', 'prefer', 'DATABASE_TLS must be one of disable, require, verify-full; it is "prefer"'],
  ['DATABASE_TLS_CA', 'ca.pem', 'DATABASE_TLS must be verify-full with DATABASE_TLS_CA'],
  ['DATABASE_DRIVER', 'pg', 'DATABASE_DRIVER must be one of better-sqlite3, sqlite3; it is "pg"'],
  ...[
    'example.com',
    'https://x.example/?',
    'https://x.example/#',
    'https://x.example?a',
    'https://x.example/api#?',
  ].map((url) => [
    'PUBLIC_URL',
    url,
    `PUBLIC_URL must be an http or https address without user, query and fragment; it is "${url}"`,
  ]),
  ...['true', '10.0.0.0/33', '10.0.0.0/0', '0.0.0.0/0', '::/0', '::/00', '::/129'].map((proxy) => [
    'TRUST_PROXY',
    proxy,
    `TRUST_PROXY must be IP addresses, subnets such as 10.0.0.0/8 (from /1), loopback, linklocal or uniquelocal; it is "${proxy}"`,
  ]),
  ['NODE_ENV', 'prod', 'NODE_ENV must be one of development, test, production; it is "prod"'],
  ['TLS_CERT', 'cert.pem', 'TLS_KEY is required with TLS_CERT'],
  ['TLS_KEY', 'key.pem', 'TLS_CERT is required with TLS_KEY'],
  ['CONTACT_LIST_VARIANT', 'both', 'CONTACT_LIST_VARIANT must be one of companies, company; it is "both"'],
  ['FAULT_INJECTION', 'network', 'FAULT_INJECTION must be one of storage; it is "network"'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent; it is "loud"'],
])('%s=%s is rejected', (name, value, issue) => {
  expect(issuesOf({ [name]: value })).toEqual([issue]);
});

test('fault injection is rejected in production', () => {
  expect(issuesOf({ NODE_ENV: 'production', FAULT_INJECTION: 'storage' })).toEqual([
    'FAULT_INJECTION must be empty if NODE_ENV is production',
  ]);
});

test('all wrong values are named at once', () => {
  expect(issuesOf({ PORT: 'x', LOG_LEVEL: 'x', TLS_KEY: 'x' })).toHaveLength(3);
});

test('--help has a line for every setting, with its meaning and default', () => {
  const lines = describeSettings().split('\n');
  expect(lines).toHaveLength(Object.keys(settings).length);
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}PORT {2,}Port to listen on; .* \(default: 3000\)$/));
  expect(lines).toContainEqual(
    expect.stringMatching(/^ {2}TLS_KEY {2,}File with the private key \(PEM\) of TLS_CERT$/),
  );
});

test('the README lists the same settings', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  for (const { name, meaning, default: byDefault } of Object.values(settings)) {
    expect(readme).toContain(`| \`${name}\` | ${meaning} | ${byDefault ? `\`${byDefault}\`` : ''} |`);
  }
});

function issuesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
  return [];
}
