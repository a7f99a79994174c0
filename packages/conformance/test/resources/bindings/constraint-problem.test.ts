import { describe, expect, test } from 'vitest';
import {
  groupRequiredResources,
  type RequestTarget,
  type Resource,
  solve,
} from '../../../src/resources/bindings/constraint-problem.ts';
import type { ResourceBinding } from '../../../src/resources/bindings/resource-bindings.ts';

const value = (at: string, kind: string, example: number, where: ResourceBinding['where'] = {}): ResourceBinding => ({
  at,
  kind,
  field: '/id',
  where,
  example,
});

const centers = [{ id: 1 }, { id: 2 }];
const collections = [
  { id: 10, center: 1 },
  { id: 20, center: 2 },
];

function assign(
  bound: ResourceBinding[],
  others: ResourceBinding[],
  candidates: Record<string, Resource[]>,
  mayCoincide = false,
  target?: RequestTarget,
): unknown {
  const problem = {
    required: groupRequiredResources(bound, others, target),
    candidates: new Map(Object.entries(candidates)),
    request: { query: { center: 2 } },
    mayCoincide,
  };
  const [first] = solve(problem);
  return (
    first &&
    Object.fromEntries(
      [...first].flatMap(([{ bindings }, resource]) => bindings.map(({ at }) => [at, (resource as { id: number }).id])),
    )
  );
}

describe('assigning resources to a request', () => {
  const inCenter = { '/center': { same: '/query/center' } };

  test.each<readonly [string, ResourceBinding[], ResourceBinding[], Record<string, Resource[]>, unknown]>([
    ['takes the first candidate', [value('/path/id', 'center', 5)], [], { center: centers }, { '/path/id': 1 }],
    [
      'takes one resource for one example',
      [value('/a', 'center', 5), value('/b', 'center', 5)],
      [],
      { center: centers },
      { '/a': 1, '/b': 1 },
    ],
    [
      'takes two resources for two examples',
      [value('/a', 'center', 5), value('/b', 'center', 6)],
      [],
      { center: centers },
      { '/a': 1, '/b': 2 },
    ],
    [
      'takes another resource where another is required',
      [value('/a', 'center', 5)],
      [value('/b', 'center', 5)],
      { center: centers },
      { '/a': 1, '/b': 2 },
    ],
    [
      'finds none where there are too few',
      [value('/a', 'center', 5), value('/b', 'center', 6)],
      [],
      { center: [{ id: 1 }] },
      undefined,
    ],
    [
      'keeps to a value of the request',
      [value('/c', 'collection', 5, inCenter)],
      [],
      { collection: collections },
      { '/c': 20 },
    ],
    [
      'keeps to the resource that another value names',
      [value('/query/center', 'center', 1), value('/c', 'collection', 5, inCenter)],
      [],
      { center: centers, collection: [{ id: 20, center: 2 }] },
      { '/query/center': 2, '/c': 20 },
    ],
    [
      'keeps to a field of another resource',
      [value('/c', 'collection', 1), value('/d', 'center', 2, { '/id': { same: { of: '/c', field: '/center' } } })],
      [],
      { center: centers, collection: collections.slice(1) },
      { '/c': 20, '/d': 2 },
    ],
    [
      'skips resources without the field',
      [value('/a', 'center', 5)],
      [],
      { center: [{ id: null }, { id: 2 }] },
      { '/a': 2 },
    ],
  ])('%s', (_, bound, others, candidates, expected) => {
    expect(assign(bound, others, candidates)).toEqual(expected);
  });

  test('lets examples coincide if allowed, but never a resource that must differ', () => {
    const two = [value('/a', 'center', 5), value('/b', 'center', 6)];
    expect(assign(two, [], { center: [{ id: 1 }] }, true)).toEqual({ '/a': 1, '/b': 1 });
    expect(assign(two.slice(0, 1), two.slice(1), { center: [{ id: 1 }] }, true)).toBeUndefined();
  });

  test('takes the chosen resource for what the request changes, and others that fit it', () => {
    const target = { is: ({ at }: ResourceBinding) => at === '/path/id', id: 2 };
    const center = value('/path/id', 'center', 5);
    const collection = value('/c', 'collection', 5, { '/center': { same: '/path/id' } });
    const candidates = { center: centers, collection: collections };
    expect(assign([center, collection], [], candidates)).toEqual({ '/path/id': 1, '/c': 10 });
    expect(assign([center, collection], [], candidates, false, target)).toEqual({ '/path/id': 2, '/c': 20 });
    expect(assign([center, collection], [], candidates, false, { ...target, id: 3 })).toBeUndefined();
  });

  // With 25 candidates of each kind, searching them together would take hours.
  test('searches unrelated resources separately', () => {
    const resources = ['a', 'b', 'c', 'd', 'e', 'f'];
    const many = Array.from({ length: 25 }, (_, id) => ({ id }));
    const candidates = { ...Object.fromEntries(resources.map((resource) => [resource, many])), none: [] };
    expect(
      assign(
        [...resources, 'none'].map((resource, n) => value(`/${resource}`, resource, n)),
        [],
        candidates,
      ),
    ).toBeUndefined();
  });
});
