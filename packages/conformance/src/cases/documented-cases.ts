/** One case for each documented response. */
import { isDeepStrictEqual } from 'node:util';
import { type Case, type Contract, type Example, exampleForIssues } from '@helpdesk/contract-model';
import { findOperation, findSuccessCase, listAllowedMethods } from '../contract-queries.ts';
import type { Action, ExecutableCase, SingleMutation } from './executable-case.ts';
import { type Expected, expectIssueLocation, findDocumentedDetails, withoutDetails } from './expected.ts';

export function planDocumentedCases(contract: Contract): ExecutableCase[] {
  return contract.cases.map((documented) => {
    const { id, operationId, status, summary, level, source } = documented;
    const action = actionOf(contract, documented);
    return {
      id,
      origin: 'documented',
      operationId,
      status,
      summary,
      level,
      source,
      isWrite: isWrite(contract, action),
      action,
    };
  });
}

/** True if the request can have an effect when the target accepts it. */
function isWrite(contract: Contract, action: Action): boolean {
  if (action.kind === 'waived' || action.kind === 'invariant') return false;
  if (action.kind === 'mutation' && 'method' in action.mutation)
    return !['HEAD', 'OPTIONS'].includes(action.mutation.method);
  const isGet = findOperation(contract, action.base).method === 'get';
  const isUndocumented =
    action.kind === 'mutation' && 'route' in action.mutation && action.mutation.route === 'undocumented-method';
  return isUndocumented || !isGet;
}

function actionOf(contract: Contract, documented: Case): Action {
  const expected = expectDocumented(contract, documented);
  const { change } = documented;
  if (change === undefined || documented.base === undefined) return { kind: 'success', base: documented, expected };
  if ('waived' in change) return { kind: 'waived', because: change.waived };
  return { kind: 'mutation', base: findSuccessCase(contract, documented.base), mutation: mutationOf(change), expected };
}

export function mutationOf(change: Exclude<NonNullable<Case['change']>, { waived: unknown }>): SingleMutation {
  const { from: _, ...mutation } = change;
  return 'remove' in mutation ? { remove: [mutation.remove] } : mutation;
}

/** The response that the contract documents for a case. */
export function expectDocumented(contract: Contract, documented: Case): Expected {
  const { status, key, operationId } = documented;
  const own = contract.operations[operationId]?.responses[status];
  const response = own ?? contract.serviceResponses[status];
  if (response === undefined) throw new Error(`${documented.id} expects ${status}, which is not documented there`);
  const example: Example | undefined = response.examples[key];
  const isSuccess = documented.base === undefined;
  return {
    status,
    response,
    hasBody: response.mediaType !== undefined,
    ...(!isSuccess && example && { example }),
    ...(documented.details && example && { details: findDocumentedDetails(example) }),
    ...(status === 400 && own && expectChangeLocation(contract, documented)),
    ...(status === 405 && documented.base && { allow: listAllowedMethods(contract, documented.base) }),
  };
}

/** Where one value is changed, and the text is the one for issues at that location, details name it. */
function expectChangeLocation(contract: Contract, { operationId, change, key }: Case): Pick<Expected, 'issueLocation'> {
  const operation = contract.operations[operationId];
  const [pointer, ...others] =
    change !== undefined && 'remove' in change
      ? [change.remove]
      : change !== undefined && 'set' in change
        ? Object.keys(change.set)
        : [];
  if (operation === undefined || pointer === undefined || others.length > 0) return {};
  const [own, plain] = [operation.responses[400]?.examples[key], exampleForIssues(operation, [pointer])?.example];
  const isPlain = own !== undefined && plain !== undefined && own.text === plain.text;
  return isPlain && isDeepStrictEqual(withoutDetails(own).value, withoutDetails(plain).value)
    ? expectIssueLocation(operation, pointer)
    : {};
}
