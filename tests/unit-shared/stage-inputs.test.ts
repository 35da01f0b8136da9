import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { filesImportedBy, PURE_UNIT_FILES } from "../../scripts/pure-unit-files.ts";
import { fingerprintInputs, isInput, type StageInputs } from "../../scripts/stage-inputs.ts";
import { inRoom, readText, sources } from "./source-tree.ts";

const byPath = new Map(sources.map((source) => [source.path, source]));

/** Every project file that the files import, directly or not. */
function reachedFrom(starts: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const rest = [...starts];
  for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const imports = byPath.get(path)?.imports ?? [];
    rest.push(...imports.filter(({ isOwn, isTypeOnly }) => isOwn && !isTypeOnly).map(({ target }) => target));
  }
  return reached;
}

const STARTS: Readonly<Record<Exclude<StageInputs, "unit">, (path: string) => boolean>> = {
  backend: (path) => inRoom(path, "tests/backend/", "backend/worker.ts", "vitest.backend.config.ts"),
  served: (path) =>
    inRoom(path, "tests/e2e/", "app/", "backend/", "worker.ts", "middleware.ts", "vitest.http.config.ts"),
};

it.each(["backend", "served"] as const)("a stage of %s imports only its inputs", (inputs) => {
  const isUnitTest = (path: string) => !inRoom(path, "tests/") && /\.test\.tsx?$/.test(path);
  const starts = [...byPath.keys()].filter((path) => STARTS[inputs](path) && !isUnitTest(path));
  const reached = reachedFrom(starts);
  expect(reached.size).toBeGreaterThan(500);
  expect([...reached].filter((path) => !isInput(inputs, path))).toEqual([]);
});

it("a pure unit test reads nothing but what it imports", () => {
  const reading = /["']node:(?:fs|fs\/promises|child_process|worker_threads|net|http|https)["']|import\.meta|\bfetch\(/;
  for (const path of PURE_UNIT_FILES) {
    const imported = filesImportedBy([path]);
    expect(imported).toContain(path);
    expect(imported.length).toBeGreaterThan(1);
    expect(imported.filter((each) => reading.test(readText(each)))).toEqual([]);
  }
});

describe("the fingerprint of a stage's inputs", () => {
  let folder: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "ultra-inputs-"));
    write("backend/worker.ts", "1");
    write("app/page.tsx", "1");
    write("docs/law.md", "1");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  const STAGES = ["unit", "backend", "served"] as const;
  const all = () => STAGES.map((inputs) => fingerprintInputs(inputs, folder));
  /** The stages whose fingerprint a change changes. */
  const changedBy = (change: () => unknown) => {
    const before = all();
    change();
    return all().flatMap((after, place) => (after === before[place] ? [] : (STAGES[place] ?? [])));
  };

  it("changes with a file that the stage reads: its text, its name, and that it is there", () => {
    expect(changedBy(() => undefined)).toEqual([]);
    expect(changedBy(() => write("backend/worker.ts", "2"))).toEqual(["unit", "backend", "served"]);
    expect(changedBy(() => write("app/page.tsx", "2"))).toEqual(["unit", "served"]);
    expect(changedBy(() => write("docs/law.md", "2"))).toEqual(["unit"]);
    expect(changedBy(() => write("backend/.hidden", ""))).toEqual(["unit", "backend", "served"]);
    expect(changedBy(() => rmSync(join(folder, "backend/.hidden")))).toEqual(["unit", "backend", "served"]);
    expect(changedBy(() => write("lib/finance/xirr.test.ts", ""))).toEqual(["unit"]);
    expect(changedBy(() => write("tests/backend/engine.test.ts", ""))).toEqual(["unit", "backend"]);
    expect(changedBy(() => write("tests/e2e/http/pages.test.ts", ""))).toEqual(["unit", "served"]);
    expect(changedBy(() => write("node_modules/a/b.js", "2"))).toEqual([]);
  });

  it("changes with the instant of the run", () => {
    expect(changedBy(() => vi.stubEnv("ULTRA_AS_OF", "2027-03-31T18:25:00Z"))).toEqual(["unit", "backend", "served"]);
  });
});
