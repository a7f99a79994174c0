/** HTML in a creation is sanitized beside other fields, with each value of those that allow only some. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type RequestExample,
  valueAt,
} from '@helpdesk/contract-model';
import { expectSuccess } from '../../cases/expected.ts';
import { evaluateLeniently } from '../../checks/evaluate-response.ts';
import type { SchemaContext } from '../../checks/sent-values.ts';
import { isDocumentedRejection, listSuccessCases, toField, withRequestValue } from '../../contract-queries.ts';
import { parseBody } from '../../parse-body.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { prepareAll } from '../support/prepare-all.ts';
import { isSentIn } from '../support/some-fields.ts';
import { readShape } from '../support/value-shape.ts';
import { checkForbidden } from './check-forbidden.ts';
import { formatHostile } from './hostile-sample.ts';
import type { HtmlField } from './html-field.ts';
import { findCreationMarker } from './html-sender.ts';
import { parseHtml } from './html-tree.ts';

/** More creations would only take longer. */
const MAX_CREATIONS = 6;

/** A field of the body with values of one shape. */
interface Choice {
  readonly name: string;
  readonly shape: Json;
}

/** How many creations are sent. */
export const countBeside = (contract: Contract, field: HtmlField): number =>
  listRounds(listChoices({ contract, validator: getSchemaValidator(contract) }, field)).length;

/** Adds what the policy does not allow and is kept. A creation that is rejected shows nothing, since values may exclude each other. */
export async function checkBeside(context: InvariantContext, recorder: Recorder, field: HtmlField): Promise<void> {
  const { session } = context;
  const { operation, base, source, storedAt, policy } = field;
  if (!('createdAt' in source)) return;
  const sample = formatHostile(findCreationMarker(context));
  if (session.validator.errors(field.schema, sample).length > 0) return;
  for (const choices of listRounds(listChoices(session, field))) {
    const prepare = () => prepareBeside(context, field, choices, sample);
    const { request, response, exchange } = await session.api.callPrepared(operation, base.status, prepare);
    const { status } = response;
    const beside = describe(request, choices);
    if (isDocumentedRejection(operation, response)) {
      recorder.addUnchecked(`Not checked: HTML beside ${beside}, as the request gets ${status}.`);
      continue;
    }
    recorder.addExchanges([exchange]);
    if (status !== base.status)
      recorder.addFindings([
        { at: 'status', expected: `${base.status} for HTML beside ${beside}`, received: String(status) },
      ]);
    else recorder.addResult(evaluateLeniently(session, operation, expectSuccess(operation, status), request, response));
    const stored = valueAt(parseBody(response), source.createdAt + storedAt);
    if (typeof stored !== 'string') continue;
    recorder.addFindings(checkForbidden({ policy, storedAt, where: ` beside ${beside}` }, sample, parseHtml(stored)));
  }
}

/** Each value of the other fields that allow only some, and each shape that others have in a documented request. */
function listChoices(context: SchemaContext, { operation, base, at }: HtmlField): Choice[] {
  const { contract } = context;
  const { properties = {} } = mergedSchema(contract.openapi, operation.body?.schema ?? {});
  const documented = listSuccessCases(contract, operation).filter(({ status }) => status === base.status);
  return Object.entries(properties).flatMap(([name, written]): Choice[] => {
    if (joinPointer('/body', name) === toField(at)) return [];
    const { enum: values } = mergedSchema(contract.openapi, written);
    const shapes = values ?? documented.flatMap(({ request }) => readOwn(context, operation, request, name));
    return shapes
      .filter((shape, index) => shapes.findIndex((one) => isDeepStrictEqual(one, shape)) === index)
      .map((shape) => ({ name, shape }));
  });
}

/**
 * In each round a choice of some fields, until each choice was there. Of each two fields, a round has the one without the other, as far as
 * the rounds suffice: what services store for a field that is left out may depend on others.
 */
function listRounds(choices: readonly Choice[]): Choice[][] {
  const byField = [...Map.groupBy(choices, ({ name }) => name).values()];
  const count = Math.min(MAX_CREATIONS, Math.max(0, ...byField.map(({ length }) => length)));
  const rounds = Array.from({ length: count }, (_, round) => round);
  const chosen = byField.map((own, place) => {
    const some = rounds.filter((round) => isSentIn(round, place));
    return { own, sentIn: some.length < own.length ? rounds : some };
  });
  return rounds.map((round) =>
    chosen.flatMap(({ own, sentIn }) =>
      sentIn.includes(round) ? own.slice(sentIn.indexOf(round) % own.length).slice(0, 1) : [],
    ),
  );
}

const hasChoice = (
  { session }: InvariantContext,
  { operation }: HtmlField,
  request: RequestExample,
  { name, shape }: Choice,
): boolean => readOwn(session, operation, request, name).some((one) => isDeepStrictEqual(one, shape));

/** The shape of the value that the request has; empty if it has none. */
const readOwn = (
  context: SchemaContext,
  operation: HtmlField['operation'],
  { body }: RequestExample,
  name: string,
): Json[] => {
  const value = isObject(body) ? body[name] : undefined;
  return value === undefined ? [] : [readShape(context, operation, name, value)];
};

/** A documented request with the choices, as far as they fit together, and the HTML. */
async function prepareBeside(
  context: InvariantContext,
  field: HtmlField,
  choices: readonly Choice[],
  sample: string,
): Promise<RequestExample> {
  const { session } = context;
  const { operation, base, at } = field;
  const { properties = {} } = mergedSchema(session.contract.openapi, operation.body?.schema ?? {});
  const others = (await prepareAll(context, operation, base.status)).map(({ request }) => request);
  const own = withRequestValue(await context.prepare(base), at, sample);
  const chosen = choices.flatMap(({ name, shape }): [string, Json][] => {
    const isEnumerated = mergedSchema(session.contract.openapi, properties[name] ?? {}).enum !== undefined;
    const like = others.find((one) => hasChoice(context, field, one, { name, shape }));
    const value = isEnumerated ? shape : isObject(like?.body) ? like.body[name] : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  const body = chosen.reduce<Json>((changed, [name, value]) => {
    const larger: Json = { ...Object(changed), [name]: value };
    return session.validator.errors(operation.body?.schema ?? {}, larger).length === 0 ? larger : changed;
  }, own.body ?? {});
  return { ...own, body };
}

/** The choices that the request has, as a list. */
const describe = ({ body }: RequestExample, choices: readonly Choice[]): string =>
  choices
    .flatMap(({ name }) => (isObject(body) && body[name] !== undefined ? `${name} ${show(body[name])}` : []))
    .join(', ') || 'other fields';
