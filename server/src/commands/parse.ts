import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.ts';

type Asked = { name: string; command: Command; options: Record<string, string> };
type Parsed = { help: string | null } | Asked;

type Commands = Readonly<Record<string, Command>>;
type Tokens = { positionals: string[]; given: Map<string, string | true> };

const isHelp = ({ given, positionals }: Tokens): boolean =>
  given.has('help') ||
  given.has('h') ||
  positionals[0] === 'help' ||
  (positionals.length === 0 && given.size === 0);

/**
 * Understands the words after the program's name. `help` asks for the overview (null) or for one command's page.
 * Throws UsageError (Indonesian) for an unknown command or option, a missing or doubled value, and what is left over.
 */
export function parseCommand(words: readonly string[], commands: Commands): Parsed {
  const tokens = tokensOf(words);
  if (isHelp(tokens)) {
    const name = tokens.positionals.find((word) => word !== 'help');
    if (name !== undefined) commandOf(name, commands);
    return { help: name ?? null };
  }
  const [name = '', extra] = tokens.positionals;
  const command = commandOf(name, commands);
  if (extra !== undefined) throw new UsageError(`'${extra}' berlebih; tulis: ${usageOf(name, command)}`);
  return { name, command, options: optionsOf(name, command, tokens.given) };
}

/** Which words are values is not known before the command is, so everything is read loosely here and checked after. */
function tokensOf(words: readonly string[]): Tokens {
  const { tokens } = parseArgs({ args: [...words], strict: false, allowPositionals: true, tokens: true });
  const positionals: string[] = [];
  const given = new Map<string, string | true>();
  let waiting: string | undefined;
  for (const token of tokens) {
    if (token.kind === 'option') {
      if (given.has(token.name))
        throw new UsageError(`${token.rawName} ditulis dua kali; tulis sekali saja.`);
      given.set(token.name, token.value ?? true);
      waiting = token.value === undefined ? token.name : undefined;
    } else if (token.kind === 'positional') {
      // The first word is the command; one right after an option is its value.
      if (waiting !== undefined && positionals.length > 0) given.set(waiting, token.value);
      else positionals.push(token.value);
      waiting = undefined;
    }
  }
  return { positionals, given };
}

function commandOf(name: string, commands: Commands): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command;
  const known = Object.keys(commands).join(', ');
  const what = name ? `Perintah '${name}' tidak dikenal` : 'Perintahnya belum ditulis';
  throw new UsageError(`${what}; yang ada: ${known}.`);
}

function optionsOf(name: string, command: Command, given: Tokens['given']): Record<string, string> {
  const options: Record<string, string> = {};
  for (const [option, value] of given) {
    const known = Object.hasOwn(command.options, option) ? command.options[option] : undefined;
    if (!known) throw new UsageError(`--${option} tidak dikenal; tulis: ${usageOf(name, command)}`);
    if (known.word && (value === true || value.trim() === ''))
      throw new UsageError(`--${option} perlu ${known.word}; tulis: ${usageOf(name, command)}`);
    if (!known.word && value !== true)
      throw new UsageError(`'${value}' berlebih; tulis: ${usageOf(name, command)}`);
    options[option] = value === true ? '1' : value;
  }
  for (const [option, { required, word }] of Object.entries(command.options)) {
    if (required && options[option] === undefined)
      throw new UsageError(`--${option} ${word} belum ditulis; tulis: ${usageOf(name, command)}`);
  }
  return options;
}

/** `npm run backup -- --to FOLDER`. */
export function usageOf(name: string, command: Command): string {
  const parts = Object.entries(command.options).map(([option, { word, required }]) => {
    const text = word ? `--${option} ${word}` : `--${option}`;
    return required ? text : `[${text}]`;
  });
  return `npm run ${[name, ...(parts.length > 0 ? ['--', ...parts] : [])].join(' ')}`;
}

/**
 * npm takes what stands before `--` for options of its own, and hands it over as a variable only: `npm run backup --list` would make a copy
 * instead of listing them. Throws UsageError for an option of this command that got lost in that way.
 */
export function demandPassedOn(
  { name, command, options }: Asked,
  env: Record<string, string | undefined>,
): void {
  if (env.npm_lifecycle_event !== name) return;
  const isLost = (option: string) =>
    options[option] === undefined && env[`npm_config_${option.replaceAll('-', '_')}`] !== undefined;
  const lost = Object.keys(command.options).find(isLost);
  if (lost !== undefined)
    throw new UsageError(`--${lost} berhenti pada npm; tulis -- sebelum pilihan: ${usageOf(name, command)}`);
}
