/**
 * Metal weight as integers of 0.0001 g, as money is in paise. The wire carries grams with at most four decimals; only
 * this file converts between the two.
 */
import { z } from "zod";
import type { Brand } from "../facts/brand.ts";
import { named } from "./named.ts";

export const METALS = ["GOLD", "SILVER"] as const;
export const metal = named("Metal", z.enum(METALS));
export type Metal = z.infer<typeof metal>;

/** Integer of 0.0001 g (a tenth of a milligram): 1 g = 10,000. Never negative. */
export type TenthMg = Brand<number, "TenthMg">;

export const TENTH_MG_PER_GRAM = 10_000;

const DECIMALS = 4;

const isWeight = (value: unknown): value is TenthMg => Number.isSafeInteger(value) && Number(value) >= 0;

/** @throws RangeError when the value is not a whole number of 0.0001 g, or negative. */
export function tenthMg(value: number): TenthMg {
  if (!isWeight(value)) throw new RangeError(`not a weight of whole 0.0001 g: ${value}`);
  return value;
}

/**
 * Parses decimal digits instead of multiplying floats: 1.15 g is 11,500. `null` for a fifth decimal or an unsafe
 * size.
 */
export function tenthMgFromGrams(grams: number): TenthMg | null {
  const match = /^(\d+)(?:\.(\d{1,4}))?$/.exec(String(grams));
  if (!match) return null;
  const [, whole = "0", fraction = ""] = match;
  const weight = Number(whole) * TENTH_MG_PER_GRAM + Number(fraction.padEnd(DECIMALS, "0"));
  return isWeight(weight) ? weight : null;
}

/** The number for the wire. Exact for every safe integer below 2^53 / 10,000. */
export function gramsFromTenthMg(weight: TenthMg): number {
  const digits = String(weight).padStart(DECIMALS + 1, "0");
  return Number(`${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`);
}

/** Grams on the wire, `TenthMg` in the code, in both directions. */
export const grams = named(
  "Grams",
  z.codec(z.number(), z.custom<TenthMg>(isWeight), {
    decode: (value, context) => {
      const weight = tenthMgFromGrams(value);
      if (weight !== null) return weight;
      context.issues.push({ code: "custom", message: "WEIGHT_INVALID", input: value });
      return z.NEVER;
    },
    encode: gramsFromTenthMg,
  }),
);

/** A weight requested in a trade: above zero, at most four decimals, at most 100 kg. */
export const tradedGrams = grams
  .refine((weight) => weight > 0, "WEIGHT_INVALID")
  .refine((weight) => weight <= 100_000 * TENTH_MG_PER_GRAM, "AMOUNT_TOO_LARGE");
