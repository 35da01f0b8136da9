/** Every pattern runs in linear time, because a super-linear one lets a request stall the server. */
import { Visitor } from "oxc-parser";
import { checkSync } from "recheck";
import { analyse } from "scslre";
import { beforeAll, expect, it } from "vitest";
import { inRoom, lineAt, type SourceFile, sources } from "./source-tree.ts";

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

interface Literal extends Pattern {
  readonly path: string;
  readonly line: number;
}

// recheck's pure JavaScript backend needs no platform binary.
beforeAll(() => {
  process.env.RECHECK_BACKEND = "pure";
});

function literalsOf({ path, text, parsed }: SourceFile): Literal[] {
  const found: Literal[] = [];
  new Visitor({
    Literal: (node) => {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ path, line: lineAt(text, node.start), source: pattern, flags });
    },
  }).visit(parsed.program);
  return found;
}

/** Patterns built at run time, which this test cannot analyse. */
function constructedIn({ path, text, parsed }: SourceFile): string[] {
  const found: string[] = [];
  const add = ({ start, callee }: { start: number; callee: { type: string } }) => {
    if (callee.type === "Identifier" && "name" in callee && callee.name === "RegExp") {
      found.push(`${path}:${lineAt(text, start)}`);
    }
  };
  new Visitor({ NewExpression: add, CallExpression: add }).visit(parsed.program);
  return found;
}

/** Fast check for every pattern. It misses two repetitions joined by more than one character. */
const isFlagged = (pattern: Pattern) => analyse(pattern, { maxReports: 1 }).reports.length > 0;

/** A pattern without an unbounded repetition cannot be super-linear. */
const isBounded = ({ source }: Pattern) => !/[*+]|,\}/.test(source);

/** Exact, and a thousand times slower. A pattern that it cannot analyse counts as super-linear. */
const isSuperLinear = ({ source, flags }: Pattern) =>
  !isBounded({ source, flags }) && checkSync(source, flags, { checker: "automaton", timeout: null }).status !== "safe";

/** Of each pattern one literal: many stand in several files. */
const withoutRepeats = (literals: readonly Literal[]) => [
  ...new Map(literals.map((literal) => [`/${literal.source}/${literal.flags}`, literal])).values(),
];

const written = ({ path, line, source }: Literal) => `${path}:${line} /${source}/`;
const shipped = sources.filter(({ path, isTest }) => !isTest && !inRoom(path, "scripts/"));

it.each([
  { source: String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, flags: "" },
  { source: String.raw`\s*%$`, flags: "" },
  { source: "(a+)+b", flags: "" },
])("flags a planted /$source/", (planted) => {
  expect([isFlagged(planted), isSuperLinear(planted)]).toEqual([true, true]);
});

it("flags two repetitions that both match the separator between them", () => {
  expect(isSuperLinear({ source: "^(.+?) on (.+?)$", flags: "" })).toBe(true);
});

it("accepts a linear pattern", () => {
  const plain = { source: String.raw`^(?:[^@.]+\.)+[^@.]+$`, flags: "u" };
  expect([isFlagged(plain), isSuperLinear(plain)]).toEqual([false, false]);
});

it("finds no super-linear pattern in the tree, including tests and scripts", () => {
  const literals = sources.flatMap(literalsOf);
  expect(literals.length).toBeGreaterThan(400);
  expect(withoutRepeats(literals).filter(isFlagged).map(written)).toEqual([]);
});

it("finds none in shipped code by the exact analysis", () => {
  const literals = withoutRepeats(shipped.flatMap(literalsOf));
  expect(literals.filter(isSuperLinear).map(written)).toEqual([]);
});

it("builds patterns at run time only from constants in the code", () => {
  // Each is built once, at module load, from constants in the code.
  const files = shipped.flatMap(constructedIn).map((place) => place.replace(/:\d+$/, ""));
  expect([...new Set(files)]).toEqual([
    "backend/routes/router.ts",
    "lib/contract/facts/code-spelling.ts",
    "lib/contract/values/ids.ts",
    "lib/products/law-texts.ts",
    "lib/web/served-origin.ts",
  ]);
});
