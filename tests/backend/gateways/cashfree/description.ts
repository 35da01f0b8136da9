/** Cashfree's published descriptions: operations, with the shapes of requests and answers and with examples. */
import assert from "node:assert/strict";
import { z } from "zod";
import payouts from "./published-payouts.json" with { type: "json" };
import verification from "./published-verification.json" with { type: "json" };

/** What a description says of a value. Without a type, it says nothing but an example. */
export interface Shape {
  readonly type?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Shape | undefined;
}

/** Strict: a rule that this file does not hold would be overlooked. */
const shape: z.ZodType<Shape> = z.lazy(() =>
  z.strictObject({
    type: z.enum(["string", "number", "integer", "boolean", "object", "array", "binary"]).optional(),
    ...{ minLength: z.number().optional(), maxLength: z.number().optional(), enum: z.array(z.string()).optional() },
    ...{ properties: shapes.optional(), required: z.array(z.string()).optional(), items: shape.optional() },
  }),
);
const shapes = z.record(z.string(), shape);

export const fields = z.record(z.string(), z.unknown());
export type Fields = Readonly<Record<string, unknown>>;

const operation = z.object({
  request: shape.optional(),
  query: shapes,
  path: shapes.optional(),
  answers: z.record(z.string(), z.object({ fields: shapes, examples: z.record(z.string(), fields) })),
});
export type Operation = z.output<typeof operation>;
const description = z.object({ servers: z.array(z.string()), operations: z.record(z.string(), operation) });

export const DESCRIPTIONS = { verification: description.parse(verification), payout: description.parse(payouts) };
export type Product = keyof typeof DESCRIPTIONS;

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value instanceof Blob ? "binary" : typeof value;
}

const isOfType = (value: unknown, type: string) =>
  type === "integer" ? Number.isInteger(value) : typeOf(value) === type;

/** Fails where a value is not what its description says, in any of its fields. */
export function assertFits(value: unknown, described: Shape, name: string): void {
  const { type, minLength = 0, maxLength = Number.POSITIVE_INFINITY, enum: words, items } = described;
  if (type !== undefined) assert.ok(isOfType(value, type), `${name} is of type ${typeOf(value)}, not ${type}`);
  if (typeof value === "string") {
    assert.ok(value.length >= minLength && value.length <= maxLength, `${name} has ${value.length} letters`);
    assert.ok(words === undefined || words.includes(value), `${name} is no word of the description`);
  }
  if (Array.isArray(value) && items) for (const [at, item] of value.entries()) assertFits(item, items, `${name}.${at}`);
  if (typeOf(value) === "object" && described.properties) assertFields(fields.parse(value), described, name);
}

function assertFields(value: Fields, { properties = {}, required = [] }: Shape, name: string): void {
  for (const each of required) assert.ok(Object.hasOwn(value, each), `${name}.${each} is missing`);
  for (const [each, field] of Object.entries(value)) {
    assertFits(field, properties[each] ?? assert.fail(`${name}.${each} is not described`), `${name}.${each}`);
  }
}

/** A parameter of an address, which is text there. */
export function assertParameter(text: string, described: Shape | undefined, name: string): void {
  const { type, ...rules } = described ?? assert.fail(`${name} is not described`);
  if (type === "integer") assert.match(text, /^\d+$/, `${name} is no number`);
  assertFits(text, rules, name);
}

/** A path's parameters, by their names in braces; null for another path. */
export function parametersOf(described: string, requested: string): Readonly<Record<string, string>> | null {
  const [one, other] = [described.split("/"), requested.split("/")];
  const isSame = one.length === other.length && one.every((part, at) => part.startsWith("{") || part === other[at]);
  if (!isSame) return null;
  const braces = one.flatMap((part, at) => (part.startsWith("{") ? [[part.slice(1, -1), other[at] ?? ""]] : []));
  return Object.fromEntries(braces);
}

/**
 * A documented example with changed fields. Examples are of other types than their own descriptions in places, and null where nothing
 * is known: both are answers that Cashfree gives.
 */
export function changedExample(
  { fields: described, examples }: Operation["answers"][string],
  { example, changed }: { readonly example: string; readonly changed: Fields },
): Fields {
  const body = examples[example] ?? assert.fail(`there is no example "${example}"`);
  for (const [name, value] of Object.entries(changed)) {
    const { type, ...rules } = described[name] ?? assert.fail(`${name} is not described`);
    if (value === null) continue;
    const isLikeExample = typeOf(value) === typeOf(body[name]);
    assertFits(value, isLikeExample ? rules : { ...rules, type }, name);
  }
  return { ...body, ...changed };
}
