import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { root } from "../paths.ts";
import { ENVIRONMENTS, type Environment, WORKERS } from "./budget.ts";

type ContentUrls = Readonly<Record<Environment, string>>;

const contentUrlOf = (environment: Environment, folder: string): string => {
  const { vars } = readConfig({ config: join(folder, WORKERS.web.config), env: environment }, { hideWarnings: true });
  return String(vars.CONTENT_URL ?? "");
};

/** `CONTENT_URL` of each environment of the web Worker; empty where it is missing. */
export const deployedContentUrls = (folder: string = root): ContentUrls => ({
  production: contentUrlOf("production", folder),
  preview: contentUrlOf("preview", folder),
});

const EMBEDDED = "https://backend.internal/";

/** Whether content comes from the backend, which publishes `data/content` to those who show its token. */
export const isEmbedded = (contentUrl: string): boolean => contentUrl.startsWith(EMBEDDED);

/** `CONTENT_URL` and `CONTENT_TOKEN` of the build; no address for `data/content`, which the embedded service publishes too. */
export interface BuiltFrom {
  readonly url: string;
  readonly token: string;
}

const PLACEHOLDER = /^https:\/\/[\w.-]*ultra\.example\//;

/** One sentence for each environment that must not be deployed with its content. */
export function findContentFaults(urls: ContentUrls, { url: builtFrom, token }: BuiltFrom): readonly string[] {
  const missing = ENVIRONMENTS.filter((environment) => URL.parse(urls[environment])?.protocol !== "https:");
  if (missing.length > 0) {
    return missing.map((name) => `web, ${name}: CONTENT_URL is missing, or no https address: "${urls[name]}"`);
  }
  if (builtFrom !== "" && token === "") {
    return [`web, production: its pages are built from ${builtFrom} without a CONTENT_TOKEN`];
  }
  const { production } = urls;
  const expected = isEmbedded(production) ? "" : production;
  // A rehearsal with the placeholder has no content service to build from.
  if (PLACEHOLDER.test(production) || builtFrom === expected) return [];
  const source = builtFrom || "data/content";
  return [`web, production: its pages are built from ${source}, its Worker reads ${production}`];
}
