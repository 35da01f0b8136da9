/** Which world this is, and whether its secrets are fit for it. */
import type { Env } from "./env.ts";

const SECRETS = ["TOKEN_KEY", "PAYMENTS_WEBHOOK_SECRET", "OPERATOR_KEY", "EDGE_CONFIG_TOKEN"] as const;
const DEFAULT_MARK = "not-for-production";
const SECRET_LENGTH_MIN = 32;

type EnvironmentName = "sandbox" | "production";

export function environmentOf(env: Pick<Env, "ULTRA_ENV">): EnvironmentName {
  switch (env.ULTRA_ENV) {
    case "sandbox":
    case "production":
      return env.ULTRA_ENV;
    default:
      throw new Error(`ULTRA_ENV is neither sandbox nor production: ${env.ULTRA_ENV}`);
  }
}

export const isSandbox = (env: Pick<Env, "ULTRA_ENV">) => environmentOf(env) === "sandbox";

/**
 * @throws when production is given a secret that is missing, short or the sandbox's, or is bound to the sandbox's
 * database. Called before the first request is answered.
 */
export function assertFitForProduction(env: Env): void {
  if (isSandbox(env)) return;
  for (const name of SECRETS) {
    const secret: string | undefined = env[name];
    if (!secret || secret.length < SECRET_LENGTH_MIN || secret.includes(DEFAULT_MARK)) {
      throw new Error(`${name} is missing, too short, or the sandbox's`);
    }
  }
  if (env.SANDBOX) throw new Error("production is bound to the sandbox's database");
}
