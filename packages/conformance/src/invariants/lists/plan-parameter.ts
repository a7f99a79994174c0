import { type Case, type Contract, joinPointer, type Parameter } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findSource } from '../../contract-queries.ts';

interface ParameterTarget {
  /** The keyword of its schema that the invariant is about. */
  readonly keyword: string;
  readonly summary: string;
}

/** The target of an invariant that is about a parameter of a list. */
export const planParameter = (
  contract: Contract,
  base: Case,
  { name, in: part, schema }: Parameter,
  { keyword, summary }: ParameterTarget,
): InvariantTarget => ({
  base,
  key: `${part}.${name}`,
  at: joinPointer(`/${part}`, name),
  summary,
  source: findSource(contract, schema, keyword, base.source),
  isWrite: false,
});
