import "server-only";
import { getCloudflareContext } from "@opennextjs/cloudflare";
import { SettingError } from "@/lib/contract/facts/logged-error";
import type { RemoteConfigEnv } from "@/lib/remote-config/app";
import type { BackendEnv } from "./backend-fetch";

/** The web Worker's bindings from `wrangler.toml` that pages use. */
interface WebEnv extends BackendEnv, RemoteConfigEnv {
  readonly ULTRA_ENV: string;
  readonly SESSION_PASSWORD: string;
  /** The previous passwords; set as a secret during a password rotation. */
  readonly SESSION_PASSWORD_PREVIOUS?: string;
  /** A connection string in the format of `@vercel/edge-config`. */
  readonly EDGE_CONFIG: string;
  /** Target of reports of failed responses; without it, the console. */
  readonly ERROR_REPORT_DSN?: string;
}

const REQUIRED = ["BACKEND", "ULTRA_ENV", "SESSION_PASSWORD", "EDGE_CONFIG", "REMOTE_CONFIG_URL"] as const;
const isWhole = (env: object): env is WebEnv => REQUIRED.every((name) => name in env);

/** @throws SettingError that names a required binding which is missing. */
export function platformEnv(): WebEnv {
  const env: object = getCloudflareContext().env;
  if (isWhole(env)) return env;
  throw new SettingError(REQUIRED.find((name) => !(name in env)) ?? "BACKEND", "is not bound");
}
