/** The names and texts of the made-up rows, in a table from which the database takes them. */
import type { Knex } from 'knex';

/** One of twenty names. */
export const COMMON_NAME = 'Wilhelmina';
/** In one of ten conversations. */
export const COMMON_WORD = 'derailleur';

const NAMES = [
  'Mina',
  'Jonas',
  'Aiko',
  'Lena',
  'Omar',
  'Ines',
  'Noah',
  'Tuva',
  'Ravi',
  'Zoé',
  COMMON_NAME,
  'Björn',
  'Chloé',
  'Dmitri',
  'Emeka',
  'Fatima',
  'Giulia',
  'Hiro',
  'Ivana',
  'Jürgen',
];
const WORDS = [
  'brake',
  'lever',
  'broken',
  'wheel',
  'spoke',
  'battery',
  'charge',
  'light',
  'pedal',
  'invoice',
  'refund',
  'delivery',
  'address',
  'password',
  'account',
  'saddle',
  'chain',
  'tyre',
  'pump',
  'frame',
  'order',
  'missing',
  'late',
  'wrong',
  'size',
  'color',
  'return',
  'label',
  'cargo',
  'city',
  'bike',
  'helmet',
  'please',
  'help',
  'thanks',
  'tomorrow',
];

/** A thousand texts, so that the database can make rows without this process. */
export async function writeWords(knex: Knex): Promise<void> {
  await knex.schema.createTable('bench_words', (table) => {
    table.integer('n').primary();
    table.text('first_name');
    table.text('subject');
    table.text('text');
  });
  const word = (n: number, index: number) => WORDS[(n * 31 + index * (7 + (n % 11))) % WORDS.length];
  const rows = Array.from({ length: 1_000 }, (_, n) => ({
    n,
    first_name: NAMES[Math.floor(n / 2) % NAMES.length],
    subject: [0, 1, 2, 3].map((index) => word(n, index)).join(' '),
    text: `${Array.from({ length: 45 }, (_, index) => word(n + index, index)).join(' ')}${Math.floor(n / 2) % 10 === 0 ? ` ${COMMON_WORD}` : ''}`,
  }));
  for (let start = 0; start < rows.length; start += 200)
    await knex('bench_words').insert(rows.slice(start, start + 200));
}
