/**
 * What a unit of a foreign currency is worth in rupees, as an operator last set it: for Stash coins and for sums that
 * somebody asks to see in rupees. Nothing is ever paid at these rates.
 */
import { z } from "zod";
import { calendarDate } from "../../lib/contract/calendar-date.ts";
import { Refusal } from "../../lib/contract/errors.ts";
import { CURRENCIES, type Currency } from "../../lib/contract/money.ts";
import type { Env } from "../env.ts";
import { findConfig } from "./remote-config.ts";

const PAISE_PER_RUPEE = 100;

/** `{ "asOf": "2026-11-20", "paisePerMajor": { "USD": 8862 } }`: whole paise for one dollar. */
const exchangeRates = z.object({
  asOf: calendarDate,
  paisePerMajor: z.partialRecord(z.enum(CURRENCIES).exclude(["INR"]), z.number().int().positive()),
});

/** @throws Refusal GATEWAY_UNAVAILABLE where nobody has set a rate. */
export async function paisePerMajorOf(env: Pick<Env, "CATALOGUE">, currency: Currency): Promise<number> {
  if (currency === "INR") return PAISE_PER_RUPEE;
  const rates = exchangeRates.safeParse(await findConfig(env.CATALOGUE, "exchangeRates"));
  const rate = rates.success ? rates.data.paisePerMajor[currency] : undefined;
  if (rate === undefined) throw new Refusal("GATEWAY_UNAVAILABLE");
  return rate;
}
