/** The documented response beside the received one: what differs, with a little context. */
import { isObject, type Json, parentPointer, valueAt } from '@helpdesk/contract-model';
import { parseBody } from '../parse-body.ts';
import { type CaseProblem, type CaseResult, formatFindingItem } from '../result.ts';
import { cut, show } from '../text.ts';
import { countFindings, describeTimes } from './causes/finding-signature.ts';
import { findShownExchange, listShownProblems } from './report-queries.ts';

export interface DiffLine {
  /** `-` is documented, `+` received, a space is the same in both. */
  readonly sign: '-' | '+' | ' ';
  readonly text: string;
}

const MAX_CONTEXT = 120;

/** Checks of which the documented example helps. Others say which value they expect. */
const exampleChecks: readonly string[] = ['type', 'format', 'pattern', 'required'];

export function diffResponse(result: CaseResult): DiffLine[] {
  const { case: own, documented } = result;
  const problems = listShownProblems(result);
  const response = findShownExchange(result)?.response;
  const body = response && parseBody(response);
  const hasStatus = problems.some(({ at }) => at === 'status');
  const same: DiffLine[] =
    response && !hasStatus && response.status === own.status ? [line(' ', `status ${own.status}`)] : [];
  const shownObjects = new Set<string>();
  return [
    ...same,
    ...joinMissing(problems).flatMap((counted) => {
      const { at, expected, received, check, item } = counted.finding;
      const times = counted.count > 1 ? `  (${describeTimes(counted)})` : '';
      const example =
        documented?.body === undefined || !exampleChecks.includes(check ?? '')
          ? undefined
          : findExample(documented.body, at);
      // A null says nothing about the form of what was received instead.
      const isHelpful = example !== undefined && example !== null && !expected.startsWith(show(example));
      const such = isHelpful ? `, such as ${show(example)}` : '';
      return [
        line('-', `${at}: ${expected}${such}`),
        line('+', `${at}: ${received}${item ? ` in ${formatFindingItem(item)}` : ''}${times}`),
        ...describeSiblings(body, counted.firstAt).filter(({ text }) => {
          const isNew = !shownObjects.has(text);
          shownObjects.add(text);
          return isNew;
        }),
      ];
    }),
    ...(hasStatus && documented?.body !== undefined && documented.body !== null
      ? [line('-', `body such as ${cut(show(documented.body), 200)}`)]
      : []),
  ];
}

/** Counts equal findings. Several members that one object lacks are one. */
function joinMissing(problems: readonly CaseProblem[]): ReturnType<typeof countFindings> {
  const counted = countFindings(problems);
  const byObject = Map.groupBy(counted, ({ finding: { at, check, received }, count }) =>
    check === 'required' && received === 'nothing' && at.startsWith('/') ? `${count} ${parentPointer(at)}` : at,
  );
  return [...byObject.values()].flatMap((own) => {
    const [first] = own;
    const names = own.map(({ finding: { at } }) => at.slice(at.lastIndexOf('/') + 1));
    // A header may lack for two reasons.
    const isJoined = own.every(({ finding: { at, check } }) => at.startsWith('/') && check === 'required');
    if (first === undefined || !isJoined || names.length < 2) return own;
    const at = parentPointer(first.finding.at);
    const joined = { check: 'members', expected: `to have ${names.join(', ')}`, received: 'none of these' };
    return [{ ...first, finding: { ...first.finding, ...joined, at: at === '' ? 'body' : at } }];
  });
}

const line = (sign: DiffLine['sign'], text: string): DiffLine => ({ sign, text });

/** The documented value at a pointer; the first item stands for all. */
const findExample = (body: Json, at: string): Json | undefined =>
  at.startsWith('/') ? valueAt(body, at.replaceAll('/*', '/0')) : undefined;

/** The other members of the object, which say which one it is. */
function describeSiblings(body: Json | undefined, at: string): DiffLine[] {
  if (body === undefined || !at.startsWith('/')) return [];
  const parent = parentPointer(at);
  const object = valueAt(body, parent);
  if (!isObject(object)) return [];
  const name = at.slice(parent.length + 1);
  const others = Object.entries(object).filter(
    ([key, value]) => key !== name && !isObject(value) && !Array.isArray(value),
  );
  if (others.length === 0) return [];
  const text = others.map(([key, value]) => `"${key}": ${cut(JSON.stringify(value), 40)}`).join(', ');
  return [line(' ', cut(`${parent === '' ? 'body' : parent}: { ${text} }`, MAX_CONTEXT))];
}
