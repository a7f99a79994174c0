import type { FaultSwitch } from '@helpdesk/contract-model';
import type { RequestHandler } from 'express';
import { withStorageFault } from '../database/connections/storage-fault.ts';

const INJECTORS: Readonly<Record<string, (work: () => void) => void>> = { storage: withStorageFault };

/**
 * Announces the layers that can fail on request, and lets a request make one of them fail. For tests; off by default
 * (docs/decisions/fault-injection.md).
 */
export function faultSwitch({ advertise, inject }: FaultSwitch, layers: readonly string[]): RequestHandler {
  return function faultSwitch(request, response, next) {
    response.set(advertise, layers.join(', '));
    const layer = request.get(inject) ?? '';
    const fail = layers.includes(layer) ? INJECTORS[layer] : undefined;
    if (fail) fail(next);
    else next();
  };
}
