import { expect, it } from "vitest";
import { fileNameIn } from "./download";

it.each([
  ['attachment; filename="ultra-tax-2026-27.pdf"', "ultra-tax-2026-27.pdf"],
  ['attachment; filename="../../x"', "download"],
  ["attachment", "download"],
  [null, "download"],
])("reads the file name in %j as %s", (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});
