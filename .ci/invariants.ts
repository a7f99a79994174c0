/** Writes docs/invariants, a page for each invariant of the suite: `node .ci/invariants.ts --help`. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@helpdesk/contract';
import type { Invariant } from '../packages/conformance/src/invariants/invariant.ts';
import { invariants } from '../packages/conformance/src/invariants/registry.ts';
import { plan } from '../packages/conformance/src/run/plan.ts';

const HELP = `Usage: npx -y pnpm@12 invariants [--check]

Writes docs/invariants: a page for each invariant of packages/conformance/src/invariants/registry.ts, and the list of them.

  --check   write nothing; exit 1 and name the pages that are not up to date
  --help    print this

Exit codes: 0 success · 1 a page is not up to date (--check) · 2 wrong usage
`;

const FOLDER = join(import.meta.dirname, '../docs/invariants');
const BANNER = '<!-- Written by `npx -y pnpm@12 invariants` from packages/conformance/src/invariants. Do not edit. -->';

const cases = plan(contract);

function renderPage({ name, statement, explanation, keywords }: Invariant): string {
  const own = cases.flatMap(({ id, action }) => (action.kind === 'invariant' && action.invariant === name ? [id] : []));
  const tested = own.length === 0 ? 'None.' : own.map((id) => `- \`${id}\``).join('\n');
  const from =
    keywords.length === 0
      ? 'It needs no keyword: it holds for any OpenAPI document.'
      : `It applies where the spec has ${keywords.map((keyword) => `\`${keyword}\``).join(', ')}: [vocabulary](../../spec/README.md).`;
  return `${BANNER}

# ${name}

**${statement}**

${explanation.trim()}

${from} The code is in [packages/conformance/src/invariants](../../packages/conformance/src/invariants).

## Run it alone

\`\`\`
npx helpdesk-conformance http://127.0.0.1:8080 --token TOKEN --only ${own[0] ?? 'CASE'}
\`\`\`

## Cases of the helpdesk API

${tested}
`;
}

function renderIndex(): string {
  const rows = invariants.map(({ name, statement }) => `| [${name}](${name}.md) | ${statement} |`);
  return `${BANNER}

# Invariants

Behavior over several requests, which the suite tests wherever the contract has the keywords for it. The id of such a case ends with
\`invariant-NAME\`; a failure shows the smallest example found.

| invariant | what holds |
|---|---|
${rows.join('\n')}
`;
}

function main([argument, ...more]: readonly string[]): number {
  if (argument === '--help') {
    console.log(HELP);
    return 0;
  }
  if ((argument !== undefined && argument !== '--check') || more.length > 0) {
    console.error(`Unknown argument '${more[0] ?? argument}'. See \`npx -y pnpm@12 invariants --help\`.`);
    return 2;
  }
  const pages = new Map([
    ['README.md', renderIndex()],
    ...invariants.map((one) => [`${one.name}.md`, renderPage(one)] as const),
  ]);
  mkdirSync(FOLDER, { recursive: true });
  const present = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
  const stale = [...pages].filter(([name, text]) => present.get(name) !== text).map(([name]) => name);
  const surplus = [...present.keys()].filter((name) => !pages.has(name));
  if (argument === '--check') {
    for (const name of [...stale, ...surplus]) console.error(`docs/invariants/${name} is not up to date`);
    if (stale.length + surplus.length === 0) return 0;
    console.error('Run `npx -y pnpm@12 invariants` and commit the pages that it writes.');
    return 1;
  }
  for (const name of stale) writeFileSync(join(FOLDER, name), pages.get(name) ?? '');
  for (const name of surplus) rmSync(join(FOLDER, name));
  for (const name of [...stale, ...surplus]) console.log(`wrote docs/invariants/${name}`);
  return 0;
}

process.exitCode = main(process.argv.slice(2));
