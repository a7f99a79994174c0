import type { Exchange } from '../../exchange.ts';
import type { CaseResult, Report } from '../../result.ts';
import { type TokenCredential, UNKNOWN_TOKEN_RECIPE, writeAuthorization } from '../../run/transport/credentials.ts';
import { createTokenFiller, listAuthorizations, type tokenForms } from '../../token-forms.ts';
import { BODY_FOLDER, createFileName } from '../body-files.ts';
import { type BodyFiles, CREATED_NOTE, hasCreated, toVariable } from '../format-curl.ts';
import { groupByOperation, isOwnFailure, listShownSteps } from '../report-queries.ts';

export const HTTP_FOLDER = 'http';

/**
 * The requests of failed cases as `.http` files, which editors can send: one file per operation, by name. Tokens are
 * variables.
 */
export function renderHttpFiles(report: Report, fileOf: BodyFiles): Map<string, string> {
  const failures = report.results.filter((result) => isOwnFailure(result) && result.exchanges.length > 0);
  return new Map(
    [...groupByOperation(failures)].map(([operationId, results]) => [
      `${HTTP_FOLDER}/${createFileName(operationId)}.http`,
      renderFile(report, results, fileOf),
    ]),
  );
}

function renderFile(report: Report, results: readonly CaseResult[], fileOf: BodyFiles): string {
  const used = new Set<TokenCredential>();
  for (const result of results) {
    for (const { request } of listShownSteps(result)) {
      writeAuthorization(request.credential, (token) => {
        used.add(token);
        return '';
      });
    }
  }
  return [
    `@baseUrl = ${report.target}`,
    ...[...used].map((token) => {
      const what =
        token === 'unknown' ? UNKNOWN_TOKEN_RECIPE : `the token "${toVariable(token)}" of the credentials file`;
      return `@${toTokenVariable(token)} = put ${what} here`;
    }),
    ...(report.headerNames ?? []).map((name) => `@${toVariable(name)} = put the header here`),
    ...results.flatMap((result) => listShownSteps(result).map((step) => renderRequest(report, result, step, fileOf))),
    '',
  ].join('\n');
}

function renderRequest(
  { headerNames = [] }: Report,
  result: CaseResult,
  exchange: Exchange,
  fileOf: BodyFiles,
): string {
  const {
    case: { id, source },
    reason,
  } = result;
  const { request } = exchange;
  const usual = writeAuthorization(request.credential, (token) => `{{${toTokenVariable(token)}}}`);
  const fill = createTokenFiller(request, usual);
  const file = fileOf(request)?.replace(`${BODY_FOLDER}/`, `../${BODY_FOLDER}/`);
  const body = file === undefined ? request.body : `< ${file}`;
  return [
    '',
    `### ${id}`,
    `# ${source}`,
    // A line break would end the comment.
    `# ${reason.replaceAll(/\s+/g, ' ')}`,
    ...(hasCreated(exchange) ? [`# ${CREATED_NOTE}`] : []),
    `${request.method} {{baseUrl}}${fill(request.target)}`,
    ...listAuthorizations(usual, request, variableForms).map((value) => `Authorization: ${value}`),
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${fill(value)}`),
    ...headerNames.map((name) => `${name}: {{${toVariable(name)}}}`),
    ...(body === undefined ? [] : ['', body]),
  ].join('\n');
}

/** Editors cannot change a variable: these are others, to be given as the token is. */
const variableForms: typeof tokenForms = {
  '{token}': (variable) => variable,
  '{token as user}': () => '{{token_as_user}}',
  '{token in other case}': () => '{{token_in_other_case}}',
  '{start of token}': () => '{{start_of_token}}',
  '{token with another end}': () => '{{token_with_another_end}}',
};

const toTokenVariable = (credential: TokenCredential): string =>
  credential === 'full' ? 'token' : `${toVariable(credential)}_token`;
