import { parseArgs } from "node:util";

/** An invalid command line. The message states the reason and ends with the usage. */
export class UsageError extends Error {}

interface CommandLine {
  readonly usage: string;
  /** Every option takes a value: `--port 3001`. */
  readonly options?: readonly string[];
  /** Maximum number of positional arguments. */
  readonly most?: number;
}

interface Words {
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly words: readonly string[];
}

/** @throws UsageError for an unknown option, an option without a value, or too many arguments. */
export function readCommandLine(args: readonly string[], { usage, options = [], most = 0 }: CommandLine): Words {
  // Without options, `-400d` is a positional argument.
  const given = options.length > 0 ? [...args] : ["--", ...args];
  const known = Object.fromEntries(options.map((name) => [name, { type: "string" } as const]));
  const { values, positionals } = complainingWith(usage, () =>
    parseArgs({ args: given, options: known, allowPositionals: true }),
  );
  const [surplus] = positionals.slice(most);
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.\n${usage}`);
  return { options: values, words: positionals };
}

/** Runs `read` and converts its exceptions to a usage error. */
export function complainingWith<Value>(usage: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n${usage}`);
  }
}

/** Parses an option as a whole number. @throws UsageError */
export function wholeNumber(option: string, text: string, { usage, least = 1 }: { usage: string; least?: number }) {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least))
    throw new UsageError(`--${option} takes a whole number from ${least}, not "${text}".\n${usage}`);
  return value;
}

/** Runs a script. Of a usage error, or one of `expected`, only the message is printed. */
export async function runScript(
  work: () => Promise<void> | void,
  ...expected: readonly (new (
    ...args: never[]
  ) => Error)[]
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = [UsageError, ...expected].some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}
