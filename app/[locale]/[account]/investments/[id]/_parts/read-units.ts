import { amountDigits } from "@/lib/contract/facts/pasted-amount";

/** The contract's upper limit, more than any investor holds. */
const MOST = 1_000_000_000;

export type TypedUnits =
  | { readonly units: number }
  | { readonly units: null; readonly code: "INVALID_INPUT" | "UNITS_NOT_AVAILABLE" };

/** Parses a whole number of bonds, with or without grouping. */
export function readUnits(typed: string): TypedUnits {
  const digits = amountDigits(typed);
  if (!/^\d+$/.test(digits) || Number(digits) === 0) return { units: null, code: "INVALID_INPUT" };
  const units = Number(digits);
  return units > MOST ? { units: null, code: "UNITS_NOT_AVAILABLE" } : { units };
}
