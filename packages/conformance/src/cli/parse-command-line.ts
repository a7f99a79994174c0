import { parseArguments, readInteger, UsageError } from '@helpdesk/contract-model/command-line';
import { type OptionName, type OptionSpec, optionTable } from './option-table.ts';

/** The values of the options as text, by name. */
export type OptionValues = ReturnType<typeof parseCommandLine>['values'];

/** Throws UsageError for an unknown option, and for one that is given twice without being allowed to. */
export function parseCommandLine(argv: readonly string[]) {
  const { values, positionals, tokens } = parseArguments({
    args: joinNegativeNumbers(argv),
    allowPositionals: true,
    options: optionTable,
    tokens: true,
  });
  const single = tokens.flatMap((token) => (token.kind === 'option' && !mayRepeat(token.name) ? [token.name] : []));
  const repeated = single.find((name, index) => single.indexOf(name) !== index);
  // parseArgs would silently use the last one.
  if (repeated !== undefined) throw new UsageError(`--${repeated} is given more than once`);
  const empty = tokens.find((token) => token.kind === 'option' && token.value === '' && namesFile(token.name));
  if (empty?.kind === 'option')
    throw new UsageError(`--${empty.name} needs a value: ${findSpec(empty.name)?.value}, not an empty text`);
  return { values, positionals };
}

/** `--rate -1` becomes `--rate=-1`: parseArgs would take the number for an option, and say so in words of its own. */
const joinNegativeNumbers = (argv: readonly string[]): string[] =>
  argv.flatMap((argument, index) => {
    const isNumber = (text = ''): boolean => /^-\d/.test(text);
    const next = argv[index + 1];
    if (isNumber(argument) && takesValue(argv[index - 1])) return [];
    return takesValue(argument) && isNumber(next) ? [`${argument}=${next}`] : [argument];
  });

const takesValue = (argument = ''): boolean =>
  argument.startsWith('--') && findSpec(argument.slice(2))?.type === 'string';

/** A file, a folder or a package: an empty path would be read as the current folder, or as none given. */
const namesFile = (name: string): boolean => /^(FILE|DIR)/.test(findSpec(name)?.value ?? '');

/** A flag that is given twice means the same. */
function mayRepeat(name: string): boolean {
  const spec = findSpec(name);
  return spec?.multiple === true || spec?.type === 'boolean';
}

const specs: Readonly<Record<string, OptionSpec>> = optionTable;

const findSpec = (name: string): OptionSpec | undefined => specs[name];

/** Reads a whole number within the range of the table; undefined if the option is not given. */
export function readNumber(name: OptionName, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [min, max] = findSpec(name)?.range ?? [0, Number.MAX_SAFE_INTEGER];
  return readInteger(`--${name}`, text, { min, max });
}
