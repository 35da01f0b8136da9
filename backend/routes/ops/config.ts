import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { isValidEdgeValue } from "../../../lib/remote-config/edge-keys.ts";
import { isRemoteConfigKey, isValidRemoteConfigValue } from "../../../lib/remote-config/values.ts";
import { findConfig, saveConfig } from "../../catalogue/remote-config.ts";
import type { Env } from "../../env.ts";

const args = z.object({ key: z.string().min(1).max(80), value: z.json().optional() });

/** Reads one key of remote config, or writes it when a value is given. */
export async function configCommand(env: Env, sent: unknown): Promise<{ key: string; value: unknown }> {
  const { key, value } = args.parse(sent);
  const isValid = isRemoteConfigKey(key) ? isValidRemoteConfigValue(key, value) : isValidEdgeValue(key, value);
  if (value !== undefined && !isValid) {
    throw new AppError("INVALID_INPUT", { value: "INVALID_INPUT" });
  }
  if (value !== undefined) await saveConfig(env.CATALOGUE, { key, value });
  return { key, value: await findConfig(env.CATALOGUE, key) };
}
