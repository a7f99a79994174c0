/** Form cases: texts that violate the format or pattern of a field. */
import {
  type Contract,
  compilePattern,
  isAtOrBelow,
  type Json,
  joinPointer,
  mergedSchema,
  type Schema,
  schemaBranches,
  schemaTypes,
} from '@helpdesk/contract-model';
import { findOperation, getRequestValue, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { Derivation } from '../derive-case.ts';
import { listAlternatives } from './presence-cases.ts';
import type { RequestField } from './request-fields.ts';
import { formOf, type TextForm } from './sized-text.ts';

export function deriveWrongForms(contract: Contract, field: RequestField): Derivation[] {
  const own = mergedSchema(contract.openapi, field.schema);
  const branches = schemaBranches(contract.openapi, own);
  const isForm = branches.some((branch) => branch.format !== undefined || branch.pattern !== undefined);
  if (!isForm || own.enum !== undefined || !schemaTypes(contract.openapi, own).has('string')) return [];
  const isWrong = (text: string): boolean => violatesForm(contract, field, own, text);
  const examples = listExamples(contract, field);
  // What is almost right first: services that correct it accept nothing that is worse.
  const odd = [...examples.slice(0, 1).map((example) => `${example} `), ...oddTexts].find(isWrong);
  const corrected = isCorrected(contract, field, branches) ? examples : [];
  const found = new Map(odd === undefined ? [] : [[WRONG_FORM, odd]]);
  for (const example of corrected) {
    for (const { key, change, isDisputed } of wrongForms[formOf(contract, {}, example)]) {
      const text = change(example);
      const name = `${WRONG_FORM}-${key}`;
      if (!found.has(name) && isWrong(text) && !(isDisputed && !isExcluded(branches, text))) found.set(name, text);
    }
  }
  const keyword = own.pattern === undefined ? 'format' : 'pattern';
  return [...found].map(([key, text]) => ({
    key,
    when: `is ${JSON.stringify(text)}`,
    mutation: {
      set: { [field.at]: field.isItem ? [text] : text, ...(text === '' && findAlternative(contract, field)) },
    },
    outcome: 'rejected',
    keyword,
  }));
}

/** A documented value of another member that would do alone: an empty text is not absent beside it, either. */
function findAlternative(contract: Contract, { at, base }: RequestField): Readonly<Record<string, Json>> {
  const operation = findOperation(contract, base);
  const pointers = listAlternatives(contract, operation.body?.schema ?? {}).map((name) => joinPointer('/body', name));
  const other = pointers.includes(at) ? pointers.find((one) => one !== at) : undefined;
  if (other === undefined || getRequestValue(base.request, other) !== undefined) return {};
  const [value] = listSuccessCases(contract, operation).flatMap(({ request }) => getRequestValue(request, other) ?? []);
  return value === undefined ? {} : { [other]: value };
}

/** Cases that differ in what comes after it send the same kind of mistake. */
export const WRONG_FORM = 'wrong-form';

// Texts of various lengths: for nearly every format or pattern, one of them violates it without violating a length.
const oddTexts = ['\t\n', ' ', '!', '?!', 'a', '0', 'not this form', 'a b@c d', '!!!!!!!!!!!!', 'x'.repeat(40)];

const formKeywords = ['format', 'pattern', 'anyOf', 'oneOf', 'if'];

/** In the documented request, since other fields may decide which form a field has. Blanks and capitals that do not count are no mistake. */
function violatesForm(
  contract: Contract,
  { at, base, schema, parameter }: RequestField,
  own: Schema,
  text: string,
): boolean {
  const { body } = findOperation(contract, base);
  const validator = getSchemaValidator(contract);
  const value = own['x-trim'] === true ? text.trim() : text;
  const isFolded = schemaBranches(contract.openapi, own).some((one) => one['x-normalize']?.includes('lower-case'));
  return [value, ...(isFolded ? [value.toLowerCase()] : [])].every((one) => {
    const request = withRequestValue(base.request, at, one);
    const errors = parameter
      ? validator.errors(schema, one)
      : validator.errors(body?.schema ?? {}, request.body ?? null);
    return errors.length > 0 && errors.every(({ keyword }) => formKeywords.includes(keyword));
  });
}

/** One documented value of each form that the field has. */
function listExamples(contract: Contract, { base, at }: RequestField): string[] {
  const examples = listSuccessCases(contract, findOperation(contract, base))
    .flatMap(({ request }) => getRequestValue(request, at) ?? [])
    .filter((value) => typeof value === 'string');
  const byForm = Map.groupBy(examples, (example) => formOf(contract, {}, example));
  return [...byForm.values()].flatMap(([first]) => first ?? []);
}

/**
 * Some services correct what they store. A parameter stores nothing, a wrong name of a resource names nothing in any form, and only the
 * target can make a cursor. In a plain OpenAPI document a format may be no more than a remark.
 */
const isCorrected = (contract: Contract, { at }: RequestField, branches: readonly Schema[]): boolean =>
  isAtOrBelow(at, '/body') && !contract.completed && branches.every((one) => one['x-resource'] === undefined);

interface WrongForm {
  readonly key: string;
  readonly change: (example: string) => string;
  /** Readers of the format differ, so that only a pattern excludes it. */
  readonly isDisputed?: true;
}

/** Where regular expressions let `$` match before it, and where texts are trimmed. */
const lineBreak: WrongForm = { key: 'line-break', change: (text) => `${text}\n` };
/** Forms of browsers send it for what is not filled in, so that some services take it for absent. */
const empty: WrongForm = { key: 'empty', change: () => '' };

/** What services correct, or their checks overlook. Each is wrong in one respect, if at all. */
const wrongForms: Readonly<Record<TextForm, readonly WrongForm[]>> = {
  email: [
    { key: 'display-name', change: (email) => `A <${email}>` },
    { key: 'mailto', change: (email) => `mailto:${email}` },
    { key: 'non-ascii', change: (email) => email.replace(/@./, '@ö') },
    // Wrong by RFC 5321, 4.1.2, which the forms of browsers do not follow.
    { key: 'two-dots', change: (email) => email.replace('@', '..x@') },
    { key: 'dot-in-front', change: (email) => `.${email}` },
    { key: 'hyphen-in-front', change: (email) => email.replace('@', '@-') },
    { key: 'no-dot', change: (email) => email.replace(/@.*/, '@localhost'), isDisputed: true },
    lineBreak,
    empty,
  ],
  hostname: [
    { key: 'last-dot', change: (host) => `${host}.`, isDisputed: true },
    { key: 'underscore', change: (host) => host.replace(/^./, '$&_') },
    { key: 'hyphen', change: (host) => host.replace('.', '-.') },
    { key: 'hyphen-in-front', change: (host) => `-${host}` },
    { key: 'long-label', change: (host) => host.replace(/^[^.]+/, 'a'.repeat(64)) },
    { key: 'non-ascii', change: (host) => host.replace(/^./, 'ö') },
    { key: 'scheme', change: (host) => `https://${host}` },
    // What stands around the name of a host in addresses, and in rules for several hosts.
    { key: 'at', change: (host) => `@${host}` },
    { key: 'port', change: (host) => `${host}:80` },
    { key: 'wildcard', change: (host) => `*.${host}` },
    lineBreak,
    empty,
  ],
  uri: [
    { key: 'no-scheme', change: (uri) => uri.replace(/^[a-z]+:\/\//i, '') },
    { key: 'blank', change: (uri) => `${uri} a` },
    lineBreak,
    empty,
  ],
  text: [
    { key: 'blank', change: (text) => text.replace(/(?<=^.{3})(?=.)/, ' ') },
    // Of other scripts, which many regular expressions count as digits.
    { key: 'other-digits', change: (text) => text.replace(/[0-9](?=[^0-9]*$)/, '\uff11') },
    { key: 'no-plus', change: (text) => text.replace('+', '') },
    { key: 'double-zero', change: (text) => text.replace('+', '00') },
    { key: 'time', change: (text) => text.replace(/^[0-9-]{10}$/, '$&T00:00:00Z') },
    { key: 'slashes', change: (text) => text.replaceAll('-', '/') },
    lineBreak,
    empty,
  ],
};

/** True if each branch with a format has a pattern as well, which the text does not match. */
const isExcluded = (branches: readonly Schema[], text: string): boolean =>
  branches.every(({ format, pattern }) =>
    pattern === undefined ? format === undefined : !(compilePattern(pattern)?.test(text) ?? true),
  );
