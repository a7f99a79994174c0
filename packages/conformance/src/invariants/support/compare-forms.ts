/** Compares two forms of one resource: fields with the same name have the same value. */
import { isDeepStrictEqual } from 'node:util';
import { type Contract, isObject, type Json, joinPointer, type Schema, walkValue } from '@helpdesk/contract-model';
import { hasSameItems, pairItems } from '../../pair-items.ts';
import { type Finding, OTHER_ORDER } from '../../result.ts';
import { showDifference } from '../../show-difference.ts';
import { show } from '../../text.ts';
import { listSentArrays } from './array-order.ts';

/** One form of a resource, with the schema that describes it. */
export interface ResourceForm {
  readonly value: Json;
  readonly schema: Schema | undefined;
  /** The pointer to the value in the body that the schema describes. */
  readonly at: string;
  readonly body: Json;
}

/**
 * Each form may have fields that the other lacks, and a list marked `x-excerpt` may have other items. An array has an order if it is sorted
 * (`x-order`) or sent. An object whose names are not
 * fixed must be the same as a whole. `origin` says where the expected value was: "as getBook returns it".
 */
export function compareForms(
  contract: Contract,
  expected: ResourceForm,
  received: ResourceForm,
  origin: string,
): Finding[] {
  const forms = [expected, received];
  const isMarked = (mark: keyof FormMarks, at: string): boolean =>
    forms.some((form) => readMarks(contract, form)?.[mark].has(form.at + at));

  function compare(left: Json, right: Json, at: string): Finding[] {
    if (isDeepStrictEqual(left, right) || isMarked('excerpts', at)) return [];
    if (isObject(left) && isObject(right) && !isMarked('maps', at)) {
      return Object.entries(left).flatMap(([name, value]) => {
        const other = Object.hasOwn(right, name) ? right[name] : undefined;
        return other === undefined ? [] : compare(value, other, joinPointer(at, name));
      });
    }
    if (Array.isArray(left) && Array.isArray(right) && left.length === right.length) {
      if (isMarked('ordered', at) || listSentArrays(contract).has(at)) {
        if (hasSameItems(left, right)) {
          const order = `the order ${show(left.map(nameItem))}, ${origin}`;
          return [
            {
              at: received.at + at,
              expected: order,
              received: OTHER_ORDER + show(right.map(nameItem)),
            },
          ];
        }
        return left.flatMap((item, index) => compare(item, right[index] ?? null, joinPointer(at, index)));
      }
      const isSame = (one: Json, other: Json): boolean => compare(one, other, joinPointer(at, 0)).length === 0;
      const pairs = pairItems(left, right, isSame);
      return pairs.flatMap(([item, other, index]) => compare(item, other, joinPointer(at, index)));
    }
    const [wanted, shown] = showDifference(left, right);
    return [{ at: received.at + at, expected: `${wanted}, ${origin}`, received: shown }];
  }

  return compare(expected.value, received.value, '');
}

/** The id of an item says which one it is. */
const nameItem = (item: Json): Json => (isObject(item) ? (item.id ?? item) : item);

/** Pointers into a body. */
interface FormMarks {
  readonly excerpts: ReadonlySet<string>;
  /** Arrays that are sorted. */
  readonly ordered: ReadonlySet<string>;
  /** Objects with names that the schema does not list. */
  readonly maps: ReadonlySet<string>;
}

/** By body: a page has many resources, and is read once for all of them. */
const marksByBody = new WeakMap<object, FormMarks>();

function readMarks(contract: Contract, { schema, body }: ResourceForm): FormMarks | undefined {
  if (schema === undefined || typeof body !== 'object' || body === null) return undefined;
  const marks = marksByBody.get(body) ?? markBody(contract, schema, body);
  marksByBody.set(body, marks);
  return marks;
}

function markBody({ openapi }: Contract, schema: Schema, body: Json): FormMarks {
  const excerpts = new Set<string>();
  const maps = new Set<string>();
  const ordered = new Set<string>();
  for (const { pointer, applicable } of walkValue(openapi, schema, body, '')) {
    if (applicable.some((one) => one['x-excerpt'] === true)) excerpts.add(pointer);
    if (applicable.some((one) => one['x-order'] !== undefined)) ordered.add(pointer);
    const isOpen = ({ additionalProperties }: Schema): boolean => Boolean(additionalProperties);
    if (applicable.some(isOpen) && !applicable.some((one) => one.properties)) maps.add(pointer);
  }
  return { excerpts, ordered, maps };
}
