/** Articles in every bucket, with and without a collection, in several scripts; the first four are in the spec's examples. */
import { DAY, HOUR } from './plan.ts';

export interface SampleArticle {
  /** Id in Northwind. */
  readonly number: number;
  readonly helpCenter: number;
  readonly collection?: number;
  readonly title: string;
  readonly status: 'PUBLISHED' | 'DRAFT' | 'UNDER_REVIEW';
  readonly position: string;
  readonly draft: string;
  readonly published?: string;
  readonly isPublic?: boolean;
  readonly isArchived?: boolean;
  readonly created_at: number;
  readonly published_at?: number;
  readonly updated_at?: number;
}

const START = 1_760_000_000;
const SIGN_UP = '<h2>Sign up</h2><p>Open the app and choose <em>New account</em>.</p>';
const FAX = '<p>Send us the signed invoice by fax.</p>';

const DOCUMENTED: readonly SampleArticle[] = [
  {
    number: 4001,
    helpCenter: 21,
    collection: 301,
    title: 'Set up your account',
    status: 'PUBLISHED',
    position: 'a0',
    draft: SIGN_UP,
    published: SIGN_UP,
    created_at: START + 1000,
    published_at: START + 2000,
    updated_at: START + 2000,
  },
  {
    number: 4002,
    helpCenter: 21,
    collection: 302,
    title: 'Reset your router',
    status: 'DRAFT',
    position: 'a0',
    draft: '<p>Hold the button for <strong>ten seconds</strong>.</p>',
    published: '<p>Hold the button for five seconds.</p>',
    created_at: START + 10_000,
    published_at: START + 11_000,
    updated_at: START + 70_000,
  },
  {
    number: 4003,
    helpCenter: 21,
    collection: 304,
    title: 'Pay an invoice by fax',
    status: 'PUBLISHED',
    position: 'a0',
    draft: FAX,
    published: FAX,
    isArchived: true,
    created_at: START + 20_000,
    published_at: START + 21_000,
    updated_at: START + 80_000,
  },
  {
    number: 4004,
    helpCenter: 21,
    title: 'Send a device back',
    status: 'UNDER_REVIEW',
    position: 'a0',
    draft: '<p>You can send a device back within 30 days.</p>',
    isPublic: false,
    created_at: START + 30_000,
    updated_at: START + 30_000,
  },
];

const TITLES = [
  'Charge the battery',
  'Clean the chain',
  'Change a tyre',
  'Find your frame number',
  'Pair the display',
  'Rechnung herunterladen',
  'Größe wählen',
  'Régler les freins',
  'Αλλαγή διεύθυνσης',
  'Замінити гальма',
  'ブレーキの調整',
  'تغيير كلمة المرور',
  'Ride in the rain 🌧️',
  'Insure your bike',
  'Order spare parts',
  'Pay in 3 parts',
];

const BODIES = [
  '<p>Follow these steps:</p><ol><li>Switch the bike off.</li><li>Remove the <strong>cover</strong>.</li></ol>',
  '<h2>Before you start</h2><p>You need a 5\u00a0mm key &amp; a cloth.</p><blockquote><p>Wear gloves.</p></blockquote>',
  '<p>Watch how it is done:</p><video controls src="https://www.youtube.com/embed/M7lc1UVf-VE" data-provider="youtube"></video>',
  '<table><tbody><tr><th>Size</th><td>54 cm</td></tr><tr><th>Größe</th><td>M</td></tr></tbody></table>',
  '<p>Ask the <a href="https://help.northwind.example/" rel="noopener noreferrer">workshop</a> first.</p>',
];

/** The places of made-up articles, in turn: no collection, every level, and the other help centers. */
const SHELVES: readonly (readonly [helpCenter: number, collection?: number])[] = [
  ...([[21], [21, 301], [21, 302], [21, 303], [21, 304], [21, 306], [21, 308]] as const),
  ...([[22], [22, 309], [22, 311], [23], [23, 312]] as const),
];

const STATES = ['PUBLISHED', 'PUBLISHED', 'DRAFT', 'UNDER_REVIEW', 'PUBLISHED'] as const;

function makeArticle(index: number): SampleArticle {
  const [helpCenter, collection] = SHELVES[index % SHELVES.length] ?? [21];
  const status = STATES[index % STATES.length] ?? 'DRAFT';
  const body = BODIES[index % BODIES.length] ?? '';
  // Two by two in the same second, so that lists have ties.
  const created_at = START + 2 * DAY + Math.floor(index / 2) * 9 * HOUR;
  const wasPublished = status === 'PUBLISHED' || index % 4 === 0;
  return {
    number: 4005 + index,
    helpCenter,
    ...(collection !== undefined && { collection }),
    title: `${TITLES[index % TITLES.length]}${index < TITLES.length ? '' : ` (${Math.floor(index / TITLES.length) + 1})`}`,
    status,
    position: `a${(index * 7) % 10}${index % 3 === 0 ? 'V' : ''}`,
    draft: body,
    ...(wasPublished && {
      published: status === 'PUBLISHED' ? body : '<p>An older text.</p>',
      published_at: created_at + HOUR,
    }),
    isPublic: index % 6 !== 5,
    isArchived: index % 7 === 6,
    created_at,
  };
}

export const ARTICLES: readonly SampleArticle[] = [
  ...DOCUMENTED,
  ...Array.from({ length: 84 }, (_, index) => makeArticle(index)),
];
