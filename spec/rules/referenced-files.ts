import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Oas3Rule } from '@redocly/openapi-core';

/** A file that nothing refers to is no part of the contract, whatever its reader believes. */
export const referencedFiles: Oas3Rule = () => {
  const referenced = new Set<string>();
  return {
    ref(_, __, { location }) {
      if (location) referenced.add(location.source.absoluteRef);
    },
    Root: {
      leave(_, { location, report }) {
        const folder = dirname(location.source.absoluteRef);
        for (const file of globSync('{paths,components}/**/*.{yaml,yml,json}', { cwd: folder }).sort()) {
          if (referenced.has(join(folder, file))) continue;
          report({ location, message: `Nothing refers to ${file}: refer to it, or delete it.` });
        }
      },
    },
  };
};
