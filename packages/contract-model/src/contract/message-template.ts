import { valueAt } from '../json/json-pointer.ts';

/** The values of a request: of an example, or of a request that a server has parsed. */
export interface RequestValues {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Fills the template of a message (`x-text`): `{/path/id}` becomes that value of the request, strings trimmed.
 * A value that the request does not have is replaced by nothing.
 */
export function renderMessage(template: string, request: RequestValues): string {
  return template.replace(/\{(\/(?:path|query|header|body)(?:\/[^{}]*)?)\}/g, (_, pointer: string) =>
    textOf(valueAt(request, pointer)),
  );
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}
