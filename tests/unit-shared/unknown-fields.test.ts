import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CALLS } from "../../lib/contract/calls.ts";
import type { Call } from "../../lib/contract/define.ts";

const node = z.looseObject({ type: z.unknown().optional(), additionalProperties: z.unknown().optional() });

/** The paths of all objects in a JSON schema that accept fields which they do not name. */
function listOpenObjects(schema: unknown, path: string): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap((each, index) => listOpenObjects(each, `${path}/${index}`));
  const parsed = node.safeParse(schema);
  if (!parsed.success) return [];
  const { type, additionalProperties } = parsed.data;
  // A record names the schema of its values, and they are visited below.
  const isOpen = type === "object" && additionalProperties === undefined;
  const within = Object.entries(parsed.data).flatMap(([key, value]) => listOpenObjects(value, `${path}/${key}`));
  return isOpen ? [path, ...within] : within;
}

describe("an unknown field is rejected, never dropped", () => {
  it.each(CALLS)("at every depth of the input of $name", (call: Call) => {
    const schema = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
    expect(listOpenObjects(schema, call.name)).toEqual([]);
  });
});
