/** The fields of requests with HTML whose stored value a client can read. */
import {
  type Case,
  type Contract,
  type HtmlPolicy,
  mergedSchema,
  type Operation,
  readOperationId,
  type SanitizedHtml,
  type Schema,
  walkRequest,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { findResourceBindings, type ResourceBinding } from '../../resources/bindings/resource-bindings.ts';
import { findRetrieval, type Retrieval } from '../support/retrieve-resource.ts';

export interface HtmlField {
  readonly operation: Operation;
  readonly base: Case;
  /** The pointer to the field in the request. */
  readonly at: string;
  readonly html: SanitizedHtml;
  /** The pointer to the sanitized HTML in the resource. */
  readonly storedAt: string;
  readonly policy: HtmlPolicy;
  readonly schema: Schema;
  /** Maximum number of characters. */
  readonly maxLength: number;
  /** Where the resource comes back: in the response to its creation, or by its retrieval. */
  readonly source: { readonly createdAt: string } | { readonly retrieval: Retrieval };
}

export function listHtmlFields(contract: Contract): HtmlField[] {
  return Object.values(contract.operations).flatMap((operation) =>
    listSuccessCases(contract, operation).flatMap((base) =>
      [...walkRequest(contract.openapi, operation, base.request)].flatMap(({ pointer, schema }) => {
        const merged = mergedSchema(contract.openapi, schema);
        const { 'x-html': html, 'x-stores': storedAt, maxLength = Number.POSITIVE_INFINITY } = merged;
        const policy = html && contract.htmlPolicies?.[html.policy];
        const source = findSourceOfResource(contract, operation);
        if (html === undefined || storedAt === undefined || policy === undefined || source === undefined) return [];
        return [{ operation, base, at: pointer, html, storedAt, policy, schema: merged, maxLength, source }];
      }),
    ),
  );
}

/** The field of a target: the first base that sends it. */
export function findHtmlField(contract: Contract, base: Case, at: string): HtmlField {
  const found = listHtmlFields(contract).find((field) => field.base.id === base.id && field.at === at);
  if (found === undefined) throw new Error(`${base.id} has no HTML at ${at}`);
  return found;
}

function findSourceOfResource(contract: Contract, operation: Operation): HtmlField['source'] | undefined {
  const created = Object.values(contract.resources).find(
    ({ create }) => create !== undefined && readOperationId(create.case) === operation.operationId,
  );
  if (created?.create !== undefined) return { createdAt: created.create.at };
  const [base] = listSuccessCases(contract, operation);
  const bound = base && findUpdated(contract, { operation, base });
  const retrieval = bound && findRetrieval(contract, bound.kind);
  return retrieval && { retrieval };
}

/** The value in the path that names the resource that an update changes. */
export const findUpdated = (
  contract: Contract,
  { operation, base }: Pick<HtmlField, 'operation' | 'base'>,
): ResourceBinding | undefined =>
  findResourceBindings(contract, operation, base.request).find(({ at }) => at.startsWith('/path/'));
