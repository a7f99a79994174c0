/** The three sample accounts. They have the same structure and in part the same content, so that a leak between them shows. */

/** The present time of the sample: 2 September 2026, 12:00 UTC. Nothing in it is newer. */
export const REFERENCE_TIME = 1_788_350_400;
export const HOUR = 3600;
export const DAY = 24 * HOUR;

export interface Plan {
  readonly accountId: number;
  readonly name: string;
  /** Of the account's own addresses. */
  readonly domain: string;
  readonly hasKnowledgeBase: boolean;
  readonly hasAi: boolean;
  /** Made-up rows, besides those in the spec's examples. */
  readonly contacts: number;
  readonly conversations: number;
  /** The id in this account of what has the given id in Northwind and in the spec's examples. */
  readonly id: (inNorthwind: number) => number;
}

/** Rows by table, in an order that foreign keys allow. */
export type Rows = readonly (readonly [table: string, rows: readonly object[]])[];

export const PLANS: readonly [Plan, Plan, Plan] = [
  {
    accountId: 1,
    name: 'Northwind',
    domain: 'northwind.example',
    hasKnowledgeBase: true,
    hasAi: true,
    contacts: 280,
    conversations: 598,
    id: (inNorthwind) => inNorthwind,
  },
  {
    accountId: 2,
    name: 'Contoso',
    domain: 'contoso.example',
    hasKnowledgeBase: true,
    hasAi: true,
    contacts: 40,
    conversations: 60,
    id: (inNorthwind) => 100_000 + inNorthwind,
  },
  {
    accountId: 3,
    name: 'Tailspin',
    domain: 'tailspin.example',
    hasKnowledgeBase: false,
    hasAi: false,
    contacts: 12,
    conversations: 20,
    id: (inNorthwind) => 200_000 + inNorthwind,
  },
];
