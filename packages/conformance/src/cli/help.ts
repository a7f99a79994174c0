import { wrap } from '../text.ts';
import { type OptionSpec, optionTable, topics } from './option-table.ts';

/** Width of the lines, and the column at which the explanations start. */
const WIDTH = 116;
const COLUMN = 23;

/** The repository runs the sources, and Node runs no TypeScript of an installed package. */
const IS_INSTALLED = !import.meta.filename.endsWith('.ts');

const usage = (command: string): string => `  ${command} BASE_URL [options]
  ${command} compare A B [options]    two base URLs or report.json files, side by side`;

/** The text of `--help`, with the command as its reader runs it. */
export function formatHelp(isInstalled = IS_INSTALLED): string {
  const command = isInstalled ? 'npx helpdesk-conformance' : 'npx -y pnpm@12 conformance';
  const credentials = isInstalled ? 'credentials.json' : '.data/credentials.json';
  return `Runs the conformance suite against a service, case by case.

Usage
${usage(command)}

  BASE_URL is what precedes the version: http://127.0.0.1:3000, not http://127.0.0.1:3000/v1.

${topics.map(formatTopic).join('\n\n')}

Exit codes
  0   the service conforms; with compare: A and B do not differ
  1   the service does not conform, or the suite itself failed; with compare: A and B differ
  2   wrong usage, configuration or file
  3   target unreachable or lost, or nothing ran (also: --changed-since finds no change)
  130 interrupted by Ctrl-C; 143 by SIGTERM. Results so far are printed and reported

Examples
  ${command} http://127.0.0.1:3000 --credentials ${credentials} --only OPERATION
  HELPDESK_TOKEN=… ${command} https://staging.example.com --profile full --report out
`;
}

function formatTopic(topic: (typeof topics)[number]): string {
  const specs: [string, OptionSpec][] = Object.entries(optionTable);
  return [topic, ...specs.filter(([, spec]) => spec.topic === topic).map(formatOption)].join('\n');
}

function formatOption([name, { short, value, range, help }]: [string, OptionSpec]): string {
  const flags = `  ${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
  const text = range === undefined ? help : `${range[0]} to ${range[1]}: ${help}`;
  const [first = '', ...more] = wrap(text, WIDTH - COLUMN);
  const indent = ' '.repeat(COLUMN);
  const start = flags.length + 1 < COLUMN ? [flags.padEnd(COLUMN) + first] : [flags, indent + first];
  return [...start, ...more.map((line) => indent + line)].join('\n');
}
