/** Texts of conversations and their replies. */
export interface Message {
  readonly subject: string;
  /** One paragraph each. */
  readonly paragraphs: readonly string[];
}

export const MESSAGES: readonly [Message, ...Message[]] = [
  { subject: 'Brake lever for the Ferry', paragraphs: ['The brake lever broke.', 'Can you send a new one?'] },
  {
    subject: 'Refund for order NW-1042',
    paragraphs: ['I sent the helmet back two weeks ago and the refund is still missing.'],
  },
  {
    subject: 'Wo bleibt meine Rechnung?',
    paragraphs: ['Guten Tag,', 'die Rechnung für die Straßenräder fehlt. GRÜSSE aus Köln!'],
  },
  { subject: 'Le vélo grince', paragraphs: ['Depuis hier, le vélo grince à chaque tour de pédale.', 'Que faire ?'] },
  {
    subject: 'Καθυστέρηση παραγγελίας',
    paragraphs: ['Πού είναι η παραγγελία μας; Ο ΟΔΟΣ ΑΘΗΝΑΣ 5 περιμένει.', 'Ευχαριστούμε, Ανδρέας'],
  },
  { subject: 'Коли буде поставка?', paragraphs: ['Добрий день! Коли буде поставка запчастин до Львова?'] },
  { subject: 'ブレーキの交換について', paragraphs: ['ブレーキを交換したいです。', '見積もりをお願いします。'] },
  { subject: 'طلب صيانة', paragraphs: ['السلام عليكم، أحتاج إلى صيانة الدراجة قبل الجمعة.'] },
  { subject: 'Loved the new saddle 🚲❤️', paragraphs: ['Best saddle ever 👏🏽 thank you!'] },
  {
    subject: 'Discount of 15% on 10_pack?',
    paragraphs: ['Your page says "15% off" for the 10_pack, but the basket shows the full price.'],
  },
  { subject: 'Opening hours', paragraphs: ['Asks when the shop in Rotterdam opens.'] },
  {
    subject: 'Battery does not charge',
    paragraphs: ['The battery stops charging at 80%.', 'I tried another socket, the light stays red.'],
  },
  {
    subject: 'Change of delivery address',
    paragraphs: ['Please deliver to 14 Canal Street instead of 12 Canal Street.'],
  },
  {
    subject: 'Warranty of the Harbour 9',
    paragraphs: ['Is the frame of the Harbour 9 under warranty?', 'It is four years old.'],
  },
];

export const REPLIES: readonly [string, ...string[]] = [
  'Thank you for writing. We have ordered the spare part and will call you when it is here.',
  'The refund is on its way; banks take up to five days.',
  'Danke für die Geduld, die Rechnung kommt heute.',
  'Could you send a photograph of the serial number, please?',
  'Here it is: HX-4471. It stands below the bottom bracket.',
  'Merci ! Tout fonctionne.',
  'どうもありがとうございます。',
  'We open at nine, on Saturdays at ten.',
  'The mechanic says "turn the barrel adjuster" half a turn to the left.',
];
