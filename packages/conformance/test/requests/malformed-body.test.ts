import type { Json } from '@helpdesk/contract-model';
import { describe, expect, test } from 'vitest';
import type { MalformedBody } from '../../src/api-client.ts';
import { buildHttpRequest } from '../../src/requests/build-http-request.ts';
import { contract } from '../support/library-run.ts';

const { createBook } = contract.operations;

describe.each<Json>(['hello', 5, [], [1], {}, { ids: [1] }, { title: 'A' }])('of %j', (body) => {
  const build = (malformed: MalformedBody): Buffer => {
    if (createBook === undefined) throw new Error('no createBook');
    const request = { path: {}, query: {}, header: {}, body };
    const { body: text = '', charset } = buildHttpRequest(contract, createBook, request, { malformed });
    return Buffer.from(text, charset);
  };

  test.each<MalformedBody>(['trailing-text', 'trailing-comma', 'comment', 'leading-comment'])(
    '%s makes what no JSON is',
    (malformed) => {
      expect(() => JSON.parse(build(malformed).toString())).toThrow(SyntaxError);
    },
  );

  test('not-utf-8 makes JSON with a byte that is not UTF-8', () => {
    const bytes = build('not-utf-8');
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow(TypeError);
    expect(() => JSON.parse(bytes.toString())).not.toThrow();
  });
});
