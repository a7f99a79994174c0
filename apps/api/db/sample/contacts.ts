import { pickAvatarColor } from '../../src/contacts/insert-contact.ts';
import { COMPANY_NUMBERS, FABRIKAM } from './companies.ts';
import { PLANS_OF_CONTACTS } from './fields.ts';
import { NAMES, type Name } from './names.ts';
import { DAY, HOUR, type Plan, type Rows } from './plan.ts';
import { createRandom, type Random } from './random.ts';

/** The two contacts that the spec's examples show. */
export const MINA = 1815;
export const JONAS = 1814;
const JONAS_MADE = 1_788_170_400;

type SampleContact = ReturnType<typeof makeContact>;

/** Ids of all contacts of an account, as in Northwind. */
export function listContactNumbers({ contacts }: Plan): [number, ...number[]] {
  return [MINA, JONAS, ...Array.from({ length: contacts }, (_, index) => JONAS - 1 - index)];
}

export function createContactRows(plan: Plan): Rows {
  const random = createRandom(1);
  const { accountId: account_id, id } = plan;
  const made = Array.from({ length: plan.contacts }, (_, index) =>
    makeRandomContact(plan, JONAS - 1 - index, index, random),
  );
  const links = made.flatMap(({ id: contact_id }) => makeLinks(plan, contact_id, random));
  return [
    ['contacts', [makeMina(plan), makeJonas(plan), ...made]],
    ['contact_companies', [{ account_id, contact_id: id(MINA), company_id: id(FABRIKAM), position: 0 }, ...links]],
  ];
}

function makeContact(
  { accountId, id }: Plan,
  number: number,
  first_name: string,
  last_name: string,
  created_at: number,
) {
  const optional: {
    [Column in 'email' | 'phone' | 'language' | 'time_zone' | 'country' | 'region' | 'city' | 'avatar']: string | null;
  } = {
    email: null,
    phone: null,
    language: null,
    time_zone: null,
    country: null,
    region: null,
    city: null,
    avatar: null,
  };
  return {
    id: id(number),
    account_id: accountId,
    first_name,
    last_name,
    ...optional,
    active: true,
    unsubscribed: false,
    blocked: false,
    custom_fields: '{}',
    properties: JSON.stringify({ initial_avatar_color: pickAvatarColor(first_name) }),
    created_at,
    updated_at: created_at,
  };
}

function makeMina(plan: Plan): SampleContact {
  return {
    ...makeContact(plan, MINA, 'Mina', 'Sato', JONAS_MADE + DAY),
    email: 'mina.sato@fabrikam.example',
    phone: '+81312345678',
    language: 'ja',
    time_zone: 'Asia/Tokyo',
    country: 'Japan',
    city: 'Tokyo',
    custom_fields: JSON.stringify({ job_title: 'Head of the workshop', plan: 'Pro' }),
    properties: JSON.stringify({
      utm_source: 'newsletter',
      initial_avatar_color: { backgroundColor: '#FCE4EC', textColor: '#880E4F' },
    }),
    updated_at: JONAS_MADE + 2 * DAY,
  };
}

function makeJonas(plan: Plan): SampleContact {
  return { ...makeContact(plan, JONAS, 'Jonas', 'Weber', JONAS_MADE), phone: '+4930901820' };
}

/** Every third contact has no phone and every fifth no email, but each has one of them. Some numbers and times are shared. */
function makeRandomContact(plan: Plan, number: number, index: number, random: Random): SampleContact {
  const name = NAMES[index % NAMES.length];
  if (!name) throw new Error('The list of names is empty');
  const isKnownPlace = random.chance(70);
  const created_at = JONAS_MADE - Math.floor(index / 3) * 7 * HOUR - HOUR;
  const hasEmail = index % 5 !== 4;
  return {
    ...makeContact(plan, number, name.first, name.last, created_at),
    email: hasEmail ? `${name.mailbox}${index < NAMES.length ? '' : index}@mail.example` : null,
    phone: hasEmail && index % 3 === 0 ? null : makePhone(name, index),
    ...(isKnownPlace && {
      language: name.language,
      time_zone: name.timeZone,
      country: name.country,
      city: name.city,
    }),
    active: !random.chance(5),
    unsubscribed: random.chance(10),
    blocked: random.chance(3),
    avatar: random.chance(20) ? `https://cdn.${plan.domain}/contacts/${number}.png` : null,
    custom_fields: JSON.stringify({
      ...makeCustomFields(random),
      // Of a field that is no longer in use.
      ...(index === 3 && { fax_number: '+31 10 555 0199' }),
    }),
    properties: JSON.stringify({
      ...(random.chance(30) && { utm_source: 'newsletter', utm_medium: 'mail', utm_campaign: 'spring' }),
      initial_avatar_color: pickAvatarColor(name.first),
    }),
    updated_at: created_at + random.int(0, DAY),
  };
}

/** Every fortieth person calls from the same switchboard. */
function makePhone({ phone }: Name, index: number): string {
  return index % 40 === 7 ? '+31105550100' : `${phone}${5_550_000 + index}`;
}

function makeCustomFields(random: Random): Record<string, unknown> {
  return {
    ...(random.chance(40) && { job_title: random.pick(['Mechanic', 'Buyer', 'Propriétaire', '店長']) }),
    ...(random.chance(30) && { plan: random.pick(PLANS_OF_CONTACTS) }),
    ...(random.chance(15) && { how_we_met: 'At the fair.\nCame back twice.' }),
    ...(random.chance(25) && { bikes_owned: random.int(0, 12) }),
    ...(random.chance(20) && { customer_since: `20${random.int(15, 25)}-0${random.int(1, 9)}-1${random.int(0, 9)}` }),
    ...(random.chance(20) && { wants_newsletter: random.chance(50) }),
  };
}

/** Half of the contacts have a company, a few two. */
function makeLinks({ accountId, id }: Plan, contactId: number, random: Random) {
  if (!random.chance(50)) return [];
  const companies = new Set([
    random.pick(COMPANY_NUMBERS),
    ...(random.chance(15) ? [random.pick(COMPANY_NUMBERS)] : []),
  ]);
  return [...companies].map((company, position) => ({
    account_id: accountId,
    contact_id: contactId,
    company_id: id(company),
    position,
  }));
}
