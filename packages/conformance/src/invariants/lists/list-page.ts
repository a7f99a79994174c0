/** A page of a list, as it was read. */
import type { Json, RequestExample } from '@helpdesk/contract-model';
import type { Exchange } from '../../exchange.ts';
import type { Finding } from '../../result.ts';

export interface ListPage {
  readonly request: RequestExample;
  readonly body: Json;
  readonly exchange: Exchange;
  readonly items: readonly Json[];
}

/** For a finding that the page shows; an unknown page leaves it to the last exchange. */
export const shownBy = (page: ListPage | undefined): Pick<Finding, 'exchange'> =>
  page === undefined ? {} : { exchange: page.exchange };
