/** The configuration of the process: every setting of the environment, read and checked as a whole before anything starts. */
import { DATABASE_DEFAULTS } from './database/connections/database-defaults.ts';
import { isPostgresUrl } from './database/engine.ts';
import {
  hidePassword,
  InvalidSettingError,
  integerIn,
  listSetting,
  oneOf,
  readDatabaseUrl,
  readPort,
  readPostgresUrl,
  readProxies,
  readPublicUrl,
  type SettingReader,
} from './setting-readers.ts';

interface Setting<T> {
  /** Name of the environment variable. */
  readonly name: string;
  /** For `--help` and the README. */
  readonly meaning: string;
  /** The default as text, as in the environment. Absent if there is no default. */
  readonly default?: string;
  /** @throws {InvalidSettingError} */
  readonly read: SettingReader<T>;
}

const FAULT_LAYERS = ['storage'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** `--help` and the README have the same table. */
export const settings = {
  port: setting('PORT', 'Port to listen on; 0 takes any free one', readPort, '3000'),
  host: setting('HOST', 'Address or host name to listen on', String, '127.0.0.1'),
  databaseUrl: setting(
    'DATABASE_URL',
    'Path of the SQLite file, or postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    readDatabaseUrl,
    '.data/helpdesk.sqlite',
  ),
  databaseReadUrl: optional(
    'DATABASE_READ_URL',
    'PostgreSQL replica for reads, as in DATABASE_URL; a token reads its own writes',
    readPostgresUrl,
  ),
  databaseDriver: setting(
    'DATABASE_DRIVER',
    'Driver for SQLite: better-sqlite3 or sqlite3',
    oneOf(['better-sqlite3', 'sqlite3']),
    DATABASE_DEFAULTS.driver,
  ),
  databasePoolSize: setting(
    'DATABASE_POOL_SIZE',
    'Max connections of this process to PostgreSQL',
    integerIn(1, 1000),
    String(DATABASE_DEFAULTS.poolSize),
  ),
  databaseStatementTimeout: setting(
    'DATABASE_STATEMENT_TIMEOUT',
    'Max seconds that PostgreSQL works on a statement; 0 for no limit',
    integerIn(0, 86_400),
    String(DATABASE_DEFAULTS.statementTimeoutMs / 1000),
  ),
  databaseTls: setting(
    'DATABASE_TLS',
    'TLS to PostgreSQL: disable, require (encrypts, accepts any certificate) or verify-full (a trusted certificate for the host)',
    oneOf(['disable', 'require', 'verify-full']),
    DATABASE_DEFAULTS.tls,
  ),
  databaseTlsCa: optional(
    'DATABASE_TLS_CA',
    'File with the certificates (PEM) that verify-full trusts, instead of those of Node.js',
    String,
  ),
  publicUrl: optional('PUBLIC_URL', 'Address that clients use, for the links in responses', readPublicUrl),
  trustProxy: setting(
    'TRUST_PROXY',
    'Proxies whose X-Forwarded-* headers are trusted: addresses, subnets, loopback, linklocal or uniquelocal, separated by commas',
    readProxies,
    '',
  ),
  environment: setting(
    'NODE_ENV',
    'In production, plain HTTP, sample data and fault injection are rejected',
    oneOf(['development', 'test', 'production']),
    'development',
  ),
  tlsCert: optional('TLS_CERT', 'File with the certificate chain (PEM), to serve HTTPS without a proxy', String),
  tlsKey: optional('TLS_KEY', 'File with the private key (PEM) of TLS_CERT', String),
  contactListVariant: setting(
    'CONTACT_LIST_VARIANT',
    'What items of a contact list have: companies (an array), or company (company_id and company_name)',
    oneOf(['companies', 'company']),
    'companies',
  ),
  faultInjection: setting(
    'FAULT_INJECTION',
    `Layers that a request may make fail, for tests, separated by commas: ${FAULT_LAYERS.join(', ')}`,
    listSetting(FAULT_LAYERS),
    '',
  ),
  logLevel: setting('LOG_LEVEL', `Lowest level that is logged: ${LOG_LEVELS.join(', ')}`, oneOf(LOG_LEVELS), 'info'),
  credentialsFile: setting(
    'CREDENTIALS_FILE',
    'File to which --sample writes the tokens of the sample accounts',
    String,
    '.data/credentials.json',
  ),
};

type Settings = typeof settings;
export type Config = { readonly [Key in keyof Settings]: ReturnType<Settings[Key]['read']> };

/** The configuration is wrong; the message has a line for each issue. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly issues: readonly string[];

  constructor(issues: readonly string[]) {
    const lines = issues.map((issue) => `  ${issue}\n`).join('');
    super(`The configuration is wrong:\n${lines}Run \`npx -y pnpm@12 helpdesk --help\` for all settings.`);
    this.issues = issues;
  }
}

/**
 * @param environment an empty value counts as unset.
 * @throws {ConfigError} with every wrong value.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const issues: string[] = [];
  const values = Object.entries<Setting<unknown>>(settings).map(([key, { name, read, default: byDefault }]) => {
    const text = environment[name] || byDefault;
    try {
      return [key, text === undefined ? undefined : read(text)];
    } catch (error) {
      if (!(error instanceof InvalidSettingError)) throw error;
      issues.push(`${name} ${error.message}; it is "${hidePassword(text ?? '')}"`);
      return [key, undefined];
    }
  });
  const config: Partial<Config> = Object.fromEntries(values);
  issues.push(...findContradictions(config));
  if (issues.length > 0) throw new ConfigError(issues);
  // Each value was read by the setting of its key, without an issue.
  return config as Config;
}

/** @param config without the values that are wrong. */
function findContradictions(config: Partial<Config>): string[] {
  const issues: string[] = [];
  if (config.tlsCert && !config.tlsKey) issues.push('TLS_KEY is required with TLS_CERT');
  if (config.tlsKey && !config.tlsCert) issues.push('TLS_CERT is required with TLS_KEY');
  if (config.databaseReadUrl && !isPostgresUrl(config.databaseUrl ?? '')) {
    issues.push('DATABASE_URL must start with postgres:// with DATABASE_READ_URL');
  }
  if (config.databaseTlsCa && config.databaseTls !== 'verify-full') {
    issues.push('DATABASE_TLS must be verify-full with DATABASE_TLS_CA');
  }
  if (config.environment === 'production' && config.faultInjection?.length) {
    issues.push('FAULT_INJECTION must be empty if NODE_ENV is production');
  }
  return issues;
}

/** The settings as a table, for `--help`. */
export function describeSettings(): string {
  const rows = Object.values<Setting<unknown>>(settings);
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
  const describeDefault = (text: string | undefined): string => (text ? ` (default: ${text})` : '');
  return rows.map((row) => `  ${row.name.padEnd(width)}${row.meaning}${describeDefault(row.default)}`).join('\n');
}

function setting<T>(name: string, meaning: string, read: SettingReader<T>, byDefault: string): Setting<T> {
  return { name, meaning, default: byDefault, read };
}

function optional<T>(name: string, meaning: string, read: SettingReader<T>): Setting<T | undefined> {
  return { name, meaning, read };
}
