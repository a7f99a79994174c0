/** The scripts of package.json that run other tools: `node .ci/scripts.ts NAME`. Each explains itself with `--help`. */
import { spawnSync } from 'node:child_process';

interface Script {
  readonly help: string;
  readonly steps: readonly (readonly [command: string, ...args: string[]])[];
  /** Whether the remaining steps run after one has failed, so that all problems are reported. */
  readonly runsAll?: true;
}

const lintCode: Script['steps'] = [
  ['biome', 'check', '.'],
  ['depcruise', '--config', '.dependency-cruiser.js', 'packages', 'apps', 'spec'],
];

const scripts: Readonly<Record<string, Script>> = {
  test: {
    help: `Runs everything that CI runs: the lint, whether the generated files are up to date, the types, the tests of all
packages with the conformance suite against the service, and prints the totals. Stops at the first step that fails.`,
    steps: [
      ...lintCode,
      // Lints the spec first.
      ['node', 'packages/contract-gen/src/cli.ts', '--check'],
      ['node', '.ci/invariants.ts', '--check'],
      ['node', '.ci/scripts.ts', 'types'],
      ['turbo', 'run', 'test', '--concurrency=2'],
      ['node', '.ci/tally.ts'],
    ],
  },
  lint: {
    help: `Checks the code with Biome (format and lint rules: biome.json), which file imports which with dependency-cruiser
(.dependency-cruiser.js), and the spec with Redocly's rules and the house rules (spec/redocly.yaml). Changes nothing:
\`npx -y pnpm@12 format\` fixes what Biome can fix.`,
    steps: [...lintCode, ['node', 'packages/contract-gen/src/cli.ts', '--lint']],
    runsAll: true,
  },
  types: {
    help: 'Checks the types of all packages. Only what depends on a change is checked again.',
    steps: [['tsc', '-b']],
  },
  format: {
    help: 'Formats the code and fixes what Biome can fix. Writes files.',
    steps: [['biome', 'check', '--write', '.']],
  },
};

function main([name = '', ...args]: readonly string[]): number {
  const script = scripts[name];
  if (script === undefined) {
    console.error(`Unknown script '${name}': there are ${Object.keys(scripts).join(', ')}`);
    return 2;
  }
  if (args.includes('--help')) {
    console.log(
      `Usage: npx -y pnpm@12 ${name}\n\n${script.help}\n\nExit codes: 0 no problems · 1 problems · 2 wrong usage`,
    );
    return 0;
  }
  if (args.length > 0) {
    console.error(`Unknown argument '${args[0]}'. See \`npx -y pnpm@12 ${name} --help\`.`);
    return 2;
  }
  let isSuccess = true;
  for (const [command, ...rest] of script.steps) {
    isSuccess = spawnSync(command, rest, { stdio: 'inherit' }).status === 0 && isSuccess;
    if (!isSuccess && script.runsAll === undefined) return 1;
  }
  return isSuccess ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
