/** One documented case as an Arazzo workflow. */
import type { Case, Credential, Json, RequestExample } from '@helpdesk/contract-model';
import type { ExecutableCase, Mutation } from '../../cases/executable-case.ts';
import { findOperation, getRequestValue, isUpdate } from '../../contract-queries.ts';
import { formatCredentialName } from '../../credential-names.ts';
import { prepareRequest, repeatRequest } from '../../requests/prepare-request.ts';
import type { Session } from '../../resources/session.ts';
import { createAuthorization, writeAuthorization } from '../../run/transport/credentials.ts';
import { createStep, NotExpressibleError, type Step } from './create-step.ts';
import { createSymbolicResources, type ObtainedValue } from './symbolic-resources.ts';

export interface Workflow {
  readonly workflowId: string;
  readonly summary: string;
  readonly inputs?: Inputs;
  readonly steps: readonly Step[];
}

/** A JSON Schema. */
interface Inputs {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

/** A workflow that is being made. */
interface Draft {
  readonly workflowId: string;
  readonly steps: Step[];
  readonly inputs: Set<string>;
}

/** Unique in the document: Redocly's rule outputs-defined confuses steps of the same id in two workflows. */
const createStepId = ({ workflowId }: Draft, name: string): string => `${workflowId}_${name}`;

/** Throws NotExpressibleError. */
export async function createWorkflow(session: Session, planned: ExecutableCase): Promise<Workflow> {
  const { action } = planned;
  if (action.kind === 'waived') throw new NotExpressibleError('no client can provoke the response');
  if (action.kind === 'invariant') throw new NotExpressibleError('an invariant compares several responses');
  const mutation = action.kind === 'mutation' ? action.mutation : undefined;
  rejectInexpressible(mutation);
  const { base, expected } = action;
  const workflowId = planned.id.replaceAll(/[^\w-]/g, '_');
  const draft: Draft = { workflowId, steps: [], inputs: new Set() };
  const { steps, inputs } = draft;
  const isRepeated = mutation !== undefined && 'again' in mutation;
  // What is sent again is sent once as a success first, with unique values of its own.
  const request = await prepareWithSteps(session, draft, base, isRepeated ? undefined : mutation, []);
  const operation = findOperation(session.contract, base);
  const credential = mutation !== undefined && 'credential' in mutation ? mutation.credential : 'full';
  const authorization = formatAuthorization(credential, inputs);
  const step = (stepId: string, sent: RequestExample, status: number, documented?: Case): Step =>
    createStep(operation, sent, { stepId: createStepId(draft, stepId), authorization, status, documented });
  const documented = session.contract.cases.find(({ id }) => id === planned.id);
  if (isRepeated) {
    const again = repeatRequest(session, base, request, mutation.again);
    steps.push(step('first', request, base.status), step('again', again, expected.status, documented));
  } else {
    steps.push(step('test', request, expected.status, documented));
  }
  return {
    workflowId,
    summary: planned.summary,
    ...(inputs.size > 0 && { inputs: formatInputs(inputs) }),
    steps,
  };
}

function rejectInexpressible(mutation: Mutation | undefined): void {
  if (mutation === undefined) return;
  if ('fault' in mutation) throw new NotExpressibleError('the target has to fail on request');
  if ('route' in mutation || 'method' in mutation || 'spelling' in mutation) {
    throw new NotExpressibleError('a step can only call an operation of the OpenAPI document');
  }
  if ('raw' in mutation || 'oversize' in mutation || 'contentType' in mutation) {
    throw new NotExpressibleError('the body is not JSON, has another content type, or is over the limit of bytes');
  }
  if (JSON.stringify(mutation).includes('"$cursor"')) throw new NotExpressibleError(NEEDS_CURSOR);
}

const NEEDS_CURSOR = 'the request needs the cursor of an earlier page';

/** Adds the steps that obtain resources, and the inputs, to those of the workflow. */
async function prepareWithSteps(
  session: Session,
  draft: Draft,
  base: Case,
  mutation: Mutation | undefined,
  path: readonly string[],
): Promise<RequestExample> {
  const { steps, inputs } = draft;
  const { contract, options } = session;
  const operation = findOperation(contract, base);
  const obtain = async (source: Case, kind: string, name: string): Promise<string> => {
    const stepId = createStepId(draft, `obtain_${name}`);
    if (steps.some((step) => step.stepId === stepId)) return stepId;
    const request = await prepareWithSteps(session, draft, source, undefined, [...path, kind]);
    const authorization = formatAuthorization('full', inputs);
    steps.push(createStep(findOperation(contract, source), request, { stepId, authorization, status: source.status }));
    return stepId;
  };
  const record = ({ stepId, output, value }: ObtainedValue): void => {
    const index = steps.findIndex((step) => step.stepId === stepId);
    const step = steps[index];
    if (step !== undefined) steps[index] = { ...step, outputs: { ...step.outputs, [output]: value } };
  };
  const provider = createSymbolicResources(contract, {
    isUpdate: isUpdate(operation),
    path,
    obtain,
    record,
    inputs,
    given: options.data ?? {},
  });
  const mutations = mutation === undefined ? [] : [mutation];
  const request = await prepareRequest(session, undefined, { base, mutations, provider });
  const cursor = operation.pagination !== undefined && 'cursor' in operation.pagination && operation.pagination.cursor;
  const isOwn = mutation !== undefined && 'set' in mutation && typeof cursor === 'string' && cursor in mutation.set;
  if (typeof cursor === 'string' && !isOwn && getRequestValue(base.request, cursor) !== undefined) {
    throw new NotExpressibleError(NEEDS_CURSOR);
  }
  return request;
}

/** Given tokens are inputs; the wrong ones are made up. */
function formatAuthorization(credential: Credential, inputs: Set<string>): string | undefined {
  if (credential === 'unknown') return createAuthorization({}, credential);
  return writeAuthorization(credential, (token) => {
    const name = formatCredentialName(token);
    inputs.add(name);
    return `{$inputs.${name}}`;
  });
}

const formatInputs = (inputs: ReadonlySet<string>): Inputs => ({
  type: 'object',
  properties: Object.fromEntries([...inputs].map((name) => [name, {}])),
  required: [...inputs],
});
