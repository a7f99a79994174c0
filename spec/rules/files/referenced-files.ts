import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Oas3Rule } from '@redocly/openapi-core';

const notSpec = ['node_modules', 'rules', 'redocly.yaml'];

/** A file without a reference is not part of the contract. */
export const referencedFiles: Oas3Rule = () => {
  const referenced = new Set<string>();
  return {
    ref(_, __, { location }) {
      if (location) referenced.add(location.source.absoluteRef);
    },
    Root: {
      leave(_, { location, report }) {
        const { absoluteRef } = location.source;
        const folder = dirname(absoluteRef);
        const files = globSync('**/*.{yaml,yml}', { cwd: folder, exclude: [basename(absoluteRef), ...notSpec] });
        for (const file of files.filter((file) => !referenced.has(join(folder, file))).sort()) {
          report({ location, message: `Nothing refers to ${file}: add a \`$ref\` to it, or delete it.` });
        }
      },
    },
  };
};
