/** Requests and responses of the press. */
import type { Json } from '@helpdesk/contract-model';

export interface PressResponse {
  readonly status: number;
  readonly body?: unknown;
}

/** The body of a request, of which the validator knows whether it is one. */
export interface Sent {
  readonly [name: string]: Json;
  readonly title?: string;
  readonly code?: string;
  readonly draft?: string;
  readonly from?: string;
  readonly email?: string;
  readonly name?: string;
  readonly to?: string;
  readonly copy_ids?: number[];
  readonly section_id?: number | null;
  readonly publish?: boolean;
  readonly notes?: Record<string, string>;
}

export const reject = (status: number, message: string): PressResponse => ({ status, body: { error: { message } } });

export function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
