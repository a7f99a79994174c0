/** Reads the tokens and the files that the command line names. */
import { readFileSync, statSync } from 'node:fs';
import { type Credential, isObject, type Json, messageOf } from '@helpdesk/contract-model';
import { UsageError } from '@helpdesk/contract-model/command-line';
import { fixedCredentialNames, formatCredentialName, parseCredentialName } from '../credential-names.ts';

export interface Tokens {
  readonly tokens: Partial<Record<Credential, string>>;
  /** Where each one was given: `--token`, a file, or `HELPDESK_TOKEN`. */
  readonly sources: Partial<Record<Credential, string>>;
  /** The file that was read. */
  readonly file?: string | undefined;
}

/**
 * Reads the file that `option` names. The command line takes precedence over the environment. Two different `full` tokens
 * there are an error.
 */
export function readTokens(option: string, file?: string, token?: string, variable?: string): Tokens {
  const listed = file === undefined ? {} : readCredentials(option, file);
  if (token !== undefined && listed.full !== undefined && token !== listed.full) {
    throw new UsageError(`--token and "full" in ${file} are two different tokens: give one of them`);
  }
  const full = token ?? listed.full ?? (variable === '' ? undefined : variable);
  const sources = Object.fromEntries(Object.keys(listed).map((name) => [name, `${file}`]));
  if (full === undefined) return { tokens: listed, sources, file };
  const name = token === undefined ? 'HELPDESK_TOKEN' : '--token';
  if (!isToken(full)) {
    throw new UsageError(`${name} must be a token, a string of printable characters without spaces`);
  }
  const same = Object.entries(listed).find(([name, one]) => name !== 'full' && one === full)?.[0];
  if (same !== undefined)
    throw new UsageError(`"${formatCredentialName(same)}" in ${file} is the same token as the full one`);
  return { tokens: { ...listed, full }, sources: { full: name, ...sources }, file };
}

const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);

/** The `--credentials` file. */
function readCredentials(option: string, file: string): Partial<Record<Credential, string>> {
  const content = readObject(option, file);
  return Object.fromEntries(
    Object.entries(content).map(([name, token]) => {
      const credential = parseCredentialName(name);
      if (credential === undefined) {
        throw new UsageError(
          `${option} ${file}: "${name}" is not a credential; use one of ${fixedCredentialNames.join(', ')}, or scope: and the name of a scope`,
        );
      }
      if (!isToken(token)) {
        throw new UsageError(
          `${option} ${file}: "${name}" must be a token, a string of printable characters without spaces`,
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
  const content = readJson(option, file);
  if (!isObject(content)) {
    throw new UsageError(`${option} ${file}: must contain a JSON object`);
  }
  return content;
}

/** Throws UsageError if the file does not exist or is not JSON. */
export function readJson(option: string, file: string): Json {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`${option} ${file}: the file does not exist`);
  if (found.isDirectory()) throw new UsageError(`${option} ${file}: this is a folder; give a JSON file`);
  try {
    // Editors on Windows may write a byte order mark.
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UsageError(`${option} ${file}: cannot be read as JSON (${messageOf(error)})`);
  }
}
