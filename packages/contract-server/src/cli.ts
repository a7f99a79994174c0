#!/usr/bin/env node
import { createServer } from 'node:http';
import { ContractLoadError, loadContract, messageOf } from '@helpdesk/contract-model';
import { parseArguments, UsageError } from '@helpdesk/contract-model/command-line';
import { explainListenError, hostInUrl } from './http/listen.ts';
import { DOCUMENT_PATH, serveDocument } from './http/serve-document.ts';
import { createContractServer } from './server.ts';
import { allowAnyToken } from './stub/stub.ts';

/** The repository runs the sources, and Node runs no TypeScript of an installed package. */
const COMMAND = import.meta.filename.endsWith('.ts') ? 'npx -y pnpm@12 stub' : 'npx helpdesk-stub';

const HELP = `Usage: ${COMMAND} [--contract FILE|PACKAGE]

Serves the examples of a contract, without a service or a database. Requests are validated. Any bearer token is accepted,
and may do everything: for a 401 or 403, ask with the Prefer header. The response is the first documented success, or the
example that this header names. The OpenAPI document itself is at /openapi.json.

  --contract FILE|PACKAGE  the contract: an OpenAPI 3.1 document with x-service-responses, a contract as JSON,
                           or a module or package that exports \`contract\` (default: the helpdesk's)
  --help                   print this

Examples:
  ${COMMAND}
  curl -H 'Authorization: Bearer any' http://127.0.0.1:4010/v1/contacts
  curl -H 'Authorization: Bearer any' -H 'Prefer: code=404' http://127.0.0.1:4010/v1/contacts/1
  curl -H 'Authorization: Bearer any' -H 'Prefer: code=400, example=malformed-cursor' http://127.0.0.1:4010/v1/contacts
  PORT=8080 ${COMMAND} --contract ./generated/index.ts

Environment: PORT (default 4010; 0 for any free port), HOST (default 127.0.0.1)

Exit codes: 1 the port or host cannot be used · 2 wrong usage, or a contract that cannot be served
`;

async function main(args: string[]): Promise<void> {
  const { values } = parseArguments({
    args,
    options: { contract: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const { contract: specifier, help } = values;
  if (help) {
    process.stdout.write(HELP);
    return;
  }
  // As for the service, an empty value counts as none.
  const [PORT, HOST] = [process.env.PORT || '4010', process.env.HOST || '127.0.0.1'];
  if (!/^[0-9]{1,5}$/.test(PORT) || Number(PORT) > 65_535) throw new UsageError(`PORT must be 0 to 65535, not ${PORT}`);

  // Loaded only if no other contract is given: this package serves any contract.
  const contract =
    specifier === undefined
      ? (await import('@helpdesk/contract')).contract
      : await loadContract(specifier, import.meta.url);
  const log = { error: (fields: object, message: string) => console.error(message, fields) };
  const handler = await createContractServer({ contract, authenticate: allowAnyToken(contract), log });

  const document = serveDocument(contract);
  const server = createServer((request, response) =>
    request.method === 'GET' && request.url === DOCUMENT_PATH
      ? document(request, response)
      : handler(request, response),
  );
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(explainListenError(error, Number(PORT), HOST));
    process.exitCode = 1;
  });
  server.listen(Number(PORT), HOST, () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : PORT;
    console.log(`The stub listens on http://${hostInUrl(HOST)}:${port} (paths begin with ${contract.basePath})`);
    console.log('Any bearer token is accepted, and may do everything');
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const hint = error instanceof UsageError || error instanceof ContractLoadError ? '\nTry --help.' : '';
  console.error(`${messageOf(error)}${hint}`);
  process.exitCode = 2;
}
