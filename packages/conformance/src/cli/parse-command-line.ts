import { parseArguments, readInteger, UsageError } from '@helpdesk/contract-model/command-line';
import { type OptionName, type OptionSpec, optionTable } from './option-table.ts';

/** The values of the options as text, by name. */
export type OptionValues = ReturnType<typeof parseCommandLine>['values'];

/** Throws UsageError for an unknown option, and for one that is given twice without being allowed to. */
export function parseCommandLine(argv: readonly string[]) {
  const { values, positionals, tokens } = parseArguments({
    args: [...argv],
    allowPositionals: true,
    options: optionTable,
    tokens: true,
  });
  const single = tokens.flatMap((token) => (token.kind === 'option' && !mayRepeat(token.name) ? [token.name] : []));
  const repeated = single.find((name, index) => single.indexOf(name) !== index);
  // parseArgs would silently use the last one.
  if (repeated !== undefined) throw new UsageError(`--${repeated} is given more than once`);
  return { values, positionals };
}

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

/** `--only A --only B,C` gives all three. */
export function readList(name: OptionName, given: readonly string[] | undefined, what: string): string[] | undefined {
  if (given === undefined) return undefined;
  const all = given.flatMap((text) => text.split(',')).map((text) => text.trim());
  if (all.includes('')) throw new UsageError(`--${name} must be ${what}, or several separated by commas, not empty`);
  return [...new Set(all)];
}
