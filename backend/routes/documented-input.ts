/**
 * Input that documented clients send beside the declared types: a number as decimal text, an empty text for an optional
 * number or choice that was not made, and an absolute return address of the site. Concerns the fields of a call's own
 * input; its schema decides on all else.
 */
import { z } from "zod";
import type { Call } from "../../lib/contract/define.ts";
import { withoutSiteOrigin } from "../../lib/contract/facts/return-path.ts";

type Schema = z.core.$ZodTypes;
type Reading = "NUMBER" | "CHOICE";

const DECIMAL = /^\d{1,15}(?:\.\d{1,9})?$/;

/** Documented fields with a page to return to. */
const RETURN_ADDRESSES = new Set(["returnUrl", "successPath", "activePath", "failedPath"]);

const readings = new Map<Call, ReadonlyMap<string, Reading>>();

/** `siteOrigin`: the origin that the browser addresses; empty where it is unknown. */
export function readDocumented(
  call: Call,
  raw: Readonly<Record<string, unknown>>,
  siteOrigin: string,
): Record<string, unknown> {
  const reading = readings.get(call) ?? readingOf(call);
  readings.set(call, reading);
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => {
      if (typeof value === "string" && RETURN_ADDRESSES.has(name))
        return [[name, withoutSiteOrigin(value, siteOrigin)]];
      if (typeof value !== "string" || !reading.has(name)) return [[name, value]];
      if (value === "") return isOptional(call.input, name) ? [] : [[name, value]];
      return [[name, reading.get(name) === "NUMBER" && DECIMAL.test(value) ? Number(value) : value]];
    }),
  );
}

/** A field that several forms of the input share is a number or a choice if it is one in all of them. */
function readingOf(call: Call): ReadonlyMap<string, Reading> {
  const fields = Map.groupBy(fieldsOf(call.input), ([name]) => name);
  return new Map(
    [...fields].flatMap(([name, forms]) => {
      const kinds = new Set(forms.map(([, schema]) => coreTypeOf(schema)));
      const [kind] = kinds;
      if (kinds.size > 1 || (kind !== "number" && kind !== "enum")) return [];
      return [[name, kind === "number" ? "NUMBER" : "CHOICE"]];
    }),
  );
}

function isOptional(input: z.ZodType, name: string): boolean {
  return fieldsOf(input).every(([other, schema]) => other !== name || z.safeParse(schema, undefined).success);
}

function fieldsOf(schema: z.core.$ZodType): readonly (readonly [string, z.core.$ZodType])[] {
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape);
    case "union":
      return def.options.flatMap(fieldsOf);
    case "pipe":
      return fieldsOf(def.in);
    default:
      return [];
  }
}

/** The type that the wire carries, below optional, default and conversion. */
function coreTypeOf(schema: z.core.$ZodType): string {
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      return coreTypeOf(def.innerType);
    case "pipe":
      return coreTypeOf(def.in);
    default:
      return def.type;
  }
}
