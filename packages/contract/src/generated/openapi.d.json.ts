// Written by `pnpm generate` from the spec. Do not edit.

import type { OpenApiDocument } from '@helpdesk/contract-model';

declare const content: OpenApiDocument;
export = content;
