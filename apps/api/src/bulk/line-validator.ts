import { hasTooManyValues, hasUnstorableText, messageOf } from '@helpdesk/contract-model';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { BulkLine, BulkResource } from './bulk-resource.ts';
import { lineContract, NOT_BLANK } from './line-schema.ts';

type ParsedLine = { readonly line: BulkLine } | { readonly problem: string };

/** Max depth of a line. Far from what a contract describes, and from where writing JSON overflows the stack. */
const MAX_LEVELS = 100;

/** Max values in a line, at any depth. Each takes some fifty bytes of memory, and a line can have as many as half its bytes. */
const MAX_VALUES = 2_000_000;

/** Checks lines against the schema of a resource, whose references point into the contract, and its check. Compiles the schema once. */
export function createLineParser({
  schema,
  check,
}: Pick<BulkResource, 'schema' | 'check'>): (bytes: Uint8Array) => ParsedLine {
  // The log has nothing but formats and keywords that Ajv does not know, which no user can change.
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv, { mode: 'full' });
  ajv.addSchema(lineContract, undefined, false, false);
  const validate = ajv.compile<BulkLine>(schema);
  const decoder = new TextDecoder('utf-8', { fatal: true });

  return (bytes) => {
    if (hasTooManyValues(bytes, MAX_VALUES)) return { problem: `The line has more than ${MAX_VALUES} values.` };
    let value: unknown;
    try {
      const text = decoder.decode(bytes);
      value = JSON.parse(text);
      // Only an escape sequence can stand for a character that the API does not accept.
      if (text.includes('\\u') && hasUnstorableText(value)) {
        return { problem: 'A text has U+0000 or half of a surrogate pair: remove it.' };
      }
    } catch (error) {
      const why = messageOf(error);
      return { problem: `The line is not JSON in UTF-8: ${why}.` };
    }
    if (isDeeper(value, MAX_LEVELS)) return { problem: `The line is nested deeper than ${MAX_LEVELS} levels.` };
    if (!validate(value)) return { problem: describe(validate.errors?.[0]) };
    const problem = check?.(value);
    return problem === undefined ? { line: value } : { problem };
  };
}

/** Not recursive, because the file chooses the depth. */
function isDeeper(root: unknown, levels: number): boolean {
  let containers = [root].filter(isContainer);
  for (let level = 0; level < levels; level++) {
    if (containers.length === 0) return false;
    containers = containers.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return containers.length > 0;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function describe(error: ErrorObject | undefined): string {
  if (!error) return 'The line does not match its schema.';
  const { instancePath, keyword, params, message } = error;
  if (keyword === 'pattern' && params.pattern === NOT_BLANK) return `${instancePath} must not be blank.`;
  const place = instancePath === '' ? 'The line' : instancePath;
  if ('additionalProperty' in params) return `${place} has the unknown member "${params.additionalProperty}".`;
  const allowed = keyword === 'enum' ? `: ${JSON.stringify(params.allowedValues)}` : '';
  return `${place} ${message ?? keyword}${allowed}.`;
}
