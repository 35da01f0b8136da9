/** The JSON Schemas of the wire format: rupees, ISO dates. */
import { z } from "zod";
import type { Call } from "../define.ts";
import { errorCode } from "../values/errors.ts";
import { schemaNames } from "../values/named.ts";
import { problem } from "../values/problem-response.ts";

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}
export type Schemas = Readonly<Record<string, JsonSchema>>;

const COMPONENTS = "#/components/schemas/";

export interface WireSchemas {
  readonly named: Schemas;
  readonly input: (call: Call) => JsonSchema;
  readonly output: (call: Call) => JsonSchema;
}

/** Converts every schema of the calls in one run, so that each named one is written once. */
export function wireSchemas(calls: readonly Call[]): WireSchemas {
  const inputs = Object.fromEntries(calls.map((call) => [call.name, call.input]));
  const outputs = Object.fromEntries(calls.map((call) => [call.name, call.produces ? z.unknown() : call.output]));
  const all = z.object({
    inputs: z.object(inputs),
    outputs: z.object(outputs),
    shared: z.object({ errorCode, problem }),
  });
  const json = z.toJSONSchema(all, {
    // The wire side of a codec.
    io: "input",
    unrepresentable: "any",
    metadata: schemaNames,
    // Files and error codes describe themselves.
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
  });
  const { $defs = {}, properties } = closed(rewritten(json)) as JsonSchema & { $defs?: Schemas };
  const find = (side: "inputs" | "outputs", { name }: Call) => {
    const found = properties?.[side]?.properties?.[name];
    if (!found) throw new Error(`no schema for ${name}`);
    return found;
  };
  return { named: $defs, input: (call) => find("inputs", call), output: (call) => find("outputs", call) };
}

/** References to components, without the registry's ids and the bounds of every integer of JavaScript. */
function rewritten(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(rewritten);
  if (typeof json !== "object" || json === null) return json;
  const entries = Object.entries(json).filter(
    ([key, value]) => !(key === "id" && typeof value === "string") && Math.abs(value) !== Number.MAX_SAFE_INTEGER,
  );
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string" ? value.replace("#/$defs/", COMPONENTS) : rewritten(value),
    ]),
  );
}

/** Adds `additionalProperties: false` to every object: inputs with other fields are rejected, and outputs have none. */
function closed(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(closed);
  if (typeof json !== "object" || json === null) return json;
  const entries = Object.entries(json).map(([key, value]) => [key, closed(value)]);
  const isOpen = "type" in json && json.type === "object" && "properties" in json && !("additionalProperties" in json);
  // A field may itself be named `type` or `properties`; only a schema's `type` is a text.
  return { ...Object.fromEntries(entries), ...(isOpen && { additionalProperties: false }) };
}
