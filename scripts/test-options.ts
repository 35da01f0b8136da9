import { parseArgs } from "node:util";
import { beginAsOf } from "./as-of.ts";
import { complainingWith } from "./command-line.ts";

/**
 * Reads the options of a command that runs tests, and begins at its instant. `--all` is read by each stage.
 * @throws UsageError for an option that there is not: ignored, it would cost the run of everything.
 */
export function beginTests(command: string, args: readonly string[] = process.argv.slice(2)): void {
  const usage = `  ${command} [-- --all --as-of 2027-03-31T18:25:00Z]`;
  complainingWith(usage, () => {
    const options = { all: { type: "boolean" }, "as-of": { type: "string" } } as const;
    const { "as-of": instant } = parseArgs({ args: [...args], options }).values;
    beginAsOf(instant === undefined ? [] : ["--as-of", instant]);
  });
}
