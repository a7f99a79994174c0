/** The requests that may have made the target stop responding. */
import type { Report } from '../result.ts';
import { cut } from '../text.ts';
import { type BodyFiles, formatCurl } from './format-curl.ts';

/** Precedes their list. */
export const LAST_REQUESTS = 'Under way when the target stopped responding; one of them may be the cause';

const MAX_REQUEST_LENGTH = 120;

interface ShownRequest {
  /** `createBook/201/minimal (POST /v1/books)`. */
  readonly text: string;
  readonly curl: string;
}

/** Empty if the target responded to the end. */
export const listLastRequests = (report: Report, fileOf?: BodyFiles): ShownRequest[] =>
  (report.lastRequests ?? []).map(({ request, sent, caseId }) => {
    const shown = cut(request, MAX_REQUEST_LENGTH);
    return {
      text: caseId === undefined ? shown : `${caseId} (${shown})`,
      curl: formatCurl(report, sent, fileOf),
    };
  });
