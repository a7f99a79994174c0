import type { Report } from '../result.ts';
import { cut } from '../text.ts';

/** Precedes their list. */
export const LAST_REQUESTS = 'Under way when the target stopped responding; one of them may be the cause';

const MAX_REQUEST_LENGTH = 120;

/** `createBook/201/minimal (POST /v1/books)`. Empty if the target responded to the end. */
export const listLastRequests = ({ lastRequests = [] }: Pick<Report, 'lastRequests'>): string[] =>
  lastRequests.map(({ request, caseId }) => {
    const shown = cut(request, MAX_REQUEST_LENGTH);
    return caseId === undefined ? shown : `${caseId} (${shown})`;
  });
