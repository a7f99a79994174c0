import type { Contract } from '@helpdesk/contract-model';
import { jsonText, typescriptText } from './banner.ts';

interface JsonFile {
  readonly text: string;
  /** The TypeScript type of the content, and the types of contract-model that it names. */
  readonly type: string;
  readonly imports: readonly string[];
}

/**
 * The contract as JSON, for a runner in any language. Each `NAME.json` has its type in `NAME.d.json.ts`: without it, TypeScript
 * infers a literal type from tens of thousands of lines, which takes longer than the rest of the type check.
 */
export function emitJsonFiles(contract: Contract): Record<string, string> {
  const { openapi, operations, cases, sources, ...meta } = contract;
  const files: Readonly<Record<string, JsonFile>> = {
    cases: {
      text: jsonText({ cases }),
      type: '{ readonly cases: readonly Case[] }',
      imports: ['Case'],
    },
    // The parts of the contract that belong to the whole API.
    meta: {
      text: jsonText({ meta }),
      type: "{ readonly meta: Omit<Contract, 'openapi' | 'operations' | 'cases' | 'sources'> }",
      imports: ['Contract'],
    },
    // OpenAPI allows no other unknown members than `x-` members.
    openapi: {
      text: jsonText(openapi, 'x-generated'),
      type: 'OpenApiDocument',
      imports: ['OpenApiDocument'],
    },
    operations: {
      text: jsonText({ operations }),
      type: '{ readonly operations: Readonly<Record<string, Operation>> }',
      imports: ['Operation'],
    },
    sources: {
      text: jsonText({ sources }),
      type: '{ readonly sources: Readonly<Record<DocumentPointer, Source>> }',
      imports: ['DocumentPointer', 'Source'],
    },
  };
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, file]) => [
      [`${name}.json`, file.text],
      [`${name}.d.json.ts`, declaration(file)],
    ]),
  );
}

function declaration({ type, imports }: JsonFile): string {
  return typescriptText(`import type { ${imports.join(', ')} } from '@helpdesk/contract-model';

declare const content: ${type};
export = content;
`);
}
