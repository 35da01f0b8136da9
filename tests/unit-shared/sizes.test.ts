import { Visitor } from "oxc-parser";
import { expect, it } from "vitest";
import { lineAt, listFiles, readText, type SourceFile, sources } from "./source-tree.ts";

const longestFile = 300;
/** One record after the other, without logic: a domain stays in one file. */
const longestDeclaration = 400;
const isDeclaration = (path: string) => path.startsWith("lib/contract/calls/");
const longestFunction = 70;

const countLines = (text: string) => text.replace(/\n$/, "").split("\n").length;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Functions of a file, except the `describe` callbacks of a test file. */
function listFunctions({ parsed, isTest }: SourceFile): Span[] {
  const found: Span[] = [];
  const groups = new Set<number>();
  const add = (node: Span) => {
    if (!groups.has(node.start)) found.push(node);
  };
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      const isGroup = callee.type === "Identifier" && callee.name === "describe";
      if (isTest && isGroup) for (const argument of given) groups.add(argument.start);
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(parsed.program);
  return found;
}

it(`keeps every file within ${longestFile} lines, and the calls of a domain within ${longestDeclaration}`, () => {
  const paths = [...sources.map(({ path }) => path), ...listFiles("{app,components,backend}/**/*.{css,sql}")];
  const long = paths
    .map((path) => ({ path, lines: countLines(readText(path)) }))
    .filter(({ path, lines }) => lines > (isDeclaration(path) ? longestDeclaration : longestFile));
  expect(long).toEqual([]);
});

it(`keeps every function within ${longestFunction} lines`, () => {
  const long = sources.flatMap((source) =>
    listFunctions(source)
      .map(({ start, end }) => ({ first: lineAt(source.text, start), last: lineAt(source.text, end) }))
      .filter(({ first, last }) => last - first + 1 > longestFunction)
      .map(({ first, last }) => `${source.path}:${first} (${last - first + 1} lines)`),
  );
  expect(long).toEqual([]);
});
