import { createHash } from 'node:crypto';
import type { Contract } from '../contract/contract.ts';
import { readCases } from './cases.ts';
import { readOperations } from './operations.ts';
import { readResponses } from './responses.ts';
import { readBasePath, readFaultSwitch, readHtmlPolicies, readHttpRules, readResources, readScopes } from './root.ts';
import { type Bundle, SpecNode } from './spec-node.ts';

/**
 * Reads a bundled document as a contract.
 *
 * @throws SpecError with every problem that a single run can find.
 */
export function readBundle(bundle: Bundle): Contract {
  const root = SpecNode.root(bundle);
  const operations = readOperations(root);
  const service = root.find('x-service-responses');
  const serviceResponses = service ? readResponses(service) : {};
  const faultSwitch = readFaultSwitch(root);
  const http = readHttpRules(root);
  const htmlPolicies = readHtmlPolicies(root);
  return {
    openapi: bundle.document,
    hash: createHash('sha256').update(JSON.stringify(bundle.document)).digest('hex'),
    basePath: readBasePath(root),
    operations: Object.fromEntries(operations.map(({ operation }) => [operation.operationId, operation])),
    cases: readCases(bundle, operations, serviceResponses),
    sources: Object.fromEntries(bundle.sources),
    resources: readResources(root),
    scopes: readScopes(root),
    serviceResponses,
    ...(htmlPolicies && { htmlPolicies }),
    ...(faultSwitch && { faultSwitch }),
    ...(http && { http }),
  };
}
