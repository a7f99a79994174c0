import type { Contract } from '@helpdesk/contract/model';
import { jsonText } from './banner.ts';

/** `meta.json`: what belongs to no single operation. */
export function emitMeta(contract: Contract): string {
  const { hash, basePath, roles, scopes, serviceResponses, faultSwitch } = contract;
  return jsonText({ meta: { hash, basePath, roles, scopes, serviceResponses, ...(faultSwitch && { faultSwitch }) } });
}
