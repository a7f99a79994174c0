/** Names of contacts: several scripts, both directions, combining marks and emoji. */
export interface Name {
  readonly first: string;
  readonly last: string;
  /** For the email address. */
  readonly mailbox: string;
  readonly language: string;
  readonly timeZone: string;
  readonly country: string;
  readonly city: string;
  /** Country code of the phone number. */
  readonly phone: string;
}

type Row = [first: string, last: string, mailbox: string];
type Place = [language: string, timeZone: string, country: string, city: string, phone: string];

const PLACES: readonly { place: Place; people: readonly Row[] }[] = [
  {
    place: ['en', 'Europe/London', 'United Kingdom', 'Leeds', '+44113'],
    people: [
      ['Adam', 'Hughes', 'adam.hughes'],
      ['Madame', "O'Neill", 'madame.oneill'],
      ['ADA', 'Lovegrove', 'ada.lovegrove'],
      ['Grace', 'Adamson', 'grace.adamson'],
      ['100%', 'Bikes_Club*', 'bikes.club'],
    ],
  },
  {
    place: ['de', 'Europe/Berlin', 'Germany', 'Köln', '+49221'],
    people: [
      ['Jürgen', 'Groß', 'juergen.gross'],
      ['Käthe', 'Weiß', 'kaethe.weiss'],
      ['Björn', 'Straßer', 'bjoern.strasser'],
      ['Anne-Marie', 'von der Heide', 'am.heide'],
    ],
  },
  {
    place: ['fr', 'Europe/Paris', 'France', 'Lyon', '+334'],
    people: [
      ['Zoé', 'Lefèvre', 'zoe.lefevre'],
      ['François', "D'Aubigné", 'francois.daubigne'],
      ['Maël', 'Œuvrard', 'mael.oeuvrard'],
    ],
  },
  {
    place: ['pl', 'Europe/Warsaw', 'Poland', 'Łódź', '+4842'],
    people: [
      ['Łukasz', 'Żółkiewski', 'lukasz.zolkiewski'],
      ['Agnieszka', 'Śliwa', 'agnieszka.sliwa'],
    ],
  },
  {
    place: ['el', 'Europe/Athens', 'Greece', 'Αθήνα', '+30210'],
    people: [
      ['Ανδρέας', 'Παπαδόπουλος', 'andreas.papadopoulos'],
      ['Σοφία', 'Κωνσταντίνου', 'sofia.konstantinou'],
    ],
  },
  {
    place: ['uk', 'Europe/Kyiv', 'Ukraine', 'Львів', '+38032'],
    people: [
      ['Олена', 'Шевченко', 'olena.shevchenko'],
      ['Ґеорґій', 'Їжак', 'georgiy.yizhak'],
    ],
  },
  {
    place: ['ar', 'Africa/Cairo', 'Egypt', 'القاهرة', '+202'],
    people: [
      ['ليلى', 'منصور', 'layla.mansour'],
      ['يوسف', 'الخطيب', 'yusuf.alkhatib'],
    ],
  },
  { place: ['he', 'Asia/Jerusalem', 'Israel', 'חיפה', '+9724'], people: [['נועה', 'לוי', 'noa.levi']] },
  {
    place: ['hi', 'Asia/Kolkata', 'India', 'दिल्ली', '+9111'],
    people: [
      ['अनन्या', 'शर्मा', 'ananya.sharma'],
      ['विक्रम', '', 'vikram'],
    ],
  },
  { place: ['ta', 'Asia/Kolkata', 'India', 'சென்னை', '+9144'], people: [['கவிதா', 'முருகன்', 'kavitha.murugan']] },
  { place: ['th', 'Asia/Bangkok', 'Thailand', 'เชียงใหม่', '+6653'], people: [['สมชาย', 'ใจดี', 'somchai.jaidee']] },
  {
    place: ['zh', 'Asia/Shanghai', 'China', '上海', '+8621'],
    people: [
      ['伟', '王', 'wei.wang'],
      ['小明', '李', 'xiaoming.li'],
      ['𠮷', '野', 'yoshi.no'],
    ],
  },
  {
    place: ['ja', 'Asia/Tokyo', 'Japan', '東京', '+813'],
    people: [
      ['さくら', '佐藤', 'sakura.sato'],
      ['ケンジ', '山本', 'kenji.yamamoto'],
    ],
  },
  { place: ['ko', 'Asia/Seoul', 'South Korea', '서울', '+822'], people: [['지민', '박', 'jimin.park']] },
  {
    place: ['pt', 'America/Sao_Paulo', 'Brazil', 'São Paulo', '+5511'],
    people: [
      ['João', 'Conceição', 'joao.conceicao'],
      ['Renée 🚲', 'Fontes', 'renee.fontes'],
      ['👩🏽‍🔧', 'Oficina', 'oficina'],
      ['Rene\u0301e', 'Silva', 'renee.silva'],
    ],
  },
  { place: ['am', 'Africa/Addis_Ababa', 'Ethiopia', 'አዲስ አበባ', '+25111'], people: [['ሰላም', 'ተስፋዬ', 'selam.tesfaye']] },
];

export const NAMES = PLACES.flatMap(({ place: [language, timeZone, country, city, phone], people }) =>
  people.map(([first, last, mailbox]): Name => ({ first, last, mailbox, language, timeZone, country, city, phone })),
);
