import type { HttpRequest } from '../exchange.ts';
import type { Report } from '../result.ts';
import { type BodyFiles, MAX_INLINE_BODY, readWholeBody } from './format-curl.ts';
import { isFailure, listShownSteps } from './report-queries.ts';

export const BODY_FOLDER = 'bodies';

/**
 * The bodies of failed cases, and of the last requests to a target that is lost, that are too long for a command line, or not
 * UTF-8 as it is, by file name.
 */
interface LongBodies {
  readonly files: ReadonlyMap<string, Buffer>;
  /** Finds the file of a request, below the folder as the reader of the command has it: empty for the report folder itself. */
  readonly below: (folder: string) => BodyFiles;
}

export function listLongBodies({ results, lastRequests = [] }: Pick<Report, 'results' | 'lastRequests'>): LongBodies {
  const names = new Map<HttpRequest, string>();
  const files = new Map<string, Buffer>();
  const add = (request: HttpRequest, name: string): void => {
    const body = readWholeBody(request);
    if (body === undefined || names.has(request)) return;
    if (body.length <= MAX_INLINE_BODY && request.charset === undefined) return;
    const path = `${BODY_FOLDER}/${name}.json`;
    names.set(request, path);
    files.set(path, Buffer.from(body, request.charset));
  };
  for (const result of results.filter(isFailure)) {
    const requests = listShownSteps(result).map(({ request }) => request);
    for (const [index, request] of requests.entries())
      add(request, `${createFileName(result.case.id)}${index < requests.length - 1 ? '.creation' : ''}`);
  }
  for (const [index, { sent }] of lastRequests.entries()) add(sent, `last-request-${index + 1}`);
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
