/** Sanitized HTML: what the policy allows survives, nothing else does, and sanitizing again changes nothing. */
import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { describeDisturbance } from '../support/describe-disturbance.ts';
import { shareAmong } from '../support/share-among.ts';
import { listUpdateTargets } from '../update/update-targets.ts';
import { checkBeside, countBeside } from './check-beside.ts';
import { checkForbidden } from './check-forbidden.ts';
import { checkNothingLeft, checkTextAlone } from './check-lone-texts.ts';
import { checkPlainTexts } from './check-plain-texts.ts';
import { unclosedHtml } from './hostile-html.ts';
import { formatSeparator, type HtmlEntry, listEntries, splitRows } from './html-documents.ts';
import { findHtmlField, findUpdated, type HtmlField, listHtmlFields } from './html-field.ts';
import type { HtmlRow } from './html-markup.ts';
import { listLoneRows } from './html-rows.ts';
import { createHtmlSender, type HtmlSender, withSent } from './html-sender.ts';
import {
  foldBreaks,
  formatHtml,
  type HtmlNode,
  isElement,
  normalizeSpace,
  parseHtml,
  readText,
  type TextReading,
  toPlainText,
} from './html-tree.ts';
import {
  formatDocument,
  getAgainKey,
  getDocumentKey,
  listHtmlValues,
  MIN_TEXT_LENGTH,
  plainTexts,
} from './html-values.ts';

/** Rows that fail in the same way say nothing new. */
const MAX_FINDINGS = 20;

export const sanitizedHtml: Invariant = {
  name: 'sanitized-html',
  statement: 'Keeps the HTML that the policy allows and nothing else, and does not change what is sanitized already.',
  explanation: `The suite sends each element, attribute and address that the policy of the field (\`x-html-policies\`) allows, with some that it
does not, in one text of many paragraphs, and hostile markup in forms that simple filters miss. It parses what the service stores with the
parser of browsers (WHATWG HTML) and compares trees: quotes, entities and the order of attributes do not count. Then it sends back what was stored, which must stay
as it is. If the resource has the plain text of the field, both must agree, with a line for each block and each \`br\`; cells of tables, videos and blocks that
were removed may be on lines of their own, and a \`br\` beside another one or the end of a block may make an empty line. Creations with a few hostile elements have all other fields, until each of their values that
the schema lists was beside HTML.

Usual causes: filters with regular expressions instead of a parser, a block list instead of an allow list, addresses that are compared
before white space and entities are resolved, sanitizing when it is shown instead of when it is stored.`,
  keywords: ['x-html', 'x-html-policies'],
  plan: planTargets,
  listCombinedValues: (contract, { base, at = '' }) => listHtmlValues(findHtmlField(contract, base, at)),
  countWrites: (contract, { base, at = '' }) => {
    const field = findHtmlField(contract, base, at);
    const { html, policy, source, maxLength } = field;
    if ('createdAt' in source) return { [base.operationId]: countBeside(contract, field) };
    const { documents } = splitRows(listEntries(policy), maxLength);
    const texts = html.acceptsText ? plainTexts.length : 0;
    return { [base.operationId]: 2 * documents.length + texts + listLoneRows(policy).length + unclosedHtml.length + 1 };
  },
  check: checkSanitizedHtml,
};

/** One target for each field: its first base. */
function planTargets(contract: Contract): InvariantTarget[] {
  const fields = new Map(
    listHtmlFields(contract)
      .toReversed()
      .map((field) => [`${field.operation.operationId} ${field.at}`, field]),
  );
  return [...fields.values()].map(({ base, at }) => ({
    base,
    at,
    key: at.slice(1).replaceAll('/', '.'),
    source: base.source,
    isWrite: true,
  }));
}

async function checkSanitizedHtml(context: InvariantContext, { base, at = '' }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const field = findHtmlField(contract, base, at);
  const recorder = createRecorder(context.session);
  const updated = 'retrieval' in field.source ? findUpdated(contract, field) : undefined;
  const targets = updated ? await listUpdateTargets(context, base, updated.at, updated.kind) : [undefined];
  const senders = await Promise.all(targets.map((target) => createHtmlSender(context, recorder, field, target)));
  try {
    recorder.addFindings(await collectFindings(field, senders, recorder), MAX_FINDINGS);
    const last = [checkTextAlone, checkNothingLeft];
    await shareAmong(senders, last, async (sender, check) => {
      if (recorder.isPassing()) recorder.addFindings(await check(field, sender, context.session));
    });
    if ('createdAt' in field.source && recorder.isPassing()) await checkBeside(context, recorder, field);
  } finally {
    await Promise.all(senders.map(({ restore }) => restore()));
  }
  return recorder.toOutcome(senders.some(({ isBusy }) => isBusy()) ? describeDisturbance('some of the HTML') : '');
}

async function collectFindings(
  field: HtmlField,
  senders: readonly HtmlSender[],
  recorder: Recorder,
): Promise<Finding[]> {
  const [sender] = senders;
  if (sender === undefined) return [];
  const { policy, html, maxLength } = field;
  const entries = listEntries(policy);
  const { documents, tooLong } = splitRows(entries, maxLength);
  const isShort = maxLength < MIN_TEXT_LENGTH;
  if (tooLong.length > 0 || isShort) {
    const which = isShort
      ? 'Text, and samples of HTML alone'
      : `${tooLong.length} of ${entries.length} samples of HTML`;
    recorder.addUnchecked(`Not checked: ${which}, as ${field.at} has at most ${maxLength} characters.`);
  }
  const checkTogether = async (): Promise<Finding[]> => {
    for (const [index, document] of documents.entries()) {
      const findings = await checkDocument(field, sender, document, index, recorder);
      if (findings.length > 0 || !recorder.isPassing()) return findings;
    }
    return html.acceptsText && !isShort ? checkPlainTexts(field, sender) : [];
  };
  const together = checkTogether();
  // Each needs a request of its own, which is only cheap if it creates nothing.
  const lone =
    'retrieval' in field.source && !isShort
      ? [...listLoneRows(policy).filter(({ sent }) => sent.length < maxLength / 2), ...unclosedHtml.slice(1)]
      : [];
  const alone: Finding[][] = [];
  const checkAlone = shareAmong(senders, lone, async (own, row, index) => {
    // The other resources do not wait for the documents.
    if (own === sender) await together;
    if (!recorder.isPassing()) return;
    const sent = typeof row === 'string' ? row : row.sent;
    const sign = own.signOf(`alone${index}.`);
    const kept = await own.store(`<p>${sign}</p>${sent}`, { sign });
    if (kept === undefined) return;
    const shown = parseHtml(kept.html);
    const found =
      typeof row === 'string' ? checkForbidden(field, row, shown) : compareRow(field, row, shown.slice(1), true);
    alone[index] = withSent(found, kept);
  });
  const [findings] = await Promise.all([together, checkAlone]);
  return [...findings, ...alone.flat()];
}

/** The rows of a document, its text, and the same document again. */
async function checkDocument(
  field: HtmlField,
  sender: HtmlSender,
  entries: readonly HtmlEntry[],
  index: number,
  recorder: Recorder,
): Promise<Finding[]> {
  const { marker } = sender;
  const sign = formatSeparator(marker, entries[0]?.number ?? '');
  const stored = await sender.store(formatDocument(field, marker, entries), { key: getDocumentKey(index), sign });
  if (stored === undefined) return [];
  const nodes = parseHtml(stored.html);
  const segments = splitSegments(nodes, marker);
  const findings = [
    ...entries.flatMap((entry) => {
      // A parser may take the last separator as part of what is not closed.
      const received = segments.get(entry.number) ?? (unclosedHtml.includes(entry.sent) ? [] : undefined);
      return compareRow(field, entry, received, entry.isSpecified);
    }),
    ...checkText(field, sender, entries, nodes, stored.text),
  ];
  if (stored.html.length > field.maxLength) {
    recorder.addUnchecked(
      `Not checked: that ${field.at} stays as it is if it is sent back, as it is longer than allowed.`,
    );
    return withSent(findings, stored);
  }
  const again = findings.length > 0 ? undefined : await sender.store(stored.html, { key: getAgainKey(index), sign });
  if (again === undefined || isDeepStrictEqual(parseHtml(again.html), nodes)) return withSent(findings, stored);
  const received = showDifference(nodes, parseHtml(again.html));
  const expected = 'what was stored before, since it is sanitized already';
  return withSent([{ at: field.storedAt, expected, received }], again);
}

/** What is between the separators, by the number of the row. */
function splitSegments(nodes: readonly HtmlNode[], marker: string): Map<number, HtmlNode[]> {
  const separator = new RegExp(`^${formatSeparator(marker, '(\\d+)')}$`);
  const segments = new Map<number, HtmlNode[]>();
  let current: HtmlNode[] = [];
  for (const node of nodes) {
    const number = isElement(node) && node.name === 'p' ? separator.exec(readText(node.children))?.[1] : undefined;
    if (number === undefined) current.push(node);
    else {
      current = [];
      segments.set(Number(number), current);
    }
  }
  return segments;
}

function compareRow(
  field: HtmlField,
  { sent, expected, orElse = [] }: HtmlRow,
  received: readonly HtmlNode[] | undefined,
  isSpecified: boolean,
): Finding[] {
  const at = field.storedAt;
  if (received === undefined) {
    return [
      { at, expected: 'the paragraph before and after it to stay', received: `neither after ${show(sent)} was sent` },
    ];
  }
  if (!isSpecified) return checkForbidden(field, sent, received);
  const shown = normalizeSpace(received);
  const allowed = [expected, ...orElse].map((html) => normalizeSpace(parseHtml(html)));
  if (allowed.some((one) => isDeepStrictEqual(one, shown))) return [];
  const [wanted = []] = allowed;
  return [
    {
      at,
      expected: `${formatHtml(wanted) || 'nothing'}, sent as ${sent}`,
      received: formatHtml(received) || 'nothing',
    },
  ];
}

/** The contract does not say whether cells of a table and videos are blocks. */
const TEXT_READINGS: readonly TextReading[] = [
  { betweenCells: ' ', aroundVideos: '\n' },
  { betweenCells: '\n', aroundVideos: '\n' },
  { betweenCells: ' ', aroundVideos: '' },
  { betweenCells: '\n', aroundVideos: '' },
];

/** The plain text is the text of the HTML, one line for each block. */
function checkText(
  { html, storedAt }: HtmlField,
  { marker }: HtmlSender,
  entries: readonly HtmlEntry[],
  nodes: readonly HtmlNode[],
  text: string | undefined,
): Finding[] {
  if (html.text === undefined || text === undefined) return [];
  const sent = text.replaceAll('\u00a0', ' ').trim();
  // What agrees longer says more about the difference.
  const [{ wanted, received, index } = { wanted: '', received: sent, index: 0 }] = TEXT_READINGS.map((reading) => {
    const { text: wanted, maxBreaks } = toPlainText(nodes, reading);
    const received = foldBreaks(sent, maxBreaks);
    return { wanted, received, index: findDifference(wanted, received) };
  }).toSorted((one, other) => other.index - one.index);
  if (received === wanted) return [];
  // Both are the same up to there: from the start of the line.
  const start = Math.max(wanted.lastIndexOf('\n', index - 1) + 1, index - 30);
  const near = (one: string): string => show(one.slice(start, index + 30));
  const number = [...wanted.slice(0, index).matchAll(new RegExp(`^${formatSeparator(marker, '(\\d+)')}$`, 'gm'))].at(
    -1,
  )?.[1];
  const entry = entries.find((one) => String(one.number) === number);
  const source = entry === undefined ? '' : `, sent as ${show(entry.sent)}`;
  return [
    {
      at: html.text,
      expected: `${near(wanted)}${source}: the text of ${storedAt}, with a line for each block and each br`,
      received: near(received),
    },
  ];
}

/** Where the first difference is; the length of both if there is none. */
function findDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}

function showDifference(before: readonly HtmlNode[], after: readonly HtmlNode[]): string {
  const index = before.findIndex((node, at) => !isDeepStrictEqual(node, after[at]));
  const [was, is] = [before, after].map((nodes) => formatHtml(nodes.slice(index, index + 1)));
  return `${is || 'nothing'} instead of ${was || 'nothing'}`;
}
