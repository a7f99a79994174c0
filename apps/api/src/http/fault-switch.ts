import type { FaultSwitch } from '@helpdesk/contract-model';
import type { RequestHandler } from 'express';
import { withStorageFault } from '../database/index.ts';

const FAULTS: Readonly<Record<string, (work: () => void) => void>> = { storage: withStorageFault };

/** Says which layers can be made to fail, and lets a request make one of them fail. For tests; off unless configured. */
export function faultSwitch({ advertise, inject }: FaultSwitch, layers: readonly string[]): RequestHandler {
  return function faultSwitch(request, response, next) {
    response.set(advertise, layers.join(', '));
    const layer = request.get(inject) ?? '';
    const fail = layers.includes(layer) ? FAULTS[layer] : undefined;
    if (fail) fail(next);
    else next();
  };
}
