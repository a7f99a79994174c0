/** Headers of a request for which the contract has no other response: with them, it is the same. */
import type { Case, Contract, Operation } from '@helpdesk/contract-model';
import type { ProtocolCaseDraft } from '../derive-case.ts';
import { expectSuccess } from '../expected.ts';
import { findMistake } from '../order/mistakes.ts';
import { BROWSER_ACCEPT } from './browser-accept.ts';

/** The same for all operations of a service: the first one that reads tells. Plain OpenAPI may leave such responses out. */
export function draftIgnoredHeaders(contract: Contract, operation: Operation, base: Case): ProtocolCaseDraft[] {
  const [first] = Object.values(contract.operations).filter(({ method }) => method === 'get');
  if (contract.completed || operation !== first) return [];
  const success = expectSuccess(operation, base.status);
  const mistake = findMistake(contract, operation, 'query');
  return [
    {
      key: 'accept-of-a-browser',
      summary: 'Responds to a browser, which prefers HTML and takes everything, as to other clients.',
      mutation: { headers: { accept: BROWSER_ACCEPT } },
      expected: success,
    },
    {
      key: 'content-type-without-body',
      summary: 'Responds to a request without a body whatever its content type is.',
      mutation: { headers: { 'content-type': 'text/plain' } },
      expected: success,
    },
    ...(mistake === undefined
      ? []
      : [
          {
            key: 'error-for-a-browser',
            summary: 'Rejects what a browser sends as what other clients send.',
            mutation: { all: [mistake.mutation, { headers: { accept: BROWSER_ACCEPT } }] },
            expected: mistake.expected,
          },
          {
            key: 'language-of-texts',
            summary: 'Has the documented text whatever language the client prefers.',
            mutation: { all: [mistake.mutation, { headers: { 'accept-language': 'de, fr;q=0.8' } }] },
            expected: mistake.expected,
          },
        ]),
  ];
}
