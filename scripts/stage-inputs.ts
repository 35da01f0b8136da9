import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";
import { BUILD_VARIABLES, fingerprintFiles } from "./source-fingerprint.ts";

/** Folders and files that no stage reads, or that stages write. */
const GENERATED: ReadonlySet<string> = new Set([
  ...["node_modules", ".git", ".next", ".open-next", ".wrangler", ".data"],
  ...["test-results", "playwright-report", "screenshots", "next-env.d.ts", "tsconfig.tsbuildinfo"],
]);

/** Only the unit stage runs them, and nothing imports them. */
const UNIT_TEST = /^((app|backend|components|lib|tests\/unit-shared)\/.*|[^/]*)\.test\.tsx?$/;

/**
 * By stage, the paths that it does not read; every other path is its input. A unit test verifies that no import leads
 * to them (tests/unit-shared/stage-inputs.test.ts).
 */
const UNREAD = {
  // Laws of the tree read every file.
  unit: [],
  backend: [/^(app|components|docs|public)\//, /^tests\/(bench|e2e\/(http|journeys))\//, UNIT_TEST],
  served: [/^docs\//, /^tests\/backend\/(?!gateways\/)/, UNIT_TEST],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;

export type StageInputs = keyof typeof UNREAD;

/** Variables that change the work of a stage. */
const VARIABLES = ["EVERY_PAGE", ...BUILD_VARIABLES] as const;

export const isInput = (inputs: StageInputs, path: string): boolean =>
  !UNREAD[inputs].some((unread) => unread.test(path));

/** Every file below a folder, hidden ones too, with `/` separators. */
function listTree(folder: string, below = ""): readonly string[] {
  const entries = readdirSync(join(folder, below), { withFileTypes: true }).filter(({ name }) => !GENERATED.has(name));
  return entries.flatMap((entry) => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return listTree(folder, path);
    return entry.isFile() ? [path] : [];
  });
}

/** Equal where a stage that reads these files would do the same: the same texts, instant, variables and Node. */
export function fingerprintStage(paths: readonly string[], folder: string = root): string {
  const variables = VARIABLES.map((name) => process.env[name] ?? null);
  return fingerprintFiles(JSON.stringify([process.version, variables]), paths, folder);
}

export const fingerprintInputs = (inputs: StageInputs, folder: string = root): string =>
  fingerprintStage(
    listTree(folder).filter((path) => isInput(inputs, path)),
    folder,
  );
