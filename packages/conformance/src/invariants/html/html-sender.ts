/** Sends HTML in a field of a request and reads what the target keeps of it. */
import { randomUUID } from 'node:crypto';
import { type Json, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { expectSuccess } from '../../cases/expected.ts';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { createDependencyError } from '../../errors.ts';
import type { Exchange } from '../../exchange.ts';
import { parseBody } from '../../parse-body.ts';
import { perSession } from '../../resources/session.ts';
import type { Finding } from '../../result.ts';
import { pause } from '../../run-options.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { createResourceReader } from '../support/resource-reader.ts';
import { type Retrieval, retrieveResource } from '../support/retrieve-resource.ts';
import { waitUntilQuiet } from '../support/wait-until-quiet.ts';
import { findUpdated, type HtmlField } from './html-field.ts';

/** Updates of a resource that other clients update, too, before the suite waits for a quiet moment. */
const MAX_ATTEMPTS = 8;
/** Quiet moments after which the value is still not what was sent: then nobody else has changed it. */
const MAX_QUIET = 2;
/** Milliseconds before the next attempt, at most, so that two clients do not stay in step. */
const MAX_WAIT = 200;

interface StoredHtml {
  readonly html: string;
  /** The plain text; undefined if the contract names none. */
  readonly text: string | undefined;
  readonly exchanges: readonly Exchange[];
}

/** The findings with the request that sent the HTML. */
export const withSent = (findings: readonly Finding[], { exchanges: [sent] }: StoredHtml): Finding[] =>
  findings.map((finding) => (sent === undefined ? finding : { ...finding, exchange: sent }));

export interface HtmlSender {
  /** In everything that is sent, so that what another client has written in between is not taken for it. */
  readonly marker: string;
  /** A sign for one HTML: another client may put back an earlier one, which has the marker as well. A creation needs only the marker. */
  readonly signOf: (key: string) => string;
  /**
   * Sends HTML and returns what is stored; undefined if a response is not as documented, which is recorded then, or if it cannot be told. A
   * combined request that has the HTML under the key is used instead.
   *
   * @param own.sign is in this HTML, and in no other one that is sent to the resource.
   */
  readonly store: (
    html: string,
    own: { readonly sign: string; readonly key?: string },
  ) => Promise<StoredHtml | undefined>;
  /** True if another client has always written in between, so that something could not be compared. */
  readonly isBusy: () => boolean;
  /** Writes the value back that the resource had at first. Does nothing for a creation. */
  readonly restore: () => Promise<void>;
}

const drawMarker = (): string => randomUUID().slice(0, 8);

const getCreationMarker = perSession(drawMarker);

/** The marker of all creations of a run, which are prepared before the case that reads them. */
export const findCreationMarker = ({ session }: InvariantContext): string => getCreationMarker(session);

/** What is stored of the HTML that a combined request has. */
export function readCombined(
  { findCombined }: InvariantContext,
  field: HtmlField,
  key: string,
): (StoredHtml & { readonly sent: Json | undefined }) | undefined {
  const combined = findCombined(key);
  if (combined === undefined || !('createdAt' in field.source)) return undefined;
  const resource = valueAt(parseBody(combined.response), field.source.createdAt);
  const stored = readStored(field, resource, [combined.exchange]);
  return stored && { ...stored, sent: getRequestValue(combined.request, field.at) };
}

/** An update always changes the resource with the ID, by default the one that the base names; a creation makes one each time. */
export async function createHtmlSender(
  context: InvariantContext,
  recorder: Recorder,
  field: HtmlField,
  target?: Json,
): Promise<HtmlSender> {
  const { source } = field;
  return 'createdAt' in source
    ? createCreationSender(context, recorder, field, source.createdAt)
    : createUpdateSender(context, recorder, field, source.retrieval, target);
}

function createCreationSender(
  context: InvariantContext,
  recorder: Recorder,
  field: HtmlField,
  createdAt: string,
): HtmlSender {
  const { operation, base, at } = field;
  const marker = findCreationMarker(context);
  return {
    marker,
    signOf: () => marker,
    store: async (value, { key }) => {
      const stored = key === undefined ? undefined : readCombined(context, field, key);
      if (stored?.sent === value) {
        recorder.addExchanges(stored.exchanges);
        return stored;
      }
      const prepare = async (): Promise<RequestExample> => withRequestValue(await context.prepare(base), at, value);
      const sent = await recorder.write(operation, prepare, expectSuccess(operation, base.status));
      const resource = valueAt(parseBody(sent.response), createdAt);
      return sent.isValid ? readStored(field, resource, [sent.exchange]) : undefined;
    },
    isBusy: () => false,
    restore: async () => {},
  };
}

async function createUpdateSender(
  context: InvariantContext,
  recorder: Recorder,
  field: HtmlField,
  retrieval: Retrieval,
  target: Json | undefined,
): Promise<HtmlSender> {
  const { operation, base, at, storedAt } = field;
  const expected = expectSuccess(operation, base.status);
  const marker = drawMarker();
  const bound = findUpdated(context.session.contract, field);
  const prepared = await context.prepare(base);
  const first = bound && target !== undefined ? withRequestValue(prepared, bound.at, target) : prepared;
  const id = (bound && getRequestValue(first, bound.at)) ?? null;
  const before = await retrieveResource(context, retrieval, id);
  // A resource that never shows the field would look as if another client changed it again and again.
  if (valueAt(before.resource, storedAt) === undefined)
    throw createDependencyError(retrieval.operation, before.status, `${storedAt} of ${operation.operationId} is shown`);
  const reader = bound && createResourceReader(context, bound.kind);
  const { options } = context.session;
  let isBusy = false;
  /** Nobody else writes, and what is sent is lost all the same: the next value is not waited for again. */
  let isLosing = false;
  const send = (value: Json) =>
    recorder.write(operation, async () => onlyWith(first, withRequestValue(first, at, value), at), expected);
  return {
    marker,
    signOf: (key) => `${marker}-${key}`,
    store: async (value, { sign }) => {
      let quiet = 0;
      for (let attempt = 1; ; attempt += 1) {
        const sent = await send(value);
        if (!sent.isValid) return undefined;
        const read = await retrieveResource(context, retrieval, id);
        const stored = readStored(field, read.resource, [sent.exchange, read.exchange]);
        // Without the sign another client has written, or the service has lost it.
        if (stored?.html.includes(sign) || isLosing) return stored;
        isLosing = quiet === MAX_QUIET && attempt % MAX_ATTEMPTS === 0;
        if (isLosing) return stored;
        if (attempt % MAX_ATTEMPTS !== 0) await pause(options, Math.random() * MAX_WAIT);
        else if (reader && (await waitUntilQuiet(context.session, reader, id)) === undefined) {
          isBusy = true;
          return undefined;
        } else quiet += 1;
      }
    },
    isBusy: () => isBusy,
    restore: async () => {
      const value = valueAt(before.resource, storedAt);
      if (typeof value === 'string') await send(value);
    },
  };
}

/** The request with no other field of the body than the one at the pointer, so that an update changes nothing else. */
function onlyWith(first: RequestExample, changed: RequestExample, at: string): RequestExample {
  const { body: _, ...rest } = first;
  return withRequestValue({ ...rest, body: {} }, at, valueAt(changed, at));
}

function readStored(
  { storedAt, html: { text } }: HtmlField,
  resource: Json | undefined,
  exchanges: readonly Exchange[],
): StoredHtml | undefined {
  const html = valueAt(resource, storedAt);
  const plain = text === undefined ? undefined : valueAt(resource, text);
  if (typeof html !== 'string') return undefined;
  return { html, text: typeof plain === 'string' ? plain : undefined, exchanges };
}
