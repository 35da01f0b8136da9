/** Every text and list of the contract is length-checked before any pattern or transform runs. */
import { expect, it } from "vitest";
import { z } from "zod";
import { CALLS } from "../../lib/contract/calls.ts";

/** The first schema inside a wrapper, codec or pipe, which parses the raw input. */
function* unboundedIn(schema: z.core.$ZodType, path: string): Generator<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      if (!isBounded(def.checks)) yield path;
      break;
    case "array":
      if (!def.checks?.some(({ _zod }) => _zod.def.check === "max_length")) yield `${path}[]`;
      yield* unboundedIn(def.element, `${path}[]`);
      break;
    case "object":
      for (const [name, value] of Object.entries(def.shape)) yield* unboundedIn(value, `${path}.${name}`);
      break;
    case "record":
      yield* unboundedIn(def.keyType, `${path}{}`);
      yield* unboundedIn(def.valueType, `${path}{}`);
      break;
    case "union":
      for (const option of def.options) yield* unboundedIn(option, path);
      break;
    case "pipe":
      yield* unboundedIn(def.in, path);
      break;
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      yield* unboundedIn(def.innerType, path);
      break;
    case "null":
    case "number":
    case "boolean":
    case "enum":
    case "literal":
      break;
    case "custom":
      // A file's size is checked before its bytes are read (`lib/contract/values/uploads.ts`).
      if (!/\.file\d?$/.test(path)) yield `${path} (custom)`;
      break;
    default:
      yield `${path} (${def.type})`;
  }
}

/** Whether the first check is the length and aborts the parse. */
function isBounded(checks: readonly z.core.$ZodCheck[] = []): boolean {
  const first = checks[0]?._zod.def;
  return first?.check === "max_length" && first.abort === true;
}

it.each([
  ["a pattern before the length check", z.string().regex(/a/).max(3)],
  ["a length check that does not abort before the pattern", z.string().max(3).regex(/a/)],
  ["a transform", z.string().transform((typed) => typed.trim())],
  ["unbounded record keys", z.record(z.string(), z.number())],
  ["an unbounded list", z.object({ list: z.array(z.enum(["a"])) }).shape.list],
])("detects %s", (_, schema) => {
  expect([...unboundedIn(schema, "planted")]).toHaveLength(1);
});

it("checks the length of every text input of every call first", () => {
  expect(CALLS.flatMap(({ name, input }) => [...unboundedIn(input, name)])).toEqual([]);
});
