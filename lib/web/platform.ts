import "server-only";
import { getCloudflareContext } from "@opennextjs/cloudflare";
import { z } from "zod";
import type { RemoteConfigEnv } from "@/lib/remote-config/app";
import type { BackendEnv } from "./backend-fetch";

/** What `wrangler.toml` binds to the web Worker, as far as pages use it. */
interface WebEnv extends BackendEnv, RemoteConfigEnv {
  readonly ULTRA_ENV: string;
  readonly SESSION_PASSWORD: string;
  /** Those before it; a secret that is set while a password is being changed. */
  readonly SESSION_PASSWORD_PREVIOUS?: string;
  /** A connection string, as `@vercel/edge-config` takes it. */
  readonly EDGE_CONFIG: string;
  /** Where reports of failed responses go; without it, to the console. */
  readonly ERROR_REPORT_DSN?: string;
}

const webEnv = z.custom<WebEnv>(
  (env) =>
    typeof env === "object" &&
    env !== null &&
    "BACKEND" in env &&
    "ULTRA_ENV" in env &&
    "SESSION_PASSWORD" in env &&
    "EDGE_CONFIG" in env &&
    "REMOTE_CONFIG_URL" in env,
);

/** @throws when the Worker is bound to less than it needs. */
export function platformEnv(): WebEnv {
  return webEnv.parse(getCloudflareContext().env);
}
