import type { HttpRequest } from '../exchange.ts';
import type { Report } from '../result.ts';
import { type BodyFiles, MAX_INLINE_BODY, readWholeBody } from './format-curl.ts';
import { isFailure, listShownSteps } from './report-queries.ts';

export const BODY_FOLDER = 'bodies';

/** The bodies of failed cases that are too long for a command line, or not UTF-8 as it is, by file name. */
interface LongBodies {
  readonly files: ReadonlyMap<string, Buffer>;
  /** Finds the file of a request, below the folder as the reader of the command has it: empty for the report folder itself. */
  readonly below: (folder: string) => BodyFiles;
}

export function listLongBodies({ results }: Pick<Report, 'results'>): LongBodies {
  const names = new Map<HttpRequest, string>();
  const files = new Map<string, Buffer>();
  for (const result of results.filter(isFailure)) {
    const requests = listShownSteps(result).map(({ request }) => request);
    for (const [index, request] of requests.entries()) {
      const body = readWholeBody(request);
      if (body === undefined || names.has(request)) continue;
      if (body.length <= MAX_INLINE_BODY && request.charset === undefined) continue;
      const suffix = index < requests.length - 1 ? '.creation' : '';
      const name = `${BODY_FOLDER}/${createFileName(result.case.id)}${suffix}.json`;
      names.set(request, name);
      files.set(name, Buffer.from(body, request.charset));
    }
  }
  return {
    files,
    below: (folder) => (request) => {
      const name = names.get(request);
      return name === undefined || folder === '' ? name : `${folder.replace(/\/+$/, '')}/${name}`;
    },
  };
}

/** `createBook/409/isbn-taken` becomes `createBook.409.isbn-taken`, without characters that a file system or shell rejects. */
export const createFileName = (id: string): string => id.replaceAll('/', '.').replaceAll(/[^\w.-]/g, '_');
