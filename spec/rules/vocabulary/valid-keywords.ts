import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isKeyword, keywords } from '../support/keywords.ts';
import { nodeRule } from '../support/node-rule.ts';

const ajv = new Ajv2020({ discriminator: true, allowUnionTypes: true, strictRequired: false });
ajv.addSchema(readSchema('pointers'));

const validators = new Map<string, ValidateFunction>(
  Object.keys(keywords).map((name) => [name, ajv.compile(readSchema(name))]),
);

function readSchema(name: string): { description: string } {
  return JSON.parse(readFileSync(new URL(`../keywords/${name}.schema.json`, import.meta.url), 'utf8'));
}

/** The value of each keyword is valid against rules/keywords/NAME.schema.json. */
export const validKeywords = nodeRule((node, _, report) => {
  for (const name of Object.keys(node.members).filter(isKeyword)) {
    const validate = validators.get(name);
    if (!validate || validate(node.at(name).value)) continue;
    const [error] = validate.errors ?? [];
    const where = error?.instancePath ? ` at ${error.instancePath}` : '';
    const detail = error?.keyword === 'enum' ? `: ${error.params.allowedValues.join(', ')}` : '';
    report(
      node.at(name).usedAt.key(),
      `\`${name}\`${where} ${error?.message}${detail}. Write: ${readSchema(name).description}`,
    );
  }
});
