import type { HtmlPolicy } from '@helpdesk/contract-model';
import type { Finding } from '../../result.ts';
import { findForbiddenContent } from './find-forbidden-content.ts';
import type { HtmlNode } from './html-tree.ts';

/**
 * Nothing that the policy does not allow remains of what was sent.
 *
 * @param place.where completes "nothing that the policy does not allow of …".
 */
export const checkForbidden = (
  { policy, storedAt, where = '' }: { readonly policy: HtmlPolicy; readonly storedAt: string; readonly where?: string },
  sent: string,
  nodes: readonly HtmlNode[],
): Finding[] =>
  findForbiddenContent(policy, nodes).map((content) => ({
    at: storedAt,
    expected: `nothing that the policy does not allow of ${sent}${where}`,
    received: content,
  }));
