import type { Pagination } from '../contract/operation.ts';
import type { SortKey } from '../schema/schema.ts';
import type { SpecNode } from './spec-node.ts';

/** Reads `x-pagination`: which parameters select a page, and where the response has the items and the next page. */
export function readPagination(node: SpecNode): Pagination {
  const request = (name: string) => node.get(name).requestPointer();
  const response = (name: string) => node.get(name).bodyPointer();
  const size = request('size');
  const items = response('items');
  const isBound = node.find('isBound')?.boolean();
  const alias = node.find('alias')?.requestPointer();
  const style = node.get('style').oneOf(['cursor', 'last-id', 'page']);
  switch (style) {
    case 'cursor':
      return {
        style,
        cursor: request('cursor'),
        ...(alias !== undefined && { alias }),
        size,
        items,
        next: response('next'),
        url: response('url'),
        pageSize: response('pageSize'),
        total: response('total'),
        ...(isBound && { isBound }),
      };
    case 'last-id':
      return { style, cursor: request('cursor'), size, items, id: response('id') };
    case 'page':
      return { style, page: request('page'), size, items, total: response('total'), more: response('more') };
  }
}

/** Reads `x-order`. */
export const readOrder = (node: SpecNode): SortKey[] =>
  node.items().map((key) => ({
    field: key.get('field').bodyPointer(),
    direction: key.get('direction').oneOf(['asc', 'desc']),
  }));
