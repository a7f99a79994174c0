import type { Contract } from '@helpdesk/contract-model';
import { readBundle } from '@helpdesk/contract-model/read';
import { bundle } from './bundle.ts';

/**
 * Reads the spec in a folder.
 *
 * @throws SpecError with every problem that a single run can find.
 */
export async function readContract(specDir: string): Promise<Contract> {
  return readBundle(await bundle(specDir));
}
