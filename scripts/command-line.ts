import { parseArgs } from "node:util";

/** A command line that makes no sense. The message says why, and ends with the usage. */
export class UsageError extends Error {}

interface CommandLine {
  readonly usage: string;
  /** Every option takes a value: `--port 3001`. */
  readonly options?: readonly string[];
  /** How many words there may be besides. */
  readonly most?: number;
}

interface Words {
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly words: readonly string[];
}

/** @throws UsageError for an option that is not known or has no value, and for too many words. */
export function readCommandLine(args: readonly string[], { usage, options = [], most = 0 }: CommandLine): Words {
  // Where there are no options, `-400d` is a word like any other.
  const given = options.length > 0 ? [...args] : ["--", ...args];
  const known = Object.fromEntries(options.map((name) => [name, { type: "string" } as const]));
  const { values, positionals } = complainingWith(usage, () =>
    parseArgs({ args: given, options: known, allowPositionals: true }),
  );
  const [surplus] = positionals.slice(most);
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.\n${usage}`);
  return { options: values, words: positionals };
}

/** Runs `read`; what it throws becomes a usage error. */
export function complainingWith<Value>(usage: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n${usage}`);
  }
}

/** The whole number that an option was given. @throws UsageError */
export function wholeNumber(option: string, text: string, { usage, least = 1 }: { usage: string; least?: number }) {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least))
    throw new UsageError(`--${option} takes a whole number from ${least}, not "${text}".\n${usage}`);
  return value;
}

/** Runs a script's work. A usage error, or one of `expected`, is told by its message alone. */
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
