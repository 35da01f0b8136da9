import { expect, it } from "vitest";
import { z } from "zod";
import { describeMessage, domainEvent, eventMessage, parseMessage } from "./schema.ts";

const ENTITY = "usr_0123456789abcdefghij";
const created = { type: "investor.created.v1", entity: ENTITY, at: 1_000 };
const message = (event: unknown, sequence: unknown = 1) => ({ sequence, event });

/** The JSON schema of every event field, by its path. */
function fieldsOf(schema: unknown, path = ""): [string, Record<string, unknown>][] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = Object.entries(schema);
  return [
    ...(path === "" ? [] : ([[path, Object.fromEntries(own)]] as [string, Record<string, unknown>][])),
    ...own.flatMap(([name, inner]) => fieldsOf(inner, `${path}/${name}`)),
  ];
}

it("has unique event types with a version", () => {
  const types = domainEvent.options.map((option) => option.shape.type.value);
  expect(new Set(types).size).toBe(types.length);
  for (const type of types) expect(type).toMatch(/^[a-z-]+\.[a-z-]+\.v[1-9]\d*$/);
});

it("has integers only, no fractions", () => {
  const fields = fieldsOf(z.toJSONSchema(domainEvent, { unrepresentable: "any", io: "input" }));
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter(([, { type }]) => type === "number").map(([path]) => path)).toEqual([]);
});

it("has no field named like a contact or an identity number", () => {
  const fields = fieldsOf(z.toJSONSchema(domainEvent, { unrepresentable: "any", io: "input" }));
  const names = fields.map(([path]) => path.split("/").at(-1) ?? "");
  expect(names.filter((name) => /phone|e-?mail|pan$|aadhaar|account(?!-)|ifsc|address|birth/i.test(name))).toEqual([]);
});

it("is stable: a parsed message parses to itself", () => {
  const progressed = {
    ...{ type: "deal.progressed.v1", entity: "some-deal", at: 5, unitsSold: 3, holders: 1 },
    restructuring: { on: "2026-11-22", extendedByDays: 30, rateBps: null, notice: { en: "Later", hi: "बाद में" } },
  };
  for (const event of [created, progressed]) {
    const parsed = eventMessage.parse(JSON.parse(JSON.stringify(message(event))));
    expect(eventMessage.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(message(event));
  }
});

it.each([
  ["an unknown field", message({ ...created, phone: "+919876543210" })],
  ["a missing field", message({ type: created.type, entity: ENTITY })],
  ["a deal where an investor belongs", message({ ...created, entity: "some-deal" })],
  ["an instant outside the range of dates", message({ ...created, at: 9e15 })],
  ["a fraction of a millisecond", message({ ...created, at: 0.5 })],
  ["a sequence below zero", message(created, -1)],
  ["no sequence", { event: created }],
  ["no event", { sequence: 1 }],
  ["no body", undefined],
  ["text instead of an object", "investor.created.v1"],
])("rejects a message with %s as malformed", (_, body) => {
  expect(parseMessage(body)).toEqual({ ok: false, reason: "MALFORMED" });
});

it("distinguishes an unknown type from a malformed message of a known type", () => {
  expect(parseMessage(message({ ...created, type: "investor.created.v2" }))).toEqual({
    ok: false,
    reason: "UNKNOWN_TYPE",
  });
});

it("describes any message without repeating invalid content", () => {
  expect(describeMessage(message({ ...created, type: "investor.sneezed.v3" }, 7))).toEqual({
    type: "investor.sneezed.v3",
    entity: ENTITY,
    sequence: 7,
  });
  const unreadable = { type: null, entity: null, sequence: null };
  expect(describeMessage(message({ type: "+919876543210", entity: "ABCPR1234Q" }, "x"))).toEqual(unreadable);
  expect(describeMessage(null)).toEqual(unreadable);
});
