/** The fields of a schema as rows: inline objects are flattened, named ones are linked. */
import type { JsonSchema } from "@/lib/contract/openapi/schemas";

export interface TypePart {
  readonly text: string;
  /** Whether the text is the name of a schema. */
  readonly isName: boolean;
}

export interface FieldRow {
  /** `limits.rechargeMin`, `slots[].at`. */
  readonly name: string;
  readonly type: readonly TypePart[];
  readonly isRequired: boolean;
  /** Limits, in the notation of JSON Schema. */
  readonly limits: string;
  readonly description: string;
}

const word = (text: string): TypePart => ({ text, isName: false });

/** `array of Payout`, `string or null`, `"INR" | "USD"`. */
export function typeOf(schema: JsonSchema): readonly TypePart[] {
  if (schema.$ref) return [{ text: schema.$ref.split("/").at(-1) ?? "", isName: true }];
  if (schema.const !== undefined) return [word(JSON.stringify(schema.const))];
  if (schema.enum) return [word(schema.enum.map((value) => JSON.stringify(value)).join(" | "))];
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return options.flatMap((option, index) => [...(index > 0 ? [word(" or ")] : []), ...typeOf(option)]);
  if (schema.type === "array") return [word("array of "), ...typeOf(schema.items ?? {})];
  const name = [schema.type ?? "any value"].flat().join(" or ");
  return [word(schema.format ? `${name} (${schema.format})` : name)];
}

const LIMITS = {
  minimum: "≥",
  exclusiveMinimum: ">",
  maximum: "≤",
  minLength: "length ≥",
  maxLength: "length ≤",
  minItems: "items ≥",
  maxItems: "items ≤",
  default: "default",
} as const satisfies Partial<Record<keyof JsonSchema, string>>;

function limitsOf(schema: JsonSchema): string {
  const limits = Object.entries(LIMITS).flatMap(([key, sign]) => {
    const value = schema[key as keyof typeof LIMITS];
    return value === undefined ? [] : [`${sign} ${JSON.stringify(value)}`];
  });
  return limits.join(", ");
}

/** The inline object within a schema: itself, an option besides null, or the items of an array. */
function inlineObject(schema: JsonSchema): { schema: JsonSchema; suffix: string } | null {
  if (schema.properties) return { schema, suffix: "" };
  const [option] = schema.anyOf?.filter(({ properties }) => properties) ?? [];
  if (option) return { schema: option, suffix: "" };
  return schema.items?.properties ? { schema: schema.items, suffix: "[]" } : null;
}

export function fieldRows({ properties = {}, required = [] }: JsonSchema, prefix = ""): readonly FieldRow[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`;
    const inside = inlineObject(schema);
    const row = {
      name,
      type: typeOf(schema),
      isRequired: required.includes(key),
      limits: limitsOf(schema),
      description: schema.description ?? "",
    };
    return [row, ...(inside ? fieldRows(inside.schema, `${name}${inside.suffix}.`) : [])];
  });
}
