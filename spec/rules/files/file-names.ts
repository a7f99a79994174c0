import { basename, dirname, extname } from 'node:path';
import type { Oas3Rule } from '@redocly/openapi-core';

const folders: Readonly<Record<string, string>> = {
  Schema: 'schemas',
  Parameter: 'parameters',
  Response: 'responses',
  RequestBody: 'requestBodies',
  Header: 'headers',
  Example: 'examples',
  SecurityScheme: 'securitySchemes',
};

/** The file of a path or component follows from its name. */
export const fileNames: Oas3Rule = () => ({
  PathItem(_, { key, rawNode, rawLocation, report }) {
    const path = String(key);
    const expected = `paths/${path.slice(1).replaceAll('/', '_')}.yaml`;
    if (rawNode.$ref === expected) return;
    report({
      location: rawLocation.child('$ref'),
      message: `The file of ${path} has another name: write \`$ref: ${expected}\`.`,
    });
  },
  ref({ $ref }, { type, location, report }) {
    const folder = folders[type.name];
    if (!folder || $ref.startsWith('#')) return;
    const at = { location: location.child('$ref') };
    if (folder !== basename(dirname($ref)) && !isNeighbour($ref, folder, location.source.absoluteRef)) {
      report({ ...at, message: `${$ref} contains a ${type.name}: move it to components/${folder}/.` });
    }
    const name = basename($ref, extname($ref));
    if (!/^[A-Z][A-Za-z0-9]*\.yaml$/.test(basename($ref))) {
      report({
        ...at,
        message: `${name} becomes the name of a component: name its file in PascalCase, one component per file.`,
      });
    }
  },
});

const isNeighbour = ($ref: string, folder: string, from: string): boolean =>
  dirname($ref) === '.' && basename(dirname(from)) === folder;
