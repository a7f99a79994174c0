import type { Contract } from '@helpdesk/contract-model';
import { jsonText } from './banner.ts';

/** `meta.json`: what belongs to no single operation. */
export function emitMeta(contract: Contract): string {
  const { hash, basePath, resources, scopes, serviceResponses, faultSwitch } = contract;
  return jsonText({
    meta: { hash, basePath, resources, scopes, serviceResponses, ...(faultSwitch && { faultSwitch }) },
  });
}
