import type { ValidationIssue } from '@helpdesk/contract-model';
import {
  type Credential,
  type Example,
  exampleForCredential,
  exampleForIssues,
  type Operation,
  type RequestValues,
  renderMessage,
} from '@helpdesk/contract-model';
import type { HandlerResponse } from '../answer.ts';
import { worded } from './worded.ts';

/** Whose text serves for a credential that has none of its own. */
const FALLBACK: Partial<Record<Credential, Credential>> = {
  'wrong-scheme': 'malformed',
  malformed: 'unknown',
  'no-features': 'unscoped',
};

/** What an operation is documented to answer where something is wrong: every text comes from here, so from the contract. */
export class DocumentedAnswers {
  readonly #operation: Operation;

  /** Throws where the contract lacks an answer that the server may need: better at the start than at that request. */
  constructor(operation: Operation) {
    this.#operation = operation;
    this.failure();
    if (operation.secured)
      for (const credential of ['none', 'unknown', 'expired'] as const) this.credential(credential);
    if (operation.scopes.length > 0 || operation.feature !== undefined) this.credential('unscoped');
    if (operation.body) for (const status of [413, 415] as const) this.only(status);
    for (const { in: place, name } of operation.parameters) this.#covering([`/${place}/${name}`]);
    if (operation.body) this.#covering(['/body']);
    // Whatever an operation takes, it can be sent a query parameter that it does not know.
    if (this.canBeInvalid) this.#covering(['/query']);
  }

  /** The 401 or 403 that answers such a credential. */
  credential(credential: Credential): HandlerResponse {
    for (let one: Credential | undefined = credential; one !== undefined; one = FALLBACK[one]) {
      const found = exampleForCredential(this.#operation, one);
      if (found) return { status: found.status, body: found.example.value };
    }
    throw this.#missing(`answer to the credential "${credential}" (x-case)`);
  }

  /** The answer of a status for which one text is documented. */
  only(status: 413 | 415): HandlerResponse {
    const [example] = Object.values(this.#examples(status));
    if (example === undefined) throw this.#missing(`${status} example`);
    return { status, body: example.value };
  }

  /** The generic failure. */
  failure(): HandlerResponse {
    const [example] = Object.values(this.#examples(500));
    if (example === undefined) throw this.#missing('500 example');
    return { status: 500, body: example.value };
  }

  /** Nobody documents a 501: it has the form of the failure. */
  unimplemented(message: string): HandlerResponse {
    const [example] = Object.values(this.#examples(500));
    return { status: 501, body: example && worded(example.value, message, []) };
  }

  /** The 400 that covers these faults, or the one of a whole part of a request; all of the faults in its details. */
  invalid(faults: readonly ValidationIssue[], request: RequestValues): HandlerResponse {
    const covering = (pointers: readonly string[]) => exampleForIssues(this.#operation, pointers)?.example;
    const example = covering(faults.map(({ path }) => path)) ?? covering(['/body']) ?? this.#covering(['/query']);
    return { status: 400, body: filled(example, request, faults) };
  }

  /** True where some request is documented as invalid: an operation that takes no input has no 400. */
  get canBeInvalid(): boolean {
    return this.#operation.responses[400] !== undefined;
  }

  /** The example of that key. */
  named(
    status: number,
    key: string,
    request: RequestValues,
    details: readonly ValidationIssue[] = [],
  ): HandlerResponse {
    const examples = this.#examples(status);
    const example = examples[key];
    if (example === undefined)
      throw this.#missing(`${status} example "${key}", only ${Object.keys(examples).join(', ')}`);
    return { status, body: filled(example, request, details) };
  }

  #covering(pointers: readonly string[]): Example {
    const found = exampleForIssues(this.#operation, pointers);
    if (found === undefined) throw this.#missing(`400 example that covers ${pointers.join(', ')} (x-covers)`);
    return found.example;
  }

  #examples(status: number): Readonly<Record<string, Example>> {
    const response = this.#operation.responses[status];
    if (response === undefined) throw this.#missing(`${status} response`);
    return response.examples;
  }

  #missing(what: string): Error {
    return new Error(`${this.#operation.operationId} documents no ${what}`);
  }
}

function filled({ text, value }: Example, request: RequestValues, details: readonly ValidationIssue[]) {
  return worded(value, text === undefined ? undefined : renderMessage(text, request), details);
}
