/** Every setting of the service, once: read from the environment, printed by `--help`, and the table in the README. */
import { isIP, isIPv4 } from 'node:net';

export interface Setting<T> {
  readonly name: string;
  readonly meaning: string;
  /** As it would stand in the environment; absent where there is none. */
  readonly default?: string;
  /** @throws {InvalidSettingError} saying what the value must be. */
  readonly read: (text: string) => T;
}

/** Its message is read after the name of the setting: `must be …`. */
export class InvalidSettingError extends Error {}

const LAYERS = ['storage'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Settings whose default is undefined are optional. */
export const settings = {
  port: setting('PORT', 'Port to listen on; 0 takes any free one', readPort, '3000'),
  host: setting('HOST', 'Address or host name to listen on', String, '127.0.0.1'),
  databaseUrl: setting('DATABASE_URL', 'Path of the SQLite file', readDatabaseUrl, '.data/helpdesk.sqlite'),
  databaseDriver: setting(
    'DATABASE_DRIVER',
    'Driver for SQLite: better-sqlite3, or sqlite3 where it was built',
    oneOf(['better-sqlite3', 'sqlite3']),
    'better-sqlite3',
  ),
  publicUrl: optional('PUBLIC_URL', 'Address that clients use, for the links in answers', readPublicUrl),
  trustProxy: setting(
    'TRUST_PROXY',
    'Addresses or subnets of proxies whose X-Forwarded-* headers count, by commas; loopback, linklocal and uniquelocal are names for such',
    readProxies,
    '',
  ),
  environment: setting(
    'NODE_ENV',
    'In production plain HTTP, sample data and fault injection are refused',
    oneOf(['development', 'test', 'production']),
    'development',
  ),
  tlsCert: optional('TLS_CERT', 'File with the certificate chain (PEM), to serve HTTPS without a proxy', String),
  tlsKey: optional('TLS_KEY', 'File with the private key (PEM) of TLS_CERT', String),
  contactListVariant: setting(
    'CONTACT_LIST_VARIANT',
    'What items of a contact list carry: companies (an array), or company (company_id and company_name)',
    oneOf(['companies', 'company']),
    'companies',
  ),
  faultInjection: setting(
    'FAULT_INJECTION',
    `Layers that a request may make fail, for tests, by commas: ${LAYERS.join(', ')}`,
    listOf(LAYERS),
    '',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    `Least important log lines shown: ${LOG_LEVELS.join(', ')}`,
    oneOf(LOG_LEVELS),
    'info',
  ),
  credentialsFile: setting(
    'CREDENTIALS_FILE',
    'Where --sample writes the tokens of the sample accounts',
    String,
    '.data/credentials.json',
  ),
};

function setting<T>(name: string, meaning: string, read: (text: string) => T, byDefault: string): Setting<T> {
  return { name, meaning, default: byDefault, read };
}

function optional<T>(name: string, meaning: string, read: (text: string) => T): Setting<T | undefined> {
  return { name, meaning, read };
}

function oneOf<const T extends string>(values: readonly T[]): (text: string) => T {
  return (text) => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new InvalidSettingError(`must be one of ${values.join(', ')}`);
    return value;
  };
}

function listOf<const T extends string>(values: readonly T[]): (text: string) => T[] {
  const read = oneOf(values);
  return (text) => split(text).map(read);
}

function split(text: string): string[] {
  return text === '' ? [] : text.split(',').map((part) => part.trim());
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^[0-9]{1,5}$/.test(text) || port > 65535)
    throw new InvalidSettingError('must be a port number from 0 to 65535');
  return port;
}

function readDatabaseUrl(text: string): string {
  if (/^postgres(ql)?:/i.test(text)) {
    throw new InvalidSettingError('must be the path of a SQLite file: PostgreSQL comes with a later release');
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) throw new InvalidSettingError('must be the path of a SQLite file');
  return text;
}

function readPublicUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw new InvalidSettingError('must be an http or https address without user, query and fragment');
  }
  return url.href.replace(/\/+$/, '');
}

function readProxies(text: string): string[] {
  const isProxy = (part: string): boolean => {
    if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true;
    const [address = '', bits, ...rest] = part.split('/');
    const most = isIPv4(address) ? 32 : 128;
    return isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^[0-9]+$/.test(bits) && +bits <= most));
  };
  const parts = split(text);
  if (!parts.every(isProxy)) {
    throw new InvalidSettingError(
      'must be IP addresses, subnets such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
    );
  }
  return parts;
}
