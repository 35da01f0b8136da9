import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { isPublicOrigin } from "../../lib/i18n/site-origin.ts";
import { root } from "../paths.ts";
import { ENVIRONMENTS, type Environment, WORKERS } from "./budget.ts";

/** `SITE_ORIGIN` of an environment of the web Worker, or of the sandbox on one machine; empty when it is missing. */
export function siteOriginOf(environment?: Environment, folder: string = root): string {
  const of = { config: join(folder, WORKERS.web.config), ...(environment && { env: environment }) };
  // Secrets of the top level have no value in the environments, of which wrangler warns.
  const { vars } = readConfig(of, { hideWarnings: true });
  return String(vars.SITE_ORIGIN ?? "");
}

export const deployedOrigins = (folder: string = root): Readonly<Record<Environment, string>> => ({
  production: siteOriginOf("production", folder),
  preview: siteOriginOf("preview", folder),
});

/** One sentence for each environment that must not be deployed with its origin. */
export function findOriginFaults(origins: Readonly<Record<Environment, string>>): readonly string[] {
  return ENVIRONMENTS.flatMap((environment) => {
    const origin = origins[environment];
    if (!isPublicOrigin(origin))
      return [`web, ${environment}: SITE_ORIGIN is no origin that visitors reach: "${origin}"`];
    return origin === origins.production
      ? []
      : [`web, ${environment}: SITE_ORIGIN is not that of the build: "${origin}"`];
  });
}
