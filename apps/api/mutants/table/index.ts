/** Every mutant, by area. */
import type { Mutant } from '../mutant.ts';
import { filters } from './filters.ts';
import { pagination } from './pagination.ts';

export const mutants: readonly Mutant[] = [...filters, ...pagination];
