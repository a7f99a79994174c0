// Written by `pnpm generate` from the spec. Do not edit.

import type { Operation } from '@helpdesk/contract-model';

declare const content: { readonly operations: Readonly<Record<string, Operation>> };
export = content;
