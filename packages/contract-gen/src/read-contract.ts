import { createHash } from 'node:crypto';
import type { Contract } from '@helpdesk/contract-model';
import { bundle } from './bundle.ts';
import { readCases } from './read-cases.ts';
import { readOperations } from './read-operations.ts';
import { readResponses } from './read-response.ts';
import { readBasePath, readFaultSwitch, readResources, readScopes } from './read-root.ts';
import { SpecNode } from './spec-node.ts';

/** Reads the spec in that folder. Throws a SpecError that names every problem it can find in one run. */
export async function readContract(specDir: string): Promise<Contract> {
  const bundled = await bundle(specDir);
  const root = SpecNode.root(bundled);
  const operations = readOperations(root);
  const service = root.find('x-service-responses');
  const serviceResponses = service ? readResponses(service) : {};
  const faultSwitch = readFaultSwitch(root);
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
    ...(faultSwitch && { faultSwitch }),
  };
}
