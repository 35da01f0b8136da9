import { expect, it } from "vitest";
import { csvCell } from "./csv-file.ts";

it.each(["-12.50", "-1", "+91", "0.00", "12345678.90"])("writes the number %s as a number", (text) => {
  expect(csvCell(text)).toBe(text);
});

it.each([
  ...["=1+1", "+1+1", "-1+1", "-2-3", "@SUM(A1)", "-", "-1e5", "+cmd|' /C calc'!A0", "\t=1", "\r=1", "\n=1"],
  ...["＝1", "＋1", "－1", "＠A", "-12.50\n=1", "-12.", "-.5", "--1"],
])("never writes %j as a formula", (text) => {
  expect(csvCell(text).replace(/^"/, "").startsWith("'")).toBe(true);
});

it("quotes commas, quotes and line breaks", () => {
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
});
