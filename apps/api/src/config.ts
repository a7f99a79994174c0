/** The configuration of one process: the environment, read and checked as a whole before anything starts. */
import { InvalidSettingError, type Setting, settings } from './settings.ts';

type Settings = typeof settings;
export type Config = { readonly [Key in keyof Settings]: ReturnType<Settings[Key]['read']> };

/** Says everything that is wrong with the configuration, a line each. */
export class ConfigError extends Error {
  readonly issues: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}\n`).join('')}See --help for all settings.`);
    this.issues = faults;
  }
}

/**
 * @param environment an empty value is the same as none.
 * @throws {ConfigError} naming every wrong value.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const values = Object.entries<Setting<unknown>>(settings).map(([key, { name, read, default: byDefault }]) => {
    const text = environment[name] || byDefault;
    try {
      return [key, text === undefined ? undefined : read(text)];
    } catch (error) {
      if (!(error instanceof InvalidSettingError)) throw error;
      faults.push(`${name} ${error.message}; it is "${text}"`);
      return [key, undefined];
    }
  });
  // Each value was read by the setting of its key; where one could not be, ConfigError is thrown below.
  const config = Object.fromEntries(values) as Config;
  faults.push(...contradictions(config));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

function contradictions(config: Config): string[] {
  const faults: string[] = [];
  if (config.tlsCert && !config.tlsKey) faults.push('TLS_KEY is required beside TLS_CERT');
  if (config.tlsKey && !config.tlsCert) faults.push('TLS_CERT is required beside TLS_KEY');
  if (config.environment === 'production' && config.faultInjection?.length > 0) {
    faults.push('FAULT_INJECTION must be empty where NODE_ENV is production');
  }
  return faults;
}

/** The settings as a table, for `--help`. */
export function describeSettings(): string {
  const rows = Object.values<Setting<unknown>>(settings);
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
  const shown = (text: string | undefined): string => (text ? ` (default: ${text})` : '');
  return rows.map((row) => `  ${row.name.padEnd(width)}${row.meaning}${shown(row.default)}`).join('\n');
}
