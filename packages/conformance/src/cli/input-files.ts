/** Reads the tokens and the files that the command line names. */
import { existsSync, readFileSync } from 'node:fs';
import { type Credential, isObject, type Json } from '@helpdesk/contract-model';
import { UsageError } from '../errors.ts';
import { messageOf } from '../text.ts';

/** The command line takes precedence over the environment. Two different `full` tokens there are an error. */
export function readTokens(
  file: string | undefined,
  token: string | undefined,
  variable: string | undefined,
): Partial<Record<Credential, string>> {
  const listed = file === undefined ? {} : readCredentials(file);
  if (token !== undefined && listed.full !== undefined && token !== listed.full) {
    throw new UsageError(`--token and "full" in ${file} are two different tokens: give one of them`);
  }
  const full = token ?? listed.full ?? (variable === '' ? undefined : variable);
  if (full === undefined) return listed;
  if (!isToken(full)) {
    const name = token === undefined ? 'HELPDESK_TOKEN' : '--token';
    throw new UsageError(`${name} must be a token, a string of printable characters without spaces`);
  }
  const same = Object.entries(listed).find(([name, one]) => name !== 'full' && one === full)?.[0];
  if (same !== undefined)
    throw new UsageError(`"${same.replaceAll('-', '_')}" in ${file} is the same token as the full one`);
  return { ...listed, full };
}

const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);

/** By name in the file. */
const credentialNames = {
  full: 'full',
  unscoped: 'unscoped',
  expired: 'expired',
  other_account: 'other-account',
  no_features: 'no-features',
} as const satisfies Record<string, Credential>;

/** The `--credentials` file. */
function readCredentials(file: string): Partial<Record<Credential, string>> {
  const content = readObject('--credentials', file);
  const names: Record<string, Credential> = credentialNames;
  return Object.fromEntries(
    Object.entries(content).map(([name, token]) => {
      const credential = names[name];
      if (credential === undefined) {
        throw new UsageError(
          `--credentials ${file}: "${name}" is not a credential; use one of ${Object.keys(names).join(', ')}`,
        );
      }
      if (!isToken(token)) {
        throw new UsageError(
          `--credentials ${file}: "${name}" must be a token, a string of printable characters without spaces`,
        );
      }
      return [credential, token];
    }),
  );
}

/** The `--data` file: lists of resources or ids by kind. */
export function readData(file: string): Record<string, Json[]> {
  const lists = Object.entries(readObject('--data', file)).map(
    ([kind, given]) => [kind, Array.isArray(given) ? given : [given]] as const,
  );
  for (const [kind, given] of lists) {
    const isResource = (one: Json): boolean => isObject(one) || typeof one === 'string' || typeof one === 'number';
    if (!given.every(isResource))
      throw new UsageError(`--data ${file}: "${kind}" must be a list of resources or of their ids`);
  }
  return Object.fromEntries(lists);
}

function readObject(option: string, file: string): Record<string, Json> {
  if (!existsSync(file)) throw new UsageError(`${option} ${file}: the file does not exist`);
  let content: Json;
  try {
    // Editors on Windows may write a byte order mark.
    content = JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UsageError(`${option} ${file}: cannot be read as JSON (${messageOf(error)})`);
  }
  if (!isObject(content)) {
    throw new UsageError(`${option} ${file}: must contain a JSON object`);
  }
  return content;
}
