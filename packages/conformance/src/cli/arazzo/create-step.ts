/** One request as a step of an Arazzo workflow. */
import {
  type Case,
  isObject,
  type Json,
  joinPointer,
  type Operation,
  type RequestExample,
} from '@helpdesk/contract-model';

/** Arazzo has no words for the case; the message says why. */
export class NotExpressibleError extends Error {
  override readonly name = 'NotExpressibleError';
}

export interface Step {
  readonly stepId: string;
  readonly operationId: string;
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly value: Json }[];
  readonly requestBody?: { readonly contentType: string; readonly payload: Json };
  readonly successCriteria: readonly { readonly condition: string }[];
  /** Expressions by name. */
  readonly outputs?: Readonly<Record<string, string>>;
}

interface StepOptions {
  readonly stepId: string;
  readonly authorization: string | undefined;
  readonly status: number;
  /** The documented error whose text is compared. */
  readonly documented?: Case | undefined;
}

/** Throws NotExpressibleError. */
export function createStep(operation: Operation, request: RequestExample, options: StepOptions): Step {
  const { stepId, authorization, status, documented } = options;
  if (isObject(request.body) && Object.keys(request.body).length === 0) {
    throw new NotExpressibleError('the body is an empty object, which Redocly CLI does not send');
  }
  const list = (location: 'path' | 'query' | 'header') =>
    Object.entries(request[location]).map(([name, value]) => ({
      in: location,
      name,
      value: formatParameter(operation, location, name, value),
    }));
  return {
    stepId,
    operationId: operation.operationId,
    parameters: [
      ...list('path'),
      ...list('query'),
      ...list('header'),
      ...(authorization === undefined ? [] : [{ in: 'header', name: 'Authorization', value: authorization }]),
    ],
    ...(request.body !== undefined && {
      requestBody: { contentType: operation.body?.mediaType ?? 'application/json', payload: request.body },
    }),
    successCriteria: [
      { condition: `$statusCode == ${status}` },
      ...(documented?.text === undefined ? [] : listTextCriteria(documented.response, documented.text)),
    ],
  };
}

function formatParameter({ parameters }: Operation, location: string, name: string, value: Json): Json {
  if (!Array.isArray(value)) return isObject(value) ? JSON.stringify(value) : value;
  const explode = parameters.find((one) => one.in === location && one.name === name)?.explode ?? true;
  if (explode && value.length > 1) throw new NotExpressibleError('a parameter is sent more than once');
  const isExpression = (one: Json): boolean => typeof one === 'string' && one.startsWith('$');
  return value.map((one) => (value.length > 1 && isExpression(one) ? `{${one}}` : one)).join(',');
}

/** A text with values of the request, or with a quote, cannot be compared. */
function listTextCriteria(response: Json, text: string): { condition: string }[] {
  if (/[{'\\]/.test(text)) return [];
  return [...findTexts(response, text)].map((at) => ({ condition: `$response.body#${at} == '${text}'` }));
}

function* findTexts(value: Json, text: string, at = ''): Generator<string> {
  if (value === text) yield at;
  if (isObject(value)) {
    for (const [name, child] of Object.entries(value)) yield* findTexts(child, text, joinPointer(at, name));
  }
}
