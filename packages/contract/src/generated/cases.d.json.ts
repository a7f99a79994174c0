// Written by `pnpm generate` from the spec. Do not edit.

import type { Case } from '@helpdesk/contract-model';

declare const content: { readonly cases: readonly Case[] };
export = content;
