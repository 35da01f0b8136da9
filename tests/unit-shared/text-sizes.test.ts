import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/paths.ts";
import { sources } from "./source-tree.ts";

/** CSS pixels. */
const LEAST = 13;
const REM = 16;

const tokens = readFileSync(join(root, "components/ui/tokens.css"), "utf8");
const screens = sources.filter(({ path }) => path.startsWith("app/") || path.startsWith("components/"));

it("has no size of text below 13 px", () => {
  // The first length of `clamp` is its least.
  const sizes = [...tokens.matchAll(/--text-(\w+): (?:clamp\()?([\d.]+)rem/g)];
  expect(sizes.length).toBeGreaterThan(6);
  expect(sizes.filter(([, , rem]) => Number(rem) * REM < LEAST).map(([, name]) => name)).toEqual([]);
});

it("draws no text below 13 px beside the sizes of the design", () => {
  const small = screens.flatMap(({ path, text }) =>
    [...text.matchAll(/fontSize[:=]\s*["{]*([\d.]+)|text-\[([\d.]+)(px|rem)\]/g)].flatMap(([found, own, px, unit]) =>
      Number(own ?? px) * (unit === "rem" ? REM : 1) < LEAST ? [`${path}: ${found}`] : [],
    ),
  );
  expect(small).toEqual([]);
});
