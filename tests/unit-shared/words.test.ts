import { basename } from "node:path";
import { Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { inRoom, lineAt, listFiles, readText, type SourceFile, sources } from "./source-tree.ts";

/** Split in two, so that this file does not contain the forbidden text. */
const unfinished = ["TO" + "DO", "FIX" + "ME", "@ts-" + "ignore", "@ts-" + "nocheck"];
const unchecked = [" as " + "any", " as unknown " + "as "];
const untested = [".on" + "ly(", ".sk" + "ip(", ".to" + "do("];
const printed = ["console." + "log(", "console." + "info(", "console." + "debug("];
const imprecise = ["parse" + "Float("];
const machine = ["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "registry." + "npmjs", "npm" + "mirror", "." + "library"];

function listUses(words: readonly string[], among: readonly { path: string; text: string }[]): string[] {
  return among.flatMap(({ path, text }) =>
    words.flatMap((word) => {
      const at = text.indexOf(word);
      return at < 0 ? [] : [`${path}:${lineAt(text, at)} ${word.trim()}`];
    }),
  );
}

const production = sources.filter((source) => !source.isTest);

describe("forbidden text in the code", () => {
  it("no to-do marker is left", () => {
    expect(listUses(unfinished, sources)).toEqual([]);
  });

  it("no type assertion bypasses the compiler", () => {
    expect(listUses(unchecked, production)).toEqual([]);
  });

  it("no test is skipped or exclusive", () => {
    expect(listUses(untested, sources)).toEqual([]);
  });

  it("only scripts write to the console", () => {
    expect(
      listUses(
        printed,
        production.filter(({ path }) => !inRoom(path, "scripts/")),
      ),
    ).toEqual([]);
  });

  it("money is never parsed as a float", () => {
    expect(listUses(imprecise, sources)).toEqual([]);
  });

  it("no file names a developer's machine or a package registry", () => {
    const paths = listFiles(
      "{app,components,lib,backend,scripts,tests,messages,docs,.ci}/**/*.{ts,tsx,md,json,toml,css,sql}",
    );
    const texts = [...paths, ...listFiles("*.{ts,md,json,toml}")].map((path) => ({ path, text: readText(path) }));
    expect(listUses(machine, texts)).toEqual([]);
  });
});

describe("uninformative file names", () => {
  const drawers = /^(utils?|helpers?|misc|common|stuff|shared)\.tsx?$/;

  it("no file is a catch-all such as utils or helpers", () => {
    expect(sources.map(({ path }) => path).filter((path) => drawers.test(basename(path)))).toEqual([]);
  });

  it("no file only re-exports other files", () => {
    const isBarrel = ({ path, parsed }: SourceFile) =>
      /^index\.tsx?$/.test(basename(path)) ||
      (parsed.program.body.length > 1 &&
        parsed.program.body.every((node) => node.type === "ExportAllDeclaration" || isPassedOn(node)));
    expect(sources.filter(isBarrel).map(({ path }) => path)).toEqual([]);
  });
});

const isPassedOn = (node: SourceFile["parsed"]["program"]["body"][number]) =>
  node.type === "ExportNamedDeclaration" && node.source !== null;

describe("time and chance", () => {
  const pure = ["lib/contract/", "lib/finance/", "backend/ledger/"] as const;

  it("are passed to every pure rule as arguments", () => {
    const rules = production.filter(({ path }) => inRoom(path, ...pure) || /backend\/.*rules/.test(path));
    expect(listUses(["Date.now(", "new Date()", "Math.random("], rules)).toEqual([]);
  });

  /** The clock, and the scheduler, whose alarms fire by the machine's time. */
  const knowsTheMachine = new Set(["backend/platform/clock.ts", "backend/platform/scheduler.ts"]);

  it("reach the backend only through its clock and its id source", () => {
    const backend = production.filter(({ path }) => inRoom(path, "backend/") && !knowsTheMachine.has(path));
    expect(listUses(["Date.now(", "new Date()", "Math.random("], backend)).toEqual([]);
  });

  /** Sessions, caches, reports of errors and time limits pass with the machine's time; no page calls it today. */
  const countsMachineTime = new Set([
    "lib/web/clock.ts",
    ...["lib/web/analytics.ts", "lib/web/backend-call.ts", "lib/web/content/articles.ts", "lib/web/error-reports.ts"],
    ...["lib/web/session-cookie.ts", "worker.ts", "lib/browser/analytics/collector.ts"],
    ...[
      "components/confirm-code/stored-step.ts",
      "components/confirm-code/passkey-offers.ts",
      "app/[locale]/(consultation)/talk-to-expert/_parts/lazy-booking-form.tsx",
    ],
  ]);

  it("reach pages only through the business clock", () => {
    const web = production.filter(
      ({ path }) => !inRoom(path, "backend/", "scripts/", "tests/") && !countsMachineTime.has(path),
    );
    expect(listUses(["Date.now(", "new Date()"], web)).toEqual([]);
  });
});

describe("SQL", () => {
  /** Stores and migrations of a domain, storage modules, and the command log and clock. */
  const homes = [
    /\/(store|migrations)\.ts$/,
    /-store\.ts$/,
    /^backend\/(ledger|catalogue|platform|gateways\/sandbox)\//,
  ];
  const statement = /^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|WITH)\s/;

  it("appears only in stores, migrations and storage modules", () => {
    const strays = production
      .filter(({ path }) => inRoom(path, "backend/", "lib/", "app/") && !homes.some((home) => home.test(path)))
      .flatMap(listStatements);
    expect(strays).toEqual([]);
  });

  function listStatements({ path, text, parsed }: SourceFile): string[] {
    const found: string[] = [];
    const add = (value: string, start: number) => {
      if (statement.test(value)) found.push(`${path}:${lineAt(text, start)}`);
    };
    new Visitor({
      Literal: ({ value, start }) => typeof value === "string" && add(value, start),
      TemplateLiteral: ({ quasis, start }) => add(quasis[0]?.value.raw ?? "", start),
    }).visit(parsed.program);
    return found;
  }
});
