import { expect, it } from "vitest";
import { inRoom, readText, sources } from "./source-tree.ts";

/** Code that reaches the parsers replaced by `backend/pdf/absent-parsers.ts`. */
const NEEDS_PARSER =
  /\b(?:drawSvg|embedSvg|getForm|PDFDocument\.load|colorString|StandardFonts|setFontColor|convertToPDFA)\b|\.woff2\b/;

it("no document of the backend needs a parser that its bundle leaves out", () => {
  const backend = sources.filter(({ path, isTest }) => !isTest && inRoom(path, "backend/"));
  const drawing = backend.filter(({ text }) => /from "@cantoo\//.test(text));
  expect(drawing.length).toBeGreaterThan(4);
  expect(backend.filter(({ text }) => NEEDS_PARSER.test(text)).map(({ path }) => path)).toEqual([]);
});

it("the backend's bundle leaves these parsers out", () => {
  const aliases = readText("backend/wrangler.toml").match(/^.+ = "\.\/pdf\/absent-parsers\.ts"$/gm);
  expect(aliases?.map((line) => line.split(" = ")[0])).toEqual([
    ...['"brotli/decompress.js"', '"node-html-better-parser"', "culori", "html-entities"],
    ...['"../packages/standard-fonts/index.js"', '"../../packages/standard-fonts/index.js"'],
  ]);
});
