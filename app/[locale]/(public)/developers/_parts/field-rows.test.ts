import { expect, it } from "vitest";
import { fieldRows, typeOf } from "./field-rows";

const textOf = (schema: Parameters<typeof typeOf>[0]) =>
  typeOf(schema)
    .map(({ text }) => text)
    .join("");

it("names a schema, its options and its null", () => {
  const $ref = "#/components/schemas/Payout";
  expect(textOf({ type: "array", items: { $ref } })).toBe("array of Payout");
  expect(textOf({ anyOf: [{ $ref }, { type: "null" }] })).toBe("Payout or null");
  expect(textOf({ type: "string", enum: ["INR", "USD"] })).toBe('"INR" | "USD"');
  expect(textOf({ type: "string", format: "date" })).toBe("string (date)");
});

it("lists the fields of inline objects below their own", () => {
  const inner = { type: "object", properties: { at: { type: "string" } }, required: ["at"] };
  const rows = fieldRows({
    type: "object",
    properties: {
      limit: { type: "integer", minimum: 1, default: 10 },
      slots: { type: "array", items: inner },
      place: { anyOf: [inner, { type: "null" }] },
    },
    required: ["slots"],
  });
  expect(rows.map(({ name, isRequired, limits }) => [name, isRequired, limits])).toEqual([
    ["limit", false, "≥ 1, default 10"],
    ["slots", true, ""],
    ["slots[].at", true, ""],
    ["place", false, ""],
    ["place.at", true, ""],
  ]);
});
