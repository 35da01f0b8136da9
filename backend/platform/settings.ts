/** Settings of the environment that every room may read. Those of providers: `backend/gateways/settings.ts`. */
import { SettingError } from "../../lib/contract/facts/logged-error.ts";
import type { Env } from "../env.ts";

type EnvironmentName = "sandbox" | "production";

export function environmentOf(env: Pick<Env, "ULTRA_ENV">): EnvironmentName {
  switch (env.ULTRA_ENV) {
    case "sandbox":
    case "production":
      return env.ULTRA_ENV;
    default:
      throw new SettingError("ULTRA_ENV", `is neither sandbox nor production: ${env.ULTRA_ENV}`);
  }
}

export const isSandbox = (env: Pick<Env, "ULTRA_ENV">) => environmentOf(env) === "sandbox";

/** @throws when ANALYTICS_VITALS_PERCENT is no whole number from 0 to 100. */
export function vitalsPercentOf({ ANALYTICS_VITALS_PERCENT: percent }: Pick<Env, "ANALYTICS_VITALS_PERCENT">): number {
  if (!/^(?:100|\d{1,2})$/.test(percent))
    throw new SettingError("ANALYTICS_VITALS_PERCENT", `is no percentage: ${percent}`);
  return Number(percent);
}
