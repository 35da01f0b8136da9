import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";
import type { Outcome, Stage } from "./test-stages.ts";
import { isDone, markDone } from "./work-once.ts";

/*
 * A stage that passed is not run again until one of its inputs changes. Invariant: a continuous integration runs every
 * stage, and so does `--all`.
 */

interface Circumstances {
  readonly args?: readonly string[];
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Holds the stamps. A new installation of the packages deletes it. */
  readonly folder?: string;
}

const runsAll = (args: readonly string[], { CI = "" }: Readonly<Record<string, string | undefined>>): boolean =>
  args.includes("--all") || !["", "0", "false"].includes(CI);

const stampIn = (folder: string, { name }: Stage) => join(folder, name.replaceAll(/\W+/g, "-"));

/** The stage, skipped where it passed with inputs of an equal fingerprint. */
export function unlessUnchanged(stage: Stage, fingerprint: () => string, circumstances: Circumstances = {}): Stage {
  const { args = process.argv.slice(2), variables = process.env } = circumstances;
  const stamp = stampIn(circumstances.folder ?? join(root, "node_modules/.cache/ultra-stages"), stage);
  const run = async (): Promise<Outcome> => {
    const before = fingerprint();
    if (!runsAll(args, variables) && isDone(stamp, before)) return { passed: 0, failed: 0, output: "", skipped: true };
    rmSync(stamp, { force: true });
    const outcome = await stage.run();
    // The stage may have read a file that changed meanwhile before or after the change, so such a run is not stamped.
    if (outcome.failed === 0 && fingerprint() === before) markDone(stamp, before);
    return outcome;
  };
  return { ...stage, run };
}
