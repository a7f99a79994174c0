/** Texts that services often change or cannot store. */

export interface TextSample {
  /** To be read after "a text with". */
  readonly name: string;
  readonly text: string;
  /** A service may reject it, as documented for the field: no schema says which characters a text may have. */
  readonly isOptional?: true;
  /** The start of a text with the sample: some languages trim it, and it is no white space. */
  readonly start?: string;
}

export const textSamples: readonly TextSample[] = [
  { name: 'emoji', text: '🙂 👩‍👩‍👧 👍🏽 🇯🇵 \u2764\ufe0f' },
  { name: 'characters outside the Basic Multilingual Plane', text: '𝒜𠀀' },
  { name: 'right-to-left text', text: 'שלום مرحبا \u200fx' },
  { name: 'letters composed and decomposed', text: 'café e\u0301 Å A\u030a ﬁ ① ｱ' },
  { name: 'letters that change their length with their case', text: 'ß ẞ İ ı ŉ' },
  { name: 'line breaks', text: 'a\r\nb\nc\rd' },
  { name: 'blanks', text: 'a  b\tc\u00a0d\u200be\u3000f\ufeffg\u00adh' },
  { name: 'quotes', text: `"x" 'y' \`z\` “q” '' ;--` },
  { name: 'percent signs', text: '%20 %s %% %_' },
  { name: 'backslashes', text: '\\ \\n \\u0041 \\\\' },
  { name: 'markup as text', text: '<b>x</b> &amp; &lt; & <' },
  { name: 'placeholders', text: '{{x}} \u0024\u0024{x} #{x} {0} =1+1' },
  { name: 'a list, a number and a link', text: 'a, b; [#7] http://x.co/?a' },
  { name: 'line and paragraph separators', text: 'a\u2028b\u2029c' },
  { name: 'control characters', text: 'a\u0001b\u001fc\u007fd\u0085e', isOptional: true, start: '\u0001' },
  { name: 'the character U+0000', text: 'a\u0000b', isOptional: true },
  { name: 'an unpaired surrogate', text: 'a\ud800b', isOptional: true },
];

/** For texts that have room for them beside the others: no request is sent for these alone. */
export const furtherSamples: readonly TextSample[] = [
  { name: 'invisible characters', text: 'a\u2060b \ue000' },
  { name: 'signs that typists replace', text: "it's... a -- b :) (c) 1/2" },
  { name: 'words that filters remove', text: '../a javascript:b onerror=c alert(d) /*e*/' },
  { name: 'other markup', text: '**a** __b__ # c &#8364;' },
  { name: 'lines of a letter', text: 'a \n-- \nb\n> c\n* d' },
  { name: 'characters for nothing', text: 'a\ufffdb \ufdd0 \uffff c\u180ed' },
];

/** The samples, and as many of the further ones as the room has. */
export function addFurther(samples: readonly TextSample[], room: number): TextSample[] {
  const all = [...samples];
  for (const sample of furtherSamples) if (countLetters([...all, sample]) <= room) all.push(sample);
  return all;
}

const countLetters = (samples: readonly TextSample[]): number => Array.from(joinSamples(samples)).length;

/** Starts and ends with what is not trimmed; with a word that services remove, in lower case. */
export const joinSamples = (samples: readonly TextSample[]): string =>
  `${samples.map(({ start = '' }) => start).join('')}re: a ${samples.map(({ text }) => text).join(' ')} Z`;

/** The samples in as few groups as possible, whose joined texts are at most `room` characters long. */
export function groupSamples(samples: readonly TextSample[], room: number): TextSample[][] {
  const groups: TextSample[][] = [];
  for (const sample of samples) {
    const last = groups.at(-1);
    if (last !== undefined && countLetters([...last, sample]) <= room) last.push(sample);
    else groups.push([sample]);
  }
  return groups;
}

/** The samples that every service stores, if it stores any text. */
export const requiredSamples: readonly TextSample[] = textSamples.filter(({ isOptional }) => !isOptional);
