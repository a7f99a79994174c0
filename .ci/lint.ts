/** `pnpm lint`: runs every check that needs no test, and reports the problems of all of them. */
import { spawnSync } from 'node:child_process';

const HELP = `Usage: npx -y pnpm@12 lint

Checks the code with Biome (format and lint rules: biome.json), which file imports which with dependency-cruiser
(.dependency-cruiser.js), and the spec with Redocly's rules and the house rules (spec/redocly.yaml). Changes nothing:
\`npx -y pnpm@12 format\` fixes what Biome can fix.

  --help  print this

Exit codes: 0 no problems · 1 problems · 2 wrong usage
`;

const checks = [
  ['biome', 'check', '.'],
  ['depcruise', '--config', '.dependency-cruiser.js', 'packages', 'apps', 'spec'],
  ['node', 'packages/contract-gen/src/cli.ts', '--lint'],
] as const;

function main(args: readonly string[]): number {
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  if (args.length > 0) {
    console.error(`Unknown argument ${args[0]}\n\n${HELP}`);
    return 2;
  }
  const statuses = checks.map(([command, ...rest]) => spawnSync(command, rest, { stdio: 'inherit' }).status);
  return statuses.every((status) => status === 0) ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
