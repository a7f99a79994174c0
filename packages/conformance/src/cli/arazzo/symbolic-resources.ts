/** Assigns expressions to the values of a request that name resources: outputs of earlier steps, or inputs. */
import { type Case, type Contract, isObject, type Json, valueAt, withValueAt } from '@helpdesk/contract-model';
import { findSuccessCase, listSuccessCases } from '../../contract-queries.ts';
import { groupRequiredResources, type RequiredResource } from '../../resources/bindings/constraint-problem.ts';
import type { ResourceProvider } from '../../resources/resource-provider.ts';
import { NotExpressibleError } from './create-step.ts';

/** An output of an earlier step. */
export interface ObtainedValue {
  readonly stepId: string;
  readonly output: string;
  /** The expression of the output. */
  readonly value: string;
}

interface SymbolicContext {
  /** The request changes what its path names. */
  readonly isUpdate: boolean;
  /** Kinds that are being obtained. */
  readonly path: readonly string[];
  /** Adds a step that sends the case, and returns its id. */
  readonly obtain: (source: Case, kind: string, name: string) => Promise<string>;
  readonly record: (value: ObtainedValue) => void;
  /** Names of the inputs. */
  readonly inputs: Set<string>;
  /** Resources of the target, or their ids, by kind. */
  readonly given: Readonly<Record<string, readonly Json[]>>;
}

export function createSymbolicResources(contract: Contract, context: SymbolicContext): ResourceProvider {
  return {
    known: async () => [],
    invalidate: () => {},
    resolve: async ({ bound, others }) => {
      const required = groupRequiredResources(bound, others);
      const assigned = new Map<RequiredResource, Json>();
      for (const one of required) {
        if (one.bindings.some(({ isName }) => isName)) {
          throw new NotExpressibleError('a member of the body is named after a resource');
        }
        const earlier = [...assigned.keys()].filter(({ kind }) => kind === one.kind).length;
        assigned.set(one, await createSymbol(contract, context, one, earlier));
      }
      return assigned;
    },
  };
}

/** A resource whose members are expressions. `index` counts the resources of that kind in the request. */
async function createSymbol(
  contract: Contract,
  context: SymbolicContext,
  { kind, bindings }: RequiredResource,
  index: number,
): Promise<Json> {
  const fields = [...new Set(bindings.map(({ field }) => field))];
  const given = findGiven(context.given[kind] ?? [], bindings, index);
  if (given !== undefined) return given;
  const name = index === 0 ? kind : `${kind}-${index + 1}`;
  const source = bindings.some(({ where }) => Object.keys(where).length > 0)
    ? undefined
    : findSource(contract, context, kind, index);
  const stepId = source && (await context.obtain(source.case, kind, source.isShared ? kind : name));
  const express = (field: string): string => {
    const output = field.slice(1).replaceAll(/[^\w-]/g, '_');
    if (source === undefined || stepId === undefined) {
      const input = output === 'id' ? name : `${name}_${output}`;
      context.inputs.add(input);
      return `$inputs.${input}`;
    }
    const own = source.isShared && index > 0 ? `${output}-${index + 1}` : output;
    context.record({ stepId, output: own, value: `$response.body#${source.at}${field}` });
    return `$steps.${stepId}.outputs.${own}`;
  };
  return fields.reduce<Json>((resource, field) => withValueAt(resource, field, express(field)) ?? resource, {});
}

/** A given id stands for a resource of which nothing else is asked; a resource has to have all that is. */
function findGiven(given: readonly Json[], bindings: RequiredResource['bindings'], index: number): Json | undefined {
  const pointers = new Set(bindings.flatMap(({ field, where }) => [field, ...Object.keys(where)]));
  const fitting = given.flatMap((one) => {
    if (isObject(one)) return [...pointers].every((pointer) => valueAt(one, pointer) !== undefined) ? [one] : [];
    const [pointer, ...others] = pointers;
    return pointer === undefined || others.length > 0 ? [] : [withValueAt({}, pointer, one) ?? []];
  });
  return fitting[index];
}

interface Source {
  readonly case: Case;
  /** Pointer from the response to the resource. */
  readonly at: string;
  /** One step has several such resources. */
  readonly isShared: boolean;
}

/** Undefined if the user has to name a resource. */
function findSource(contract: Contract, context: SymbolicContext, kind: string, index: number): Source | undefined {
  const { create, list } = contract.resources[kind] ?? {};
  if (context.path.includes(kind)) return undefined;
  if (create !== undefined) {
    return { case: findSuccessCase(contract, create.case), at: create.at, isShared: false };
  }
  // What an update changes has an owner, who has to name it.
  if (list === undefined || context.isUpdate || list.where !== undefined || list.at?.includes('*')) return undefined;
  const operation = contract.operations[list.operation];
  const listed = operation && listSuccessCases(contract, operation)[0];
  return listed && { case: listed, at: `${list.items}/${index}${list.at ?? ''}`, isShared: true };
}
