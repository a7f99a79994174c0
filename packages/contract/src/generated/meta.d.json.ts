// Written by `pnpm generate` from the spec. Do not edit.

import type { Contract } from '@helpdesk/contract-model';

declare const content: { readonly meta: Omit<Contract, 'openapi' | 'operations' | 'cases' | 'sources'> };
export = content;
