import "server-only";
import { getCloudflareContext } from "@opennextjs/cloudflare";
import { z } from "zod";
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

/** @throws when a required binding is missing. */
export function platformEnv(): WebEnv {
  return webEnv.parse(getCloudflareContext().env);
}
