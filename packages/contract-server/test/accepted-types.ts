/**
 * What `tsc` accepts, which checks this file with all others (`npx -y pnpm@12 types`): nothing here runs. Each call that it must reject has one
 * difference from a call that it accepts.
 */
import type { Handlers, contract as helpdesk, Request } from '@helpdesk/contract';
import type { Contract } from '@helpdesk/contract-model';
import { type Authenticate, createContractServer, type HandlerMap, type Log } from '../src/index.ts';

interface Principal {
  readonly accountId: number;
}

interface Given {
  readonly contract: typeof helpdesk;
  /** Loaded from a file. */
  readonly untyped: Contract;
  readonly authenticate: Authenticate<Principal>;
  readonly handlers: Handlers<Principal>;
  readonly log: Log;
}

/** The calls are compiled and never made. */
type Calls = (given: Given) => unknown;

/** Handlers of a typed contract. */
export const handlersOfTypedContract = (): readonly Calls[] => {
  const all: Calls = ({ contract, authenticate, handlers, log }) =>
    createContractServer({ contract, authenticate, handlers, log });

  const some: Calls = ({ contract, authenticate, handlers: { listTags }, log }) =>
    createContractServer({ contract, authenticate, handlers: { listTags, listMembers: undefined }, log });

  const misspelled: Calls = ({ contract, authenticate, handlers: { listTags }, log }) =>
    // @ts-expect-error: there is no operation listTag
    createContractServer({ contract, authenticate, handlers: { listTag: listTags }, log });

  const ofAnotherOperation: Calls = ({ contract, authenticate, handlers: { listTags }, log }) =>
    // @ts-expect-error: listTags does not return a company
    createContractServer({ contract, authenticate, handlers: { getCompany: listTags }, log });

  const inline: Calls = ({ contract, authenticate, log }) =>
    createContractServer({
      contract,
      authenticate,
      handlers: {
        getCompany: ({ params, principal }, { errorResponse }) => {
          const sum: number = params.id + principal.accountId;
          return errorResponse(404, sum === 0 ? 'unknown-id' : 'other-account');
        },
      },
      log,
    });

  return [all, some, misspelled, ofAnotherOperation, inline];
};

/** The principal. */
export const principalOfHandlers = (): readonly Calls[] => {
  const ofAuthenticate: Calls = ({ contract, authenticate, log }) => {
    const listTags = ({ principal }: Request<'listTags', { readonly accountId: number }>) => never(principal);
    return createContractServer({ contract, authenticate, handlers: { listTags }, log });
  };

  const ofAnotherType: Calls = ({ contract, authenticate, log }) => {
    const listTags = ({ principal }: Request<'listTags', { readonly accountId: string }>) => never(principal);
    // @ts-expect-error: authenticate gives an account id that is a number
    return createContractServer({ contract, authenticate, handlers: { listTags }, log });
  };

  const ofAnotherAuthenticate: Calls = ({ contract, handlers, log }) => {
    const authenticate = async () => ({ principal: { memberId: 1 }, scopes: [], features: [] });
    // @ts-expect-error: the handlers need an account id
    return createContractServer({ contract, authenticate, handlers, log });
  };

  return [ofAuthenticate, ofAnotherType, ofAnotherAuthenticate];
};

/** A contract without types. */
export const contractWithoutTypes = (): readonly Calls[] => {
  const stub: Calls = ({ untyped, authenticate, log }) =>
    createContractServer({ contract: untyped, authenticate, log });

  const anyHandlers: Calls = ({ untyped, authenticate, log }) => {
    const handlers: HandlerMap = { getBook: () => ({ status: 200 }) };
    return createContractServer({ contract: untyped, authenticate, handlers, log });
  };

  return [stub, anyHandlers];
};

declare function never(principal: unknown): never;
