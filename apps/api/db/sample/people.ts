/** Brands, teams, members and roles of an account. */
import { DAY, type Plan, type Rows } from './plan.ts';

const JANUARY_2026 = 1_767_225_600;

/** Members by their id in Northwind; Iris is the AI agent. */
export const ADA = 11;
export const TOMAS = 12;
export const IRIS = 13;
export const AGENTS = [ADA, TOMAS, 14, 15, 16] as const;
export const TEAMS = [5, 6, 7] as const;
export const BRANDS = [3, 4] as const;

const ROLES = ['Admin', 'Agent', 'AI agent'] as const;

interface Person {
  readonly first: string;
  readonly last: string;
  readonly mailbox: string;
  readonly role: (typeof ROLES)[number];
  readonly teams: readonly number[];
  readonly phone?: string;
  readonly hasPicture?: boolean;
  readonly hasCopilot?: boolean;
  readonly isUnverified?: boolean;
}

const PEOPLE: readonly Person[] = [
  {
    first: 'Ada',
    last: 'Okafor',
    mailbox: 'ada.okafor',
    role: 'Admin',
    teams: [5, 6],
    phone: '+442079460011',
    hasPicture: true,
    hasCopilot: true,
  },
  { first: 'Tomás', last: 'Rivera', mailbox: 'tomas.rivera', role: 'Agent', teams: [5] },
  { first: 'Iris', last: '', mailbox: 'iris', role: 'AI agent', teams: [] },
  { first: 'Yuki', last: 'Tanaka', mailbox: 'yuki.tanaka', role: 'Agent', teams: [6], hasCopilot: true },
  { first: 'Amira', last: 'Haddad', mailbox: 'amira.haddad', role: 'Agent', teams: [7], phone: '+33142685300' },
  { first: 'Søren', last: 'Østergaard', mailbox: 'soren.ostergaard', role: 'Agent', teams: [5, 7], hasPicture: true },
  { first: 'Priya', last: 'Nair', mailbox: 'priya.nair', role: 'Agent', teams: [], isUnverified: true },
  { first: 'Otto', last: '', mailbox: 'otto', role: 'AI agent', teams: [5] },
];

export function createPeopleRows(plan: Plan): Rows {
  const { accountId: account_id, name, domain, id } = plan;
  const members = PEOPLE.map((person, index) => ({
    id: id(ADA + index),
    account_id,
    role_id: id(1 + ROLES.indexOf(person.role)),
    email: `${person.mailbox}@${domain}`,
    first_name: person.first,
    last_name: person.last,
    phone: person.phone ?? '',
    profile_pic: person.hasPicture ? `https://cdn.${domain}/members/${ADA + index}.png` : '',
    is_copilot_seat_alloted: person.hasCopilot ?? false,
    verified: !person.isUnverified,
    is_ai_agent: person.role === 'AI agent',
    created_at: JANUARY_2026 + index * DAY,
  }));
  return [
    [
      'brands',
      [
        { id: id(3), account_id, name, is_default: true },
        { id: id(4), account_id, name: `${name} Trade`, is_default: false },
      ],
    ],
    ['roles', ROLES.map((label, index) => ({ id: id(1 + index), account_id, label }))],
    ['teams', ['Support', 'Billing', 'Workshop'].map((label, index) => ({ id: id(5 + index), account_id, label }))],
    ['members', members],
    [
      'member_teams',
      PEOPLE.flatMap(({ teams }, index) =>
        teams.map((team) => ({ account_id, member_id: id(ADA + index), team_id: id(team) })),
      ),
    ],
  ];
}
