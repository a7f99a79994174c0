import type { Context, Handlers, Request } from '@helpdesk/contract';
import { expectTypeOf, test } from 'vitest';
import type { HandlerMap } from '../src/index.ts';

test('the handlers of a generated contract, some or all of them, can be served', () => {
  expectTypeOf<Handlers<{ accountId: number }>>().toExtend<HandlerMap>();
  expectTypeOf<Partial<Handlers<{ accountId: number }>>>().toExtend<HandlerMap>();
  expectTypeOf<{
    listTags: (request: Request<'listTags'>, context: Context<'listTags'>) => unknown;
  }>().toExtend<HandlerMap>();
});
