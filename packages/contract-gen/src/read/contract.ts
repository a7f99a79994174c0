import { createHash } from 'node:crypto';
import type { Contract } from '@helpdesk/contract-model';
import { bundle } from './bundle.ts';
import { readCases } from './cases.ts';
import { readOperations } from './operations.ts';
import { readResponses } from './responses.ts';
import { readBasePath, readFaultSwitch, readHtmlPolicies, readResources, readScopes } from './root.ts';
import { SpecNode } from './spec-node.ts';

/**
 * Reads the spec in a folder.
 *
 * @throws SpecError with every problem that a single run can find.
 */
export async function readContract(specDir: string): Promise<Contract> {
  const bundled = await bundle(specDir);
  const root = SpecNode.root(bundled);
  const operations = readOperations(root);
  const service = root.find('x-service-responses');
  const serviceResponses = service ? readResponses(service) : {};
  const faultSwitch = readFaultSwitch(root);
  const htmlPolicies = readHtmlPolicies(root);
  return {
    openapi: bundled.document,
    hash: createHash('sha256').update(JSON.stringify(bundled.document)).digest('hex'),
    basePath: readBasePath(root),
    operations: Object.fromEntries(operations.map(({ operation }) => [operation.operationId, operation])),
    cases: readCases(bundled, operations, serviceResponses),
    sources: Object.fromEntries(bundled.sources),
    resources: readResources(root),
    scopes: readScopes(root),
    serviceResponses,
    ...(htmlPolicies && { htmlPolicies }),
    ...(faultSwitch && { faultSwitch }),
  };
}
