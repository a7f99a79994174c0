import { foldCase } from '../../src/database/search/search.ts';
import { DAY, type Plan, REFERENCE_TIME, type Rows } from './plan.ts';

export const FABRIKAM = 401;
const FABRIKAM_MADE = 1_788_170_400;

/** Name, domains with the primary one first, industry. */
const COMPANIES: readonly [name: string, domains: readonly string[], industry: string][] = [
  ['Lumière Vélos', ['lumiere.example', 'velos-lumiere.example'], 'Retail'],
  ['Große Räder GmbH', ['grosse-raeder.example'], 'Retail'],
  ['Ποδήλατα Αιγαίου', ['aegean-bikes.example', 'podilata.example', 'aegean.example'], 'Rental'],
  ['株式会社自転車', ['jitensha.example'], 'Manufacturing'],
  ['Велосвіт', ['velosvit.example', 'velosvit-shop.example'], 'Retail'],
  ['Cargo & Sons', ['cargo-and-sons.example'], 'Logistics'],
  ['Ørsted Kurerer', ['kurerer.example'], 'Logistics'],
  ['دراجات النيل', ['nile-bikes.example'], 'Rental'],
  ['Proseware', ['proseware.example', 'proseware-mail.example'], 'Software'],
  ['The 7% Club', [], ''],
  ['Adventure Works', ['adventure-works.example', 'adventure.example', 'aw.example'], 'Manufacturing'],
  ['Wingtip Toys', ['wingtip.example'], 'Retail'],
  ['Bakkerij De Molen', [], 'Food'],
  ['City of Harbourside', ['harbourside.example'], 'Government'],
];

/** By number; one is longer than what lists often cut. */
const NOTES: Readonly<Record<number, string>> = {
  410: 'Their own developers answer most questions.',
  412: `They rent out bikes in four cities and send them to us once a year, in November, all at once.
Call before you send spare parts: the workshop moves between the cities, and the gate is closed on Mondays.`,
};

/** Ids, in Northwind, of the companies that contacts can be linked to. */
export const COMPANY_NUMBERS: readonly [number, ...number[]] = [FABRIKAM, ...COMPANIES.map((_, index) => 402 + index)];

export function createCompanyRows({ accountId: account_id, id }: Plan): Rows {
  const all: [number, (typeof COMPANIES)[number]][] = [
    [FABRIKAM, ['Fabrikam Bikes', ['fabrikam.example', 'fabrikam-bikes.example'], '']],
    ...COMPANIES.map((company, index): [number, (typeof COMPANIES)[number]] => [402 + index, company]),
  ];
  return [
    [
      'companies',
      all.map(([number, [name, , industry]]) => {
        const created_at = number === FABRIKAM ? FABRIKAM_MADE : REFERENCE_TIME - (430 - number) * 3 * DAY;
        const isFabrikam = number === FABRIKAM;
        return {
          id: id(number),
          account_id,
          name,
          name_folded: foldCase(name),
          industry,
          phone: number % 3 === 0 ? `+3110555${1000 + number}` : '',
          address: isFabrikam ? '12 Canal Street, Rotterdam' : '',
          notes: isFabrikam ? 'Orders in spring and autumn.' : (NOTES[number] ?? ''),
          other_details: JSON.stringify(number % 4 === 0 ? { employees: number - 390, vat_id: `NL${number}B01` } : {}),
          created_at,
          updated_at: created_at,
        };
      }),
    ],
    [
      'company_domains',
      all.flatMap(([number, [, domains]]) =>
        domains.map((domain, position) => ({ account_id, company_id: id(number), domain, position })),
      ),
    ],
  ];
}
