import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { isValidEdgeValue } from "../../../lib/remote-config/edge-keys.ts";
import { isRemoteConfigKey, isValidRemoteConfigValue } from "../../../lib/remote-config/values.ts";
import { storedRates } from "../../catalogue/exchange-rates.ts";
import { findConfig, saveConfig } from "../../catalogue/remote-config.ts";
import { payerTans, referenceRates } from "../../catalogue/tax-references.ts";
import type { Env } from "../../env.ts";

const args = z.object({ key: z.string().min(1).max(80), value: z.json().optional() });

/** The values that payments and tax files read: an invalid one would stop all of them. */
const MONEY_VALUES: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ["exchangeRates", storedRates],
  ["referenceRates", referenceRates],
  ["payerTans", payerTans],
]);

function isValidValue(key: string, value: unknown): boolean {
  if (isRemoteConfigKey(key)) return isValidRemoteConfigValue(key, value);
  const ofMoney = MONEY_VALUES.get(key);
  return ofMoney ? ofMoney.nullable().safeParse(value).success : isValidEdgeValue(key, value);
}

/** Reads one key of remote config, or writes it when a value is given. */
export async function configCommand(env: Env, sent: unknown): Promise<{ key: string; value: unknown }> {
  const { key, value } = args.parse(sent);
  if (value !== undefined && !isValidValue(key, value)) {
    throw new AppError("INVALID_INPUT", { value: "INVALID_INPUT" });
  }
  if (value !== undefined) await saveConfig(env.CATALOGUE, { key, value });
  return { key, value: await findConfig(env.CATALOGUE, key) };
}
