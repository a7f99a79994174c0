import { type Case, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { findOperation, findSuccessCase, isSuccess } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { createDependencyError, DependencyError, PreconditionError } from '../../errors.ts';
import type { Resource } from '../bindings/constraint-problem.ts';
import type { Session } from '../session.ts';
import { createCache } from './cache.ts';
import { replaceById } from './replace-by-id.ts';
import { createPathKey, type ResourceSource } from './resource-source.ts';
import type { ResolutionPath } from './search-budget.ts';

/**
 * The source of resources that this run creates through the API. `prepare` builds the request of a creation with resources
 * obtained on that path.
 */
export function createCreatedResources(
  { contract, api }: Session,
  prepare: (base: Case, path: ResolutionPath) => Promise<RequestExample>,
): ResourceSource {
  /** By kind, regardless of the path: every case can use them. */
  const resources = new Map<string, Resource[]>();
  const failures = new Map<string, DependencyError>();
  const attempts = createCache<Resource | undefined>((resource) => resource !== undefined);

  async function create(name: string, base: Case, at: string, path: ResolutionPath): Promise<Resource | undefined> {
    try {
      const operation = findOperation(contract, base);
      const { response } = await api.callPrepared(operation, base.status, () => prepare(base, path));
      const isCreated = isSuccess(contract, operation, base.status, response.status);
      const resource = isCreated ? valueAt(parseDocumented(contract, operation, response), at) : undefined;
      if (resource === undefined) {
        failures.set(name, createDependencyError(operation, response.status, `"${name}" is created`));
        return undefined;
      }
      failures.delete(name);
      resources.set(name, [...(resources.get(name) ?? []), resource]);
      return resource;
    } catch (error) {
      if (error instanceof DependencyError) failures.set(name, error);
      else if (error instanceof PreconditionError && error.code === 'max-writes') throw error;
      // A missing precondition is not a failure of the target, and replaces an earlier one.
      else if (error instanceof PreconditionError) failures.delete(name);
      else throw error;
      return undefined;
    }
  }

  return {
    obtain: async (name, { create: creation }, path, budget) => {
      if (creation === undefined || budget.created === 0) return [];
      const base = findSuccessCase(contract, creation.case);
      const count = resources.get(name)?.length ?? 0;
      const missing = Array.from({ length: Math.max(0, budget.created - count) }, async (_, index) => {
        const key = `${name} ${count + index} ${createPathKey(contract, base, path)}`;
        if (budget.failed.has(key)) return undefined;
        const resource = await attempts.get(key, () => create(name, base, creation.at, path));
        if (resource === undefined) budget.failed.add(key);
        return resource;
      });
      const obtained = (await Promise.all(missing)).filter((resource) => resource !== undefined);
      return [...new Set([...(resources.get(name) ?? []), ...obtained])];
    },
    existing: (name) => resources.get(name) ?? [],
    failureOf: (name) => failures.get(name),
    clear: (isChanged, updated) => {
      for (const [name, known] of resources) {
        if (!isChanged(name)) continue;
        const others = updated === undefined ? undefined : replaceById(known, updated);
        if (others !== undefined) {
          resources.set(name, others);
          continue;
        }
        for (const map of [resources, failures]) map.delete(name);
        attempts.clear((key) => key.split(' ')[0] === name);
      }
    },
  };
}
