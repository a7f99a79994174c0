/** Sends values that do not fit their definitions. */
import {
  isAtOrBelow,
  type Json,
  joinPointer,
  type RequestExample,
  type RequestPointer,
  valueAt,
} from '@helpdesk/contract-model';
import { callRejected, type RequestOverrides } from '../../api-client.ts';
import {
  type Expected,
  expectIssueLocation,
  expectRejection,
  findDocumentedDetails,
  readDetailPaths,
} from '../../cases/expected.ts';
import { NAME_OF_OBJECTS } from '../../cases/fields/unknown-names.ts';
import { type CheckResult, evaluateLeniently } from '../../checks/evaluate-response.ts';
import { withRequestValue } from '../../contract-queries.ts';
import type { Exchange } from '../../exchange.ts';
import { parseBody } from '../../parse-body.ts';
import { repeatRequest } from '../../requests/prepare-request.ts';
import type { Finding } from '../../result.ts';
import { show, swapCase } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { forEachAtOnce } from '../support/share-among.ts';
import { type Definition, type NamedValue, type TypedField, toValues } from './typed-field.ts';

/**
 * The first wrong values of all definitions at once, then the second ones: what the error names is rejected. Those that it does not name are
 * sent again alone, as are all if it names no location.
 */
export async function checkInvalid(
  context: InvariantContext,
  recorder: Recorder,
  field: TypedField,
  definitions: readonly Definition[],
): Promise<void> {
  const request = await context.prepare(field.base);
  const check: InvalidCheck = { context, recorder, field, request };
  const all = definitions.map((definition) => listInvalid(field, definition));
  const rounds = Math.max(...all.map(({ length }) => length));
  let namesLocations = true;
  const checkRound = async (round: number): Promise<void> => {
    const values = all.flatMap((own) => own[round] ?? []);
    const alone = values.filter(({ second }) => second !== undefined);
    const together = values.filter(({ second }) => second === undefined);
    const named = namesLocations && together.length > 1 ? await findNamed(check, together) : undefined;
    if (named?.size === 0) namesLocations = false;
    for (const invalid of [...together.filter((value) => !named?.has(value)), ...alone]) {
      if (recorder.isPassing()) await checkOne(check, invalid, findValuesBeside(definitions, invalid));
    }
  };
  await checkLiterals(check, definitions);
  // The first one shows whether the error names locations.
  const [first = 0, ...others] = Array.from({ length: rounds }, (_, round) => round);
  await checkRound(first);
  const unknown = field.rule.item === undefined ? listUnknownNames(definitions) : [];
  const parts = [
    ...others.map((round) => () => checkRound(round)),
    ...unknown.map((invalid) => async () => {
      if (recorder.isPassing()) await checkOne(check, invalid, findValuesBeside(definitions, invalid));
    }),
  ];
  await forEachAtOnce(parts, (part) => part());
}

/** Which field the values are sent in, with which request. */
interface InvalidCheck {
  readonly context: InvariantContext;
  readonly recorder: Recorder;
  readonly field: TypedField;
  readonly request: RequestExample;
}

/** What objects of many languages have, whatever is in them; what a definition is called elsewhere; and its name in another letter case. */
function listUnknownNames(definitions: readonly Definition[]): InvalidValue[] {
  const filled = definitions.filter(({ acceptsValues, valid }) => acceptsValues && valid.length > 0);
  const findNamed = (rename: (definition: Definition) => string | undefined): NamedValue[] =>
    filled
      .flatMap((definition): NamedValue[] => {
        const name = rename(definition);
        const isKnown = definitions.some((other) => other.name === name);
        return name === undefined || isKnown ? [] : [[name, definition.valid[0] ?? null]];
      })
      .slice(0, 1);
  const isKnown = definitions.some(({ name }) => name === NAME_OF_OBJECTS);
  const named: readonly NamedValue[] = [
    ...(isKnown ? [] : [[NAME_OF_OBJECTS, 'x'] as const]),
    ...findNamed(({ otherName }) => otherName),
    ...findNamed(({ name }) => (typeof name === 'string' ? swapCase(name) : undefined)),
  ];
  return named.map((first) => ({ first, why: `no definition is called ${show(first[0])}` }));
}

/** What parsers of some languages read in the place of these values, and JSON does not have (RFC 8259, 3 and 6). */
const LITERALS: readonly (readonly [like: Json, literal: string])[] = [
  [0, 'NaN'],
  [true, 'True'],
];
const PLACE = 'the place of a literal';

/** For a definition that accepts what the literal stands for, so that nothing else is wrong. */
async function checkLiterals(check: InvalidCheck, definitions: readonly Definition[]): Promise<void> {
  const { recorder, field, request } = check;
  for (const [like, literal] of LITERALS) {
    const definition = definitions.find(({ acceptsValues, valid }) => acceptsValues && valid.includes(like));
    if (definition === undefined || !recorder.isPassing()) continue;
    const { body = null } = withRequestValue(request, field.at, toValues(field.rule, [[definition.name, PLACE]]));
    const overrides = { raw: JSON.stringify(body).replace(JSON.stringify(PLACE), literal) };
    const sent = await sendInvalid(check, [[definition.name, like]], '/body', { overrides });
    addProblems(recorder, sent, `${literal} is no JSON`);
  }
}

interface InvalidValue {
  readonly first: NamedValue;
  /** Another value for the same definition: only both together are wrong. */
  readonly second?: NamedValue;
  readonly why: string;
}

function listInvalid({ rule: { item } }: TypedField, definition: Definition): InvalidValue[] {
  const { name, type, acceptsValues, valid, invalid } = definition;
  const own = `the definition ${show(name)} of type ${show(type)}`;
  const [value, other = value] = valid;
  if (!acceptsValues) return value === undefined ? [] : [{ first: [name, value], why: `${own} accepts no values` }];
  const wrong = invalid.map((one): InvalidValue => ({ first: [name, one], why: `${show(one)} is no value of ${own}` }));
  if (item === undefined || value === undefined || other === undefined) return wrong;
  return [...wrong, { first: [name, value], second: [name, other], why: `${own} is there twice` }];
}

/** Where the value with that index is in the request. */
const locate = ({ at, rule: { item } }: TypedField, name: Json, index: number): RequestPointer =>
  item === undefined ? joinPointer(at, String(name)) : joinPointer(at, index) + item.value;

/** The values that the error names. */
async function findNamed(check: InvalidCheck, values: readonly InvalidValue[]): Promise<ReadonlySet<InvalidValue>> {
  const { field } = check;
  const locations = values.map(({ first: [name] }, index) => locate(field, name, index));
  const all = values.map(({ first }) => first);
  const sent = await sendInvalid(check, all, locations[0] ?? field.at);
  if (sent === undefined || sent.result.problems.length > 0) return new Set();
  const examples = Object.values(field.operation.responses[400]?.examples ?? {});
  const lists = new Set(examples.flatMap(findDocumentedDetails).map(({ at }) => at));
  const named = [...lists].flatMap((at) => readDetailPaths(valueAt(sent.body, at)));
  return new Set(values.filter((_, index) => named.some((path) => isAtOrBelow(path, locations[index] ?? ''))));
}

/**
 * Valid values of two other definitions, since some services look at the first or last value only. The first one is of the definition that
 * the wrong value is an option of, if there is one.
 */
function findValuesBeside(
  definitions: readonly Definition[],
  { first: [name, wrong] }: InvalidValue,
): readonly NamedValue[] {
  const others = definitions.filter(
    (definition) => definition.acceptsValues && definition.name !== name && definition.valid.length > 0,
  );
  const first = others.find(({ valid }) => valid.includes(wrong)) ?? others[0];
  const second = others.find((definition) => definition !== first);
  return [first, second].flatMap((other): NamedValue[] => {
    const [value] = other?.valid ?? [];
    return other === undefined || value === undefined ? [] : [[other.name, value]];
  });
}

/** Reports it if it is not rejected as documented. */
async function checkOne(
  check: InvalidCheck,
  { first, second, why }: InvalidValue,
  beside: readonly NamedValue[],
): Promise<void> {
  const { field } = check;
  const [before, after] = [beside.slice(0, 1), beside.slice(1)];
  // What is there twice need not follow each other, and either may be named.
  const values = second === undefined ? [...before, first, ...after] : [first, ...beside, second];
  const index = second === undefined ? before.length : values.length - 1;
  const issueAt = locate(field, first[0], index);
  const itemAt = field.rule.item === undefined ? issueAt : joinPointer(field.at, index);
  const location = second === undefined ? expectIssueLocation(field.operation, itemAt) : {};
  addProblems(check.recorder, await sendInvalid(check, values, issueAt, { location }), why);
}

function addProblems(recorder: Recorder, sent: Sent | undefined, why: string): void {
  if (sent === undefined || sent.result.problems.length === 0) return;
  recorder.addExchanges([sent.exchange]);
  recorder.addFindings(
    sent.result.problems.map(
      ({ level: _, ...finding }): Finding => ({ ...finding, expected: `${finding.expected}, as ${why}` }),
    ),
  );
}

interface Sent {
  readonly result: CheckResult;
  readonly exchange: Exchange;
  readonly body: Json | undefined;
}

interface InvalidSendOptions {
  readonly location?: Pick<Expected, 'issueLocation'>;
  readonly overrides?: RequestOverrides;
}

/** Undefined if no error is documented for an issue there. */
async function sendInvalid(
  { context: { session }, field: { operation, base, at, rule }, request }: InvalidCheck,
  values: readonly NamedValue[],
  issueAt: RequestPointer,
  { location, overrides }: InvalidSendOptions = {},
): Promise<Sent | undefined> {
  const expected = expectRejection(operation, issueAt);
  if (expected === undefined) return undefined;
  // Where one is accepted, the next is not rejected for unique values that are taken now.
  const sent = withRequestValue(repeatRequest(session, base, request, []), at, toValues(rule, values));
  const { response, exchange } = await callRejected(session.api, operation, expected.status, sent, overrides);
  const result = evaluateLeniently(session, operation, { ...expected, ...location }, sent, response);
  return { result, exchange, body: parseBody(response) };
}
