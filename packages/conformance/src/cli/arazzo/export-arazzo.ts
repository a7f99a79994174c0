import type { Contract, Json } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../../cases/executable-case.ts';
import { createSession } from '../../run/create-session.ts';
import { formatCount } from '../../text.ts';
import { NotExpressibleError } from './create-step.ts';
import { createWorkflow, type Workflow } from './create-workflow.ts';

/** The documents that `--export` writes. */
export const exportFormats = ['arazzo', 'openapi'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Where the workflows look for the OpenAPI document: beside them. */
const OPENAPI_FILE = 'openapi.json';

/**
 * The documented cases as an Arazzo 1.0.1 document, with a workflow for each: the resources that it needs, from earlier steps
 * or from inputs, and the request with its one change. Unique values are new in each export. `data` has given resources, or
 * their ids, by kind: they are used instead of steps and inputs.
 */
export async function exportArazzo(
  contract: Contract,
  cases: readonly ExecutableCase[],
  data: Readonly<Record<string, readonly Json[]>> = {},
): Promise<string> {
  // Nothing is sent: the session only prepares requests.
  const { session } = createSession({ contract, baseUrl: 'http://127.0.0.1', credentials: {}, profile: 'full', data });
  const documented = cases.filter(({ origin }) => origin === 'documented');
  const workflows: Workflow[] = [];
  const omitted = new Map<string, number>();
  for (const planned of documented) {
    try {
      workflows.push(await createWorkflow(session, planned));
    } catch (error) {
      if (!(error instanceof NotExpressibleError)) throw error;
      omitted.set(error.message, (omitted.get(error.message) ?? 0) + 1);
    }
  }
  const { title, version } = contract.openapi.info;
  const document = {
    arazzo: '1.0.1',
    info: {
      title: `${title}: documented cases`,
      version,
      description: describe(workflows, documented.length, omitted),
    },
    sourceDescriptions: [{ name: 'api', url: OPENAPI_FILE, type: 'openapi' }],
    workflows,
  };
  return JSON.stringify(document, null, 2);
}

function describe(workflows: readonly Workflow[], documented: number, omitted: ReadonlyMap<string, number>): string {
  const rest = documented - workflows.length;
  const inputs = [...new Set(workflows.flatMap(({ inputs: own }) => own?.required ?? []))];
  const reasons = [...omitted].toSorted(([, left], [, right]) => right - left);
  return [
    `${formatCount(workflows.length, 'case')} of ${documented} that the contract documents, one workflow each. Put the OpenAPI document beside this one as ${OPENAPI_FILE}.`,
    `Each workflow lists its inputs: tokens, and ids of resources that no earlier step can obtain. All together: ${inputs.join(', ')}. Unique values are new in each export: export again before each run.`,
    ...(rest === 0 ? [] : [`Arazzo cannot express ${formatCount(rest, 'case')}, which the conformance suite runs:`]),
    ...reasons.map(([reason, count]) => `- ${count}: ${reason}`),
  ].join('\n');
}
