// Written by `pnpm generate` from the spec. Do not edit.

import type { DocumentPointer, Source } from '@helpdesk/contract-model';

declare const content: { readonly sources: Readonly<Record<DocumentPointer, Source>> };
export = content;
