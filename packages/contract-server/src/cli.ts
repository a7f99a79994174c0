import { parseArgs } from 'node:util';
import { contract } from '@helpdesk/contract';
import { createContractServer } from './server.ts';
import { admitAnybody } from './stub/admit-anybody.ts';

const HELP = `Serves the API from the examples of its spec, without a database.

  pnpm stub

Requests are validated; any bearer token is taken. The answer is the first documented success, or what a header asks for:

  curl -H 'Authorization: Bearer any' -H 'Prefer: code=404' URL
  curl -H 'Authorization: Bearer any' -H 'Prefer: code=400, example=KEY' URL

Environment: PORT (default 4010; 0 takes a free one), HOST (default 127.0.0.1)
`;

/** Starts the stub of this repository's contract. Exits with 2 where it is asked wrongly, 1 where it cannot listen. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const { PORT = '4010', HOST = '127.0.0.1' } = process.env;
  if (!/^[0-9]{1,5}$/.test(PORT) || Number(PORT) > 65_535) throw new TypeError(`PORT must be 0 to 65535, not ${PORT}`);

  const log = { error: (fields: object, message: string) => console.error(message, fields) };
  const app = await createContractServer({ contract, authenticate: admitAnybody(contract), log });
  const server = app.listen(Number(PORT), HOST, (error) => {
    if (error) {
      console.error(`The stub cannot listen: ${error.message}`);
      process.exitCode = 1;
      return;
    }
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : PORT;
    console.log(
      `The stub answers at http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port} (paths begin with ${contract.basePath})`,
    );
  });
}

try {
  await main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\nTry pnpm stub --help.`);
  process.exitCode = 2;
}
