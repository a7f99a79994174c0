/** Reads the values of settings: text from the environment becomes a checked value. */
import { isIP, isIPv4 } from 'node:net';
import { isPostgresUrl } from './database/engine.ts';

export type SettingReader<T> = (text: string) => T;

/** The value of a setting is wrong. The message is read after the name of the setting: `must be …`. */
export class InvalidSettingError extends Error {
  override readonly name = 'InvalidSettingError';
}

export function oneOf<const T extends string>(values: readonly T[]): SettingReader<T> {
  return (text) => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new InvalidSettingError(`must be one of ${values.join(', ')}`);
    return value;
  };
}

export function listSetting<const T extends string>(values: readonly T[]): SettingReader<T[]> {
  const read = oneOf(values);
  return (text) => splitList(text).map(read);
}

export function readPort(text: string): number {
  const port = Number(text);
  if (!/^[0-9]{1,5}$/.test(text) || port > 65535) {
    throw new InvalidSettingError('must be a port number from 0 to 65535');
  }
  return port;
}

export function integerIn(min: number, max: number): SettingReader<number> {
  return (text) => {
    if (!/^[0-9]{1,9}$/.test(text) || +text < min || +text > max) {
      throw new InvalidSettingError(`must be an integer from ${min} to ${max}`);
    }
    return +text;
  };
}

export function readPostgresUrl(text: string): string {
  if (!isPostgresUrl(text)) throw new InvalidSettingError('must start with postgres://');
  return readDatabaseUrl(text);
}

export function readDatabaseUrl(text: string): string {
  if (isPostgresUrl(text)) {
    const url = URL.parse(text);
    if (!url || url.pathname.length < 2 || url.pathname.includes('@') || url.hash) {
      throw new InvalidSettingError(
        'must be like postgres://USER:PASSWORD@HOST:PORT/DATABASE, with %-escapes where needed',
      );
    }
    if ([...url.searchParams.keys()].some((name) => name.startsWith('ssl'))) {
      throw new InvalidSettingError('must not have sslmode and the like: set DATABASE_TLS and DATABASE_TLS_CA');
    }
  } else if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    throw new InvalidSettingError('must be the path of a SQLite file, or start with postgres://');
  }
  return text;
}

/** Replaces the password of a URL, which may be malformed, or of its query. */
export function hidePassword(text: string): string {
  return text.replace(/^([a-z][a-z0-9+.-]*:[^:]*):.*@/is, '$1:…@').replaceAll(/(password=)[^&#\s]*/gi, '$1…');
}

export function readPublicUrl(text: string): string {
  const url = URL.parse(text);
  // Not `search` and `hash` of the URL, which are empty after a `?` and a `#` at the end, while the text of the URL keeps these.
  if (!url || !/^https?:$/.test(url.protocol) || /[?#]/.test(text) || url.username || url.password) {
    throw new InvalidSettingError('must be an http or https address without user, query and fragment');
  }
  return url.href.replace(/\/+$/, '');
}

export function readProxies(text: string): string[] {
  const proxies = splitList(text);
  if (!proxies.every(isProxy)) {
    throw new InvalidSettingError(
      'must be IP addresses, subnets such as 10.0.0.0/8 (from /1), loopback, linklocal or uniquelocal',
    );
  }
  return proxies;
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const maxBits = isIPv4(address) ? 32 : 128;
  if (isIP(address) === 0 || rest.length > 0) return false;
  // Express starts with no subnet of all addresses.
  return bits === undefined || (/^[0-9]+$/.test(bits) && +bits >= 1 && +bits <= maxBits);
}

function splitList(text: string): string[] {
  return text === '' ? [] : text.split(',').map((part) => part.trim());
}
