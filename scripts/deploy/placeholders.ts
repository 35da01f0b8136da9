import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { listUnregistered, TEMPLATE_IDS, type TemplateIds } from "../../backend/gateways/msg91/template-ids.ts";
import { isPublicOrigin } from "../../lib/i18n/site-origin.ts";
import { root } from "../paths.ts";
import { WORKERS } from "./budget.ts";
import { deployedContentUrls, isEmbedded } from "./content-source.ts";
import { statedSettings } from "./settings.ts";
import { siteOriginOf } from "./site-origin.ts";

/** The domain in place of which an installation writes its own. */
const EXAMPLE = /(?:^|\.)ultra\.example$/;

/** Placeholders that an installation must replace in a wrangler.toml before its first deployment. */
export function findPlaceholders(toml: string): readonly string[] {
  const found = toml.matchAll(
    /"(?:https:\/\/|[\w.-]+@)?((?:[\w-]+\.)*ultra\.example|00000000-0000-0000-0000-\d{12})[/:"]/g,
  );
  return [...new Set([...found].map(([, value = ""]) => value))];
}

/** The texts without an id of a template, counted, where production sends messages by MSG91. */
function findTemplates(ids: TemplateIds, folder: string): readonly string[] {
  if (statedSettings("production", folder).backend.vars.SMS_PROVIDER !== "msg91") return [];
  const [first, ...others] = listUnregistered(ids);
  return first ? [`the ids of MSG91's templates (${first} and ${others.length} other texts have none)`] : [];
}

const company = z.object({ isInvented: z.boolean() });

/** The repository's company, where production publishes `data/content` itself. */
function findInventedCompany(folder: string): readonly string[] {
  if (!isEmbedded(deployedContentUrls(folder).production)) return [];
  const files = globSync("data/content/company/*.json", { cwd: root });
  const invented = files.filter((file) => company.parse(JSON.parse(readFileSync(join(root, file), "utf8"))).isInvented);
  return invented.map((file) => `${file} (isInvented)`);
}

/** What is left of the repository's example: in both files below the folder, among the templates, in published content. */
export function listPlaceholders(folder: string = root, ids: TemplateIds = TEMPLATE_IDS): readonly string[] {
  const inFiles = Object.values(WORKERS).flatMap(({ config }) =>
    findPlaceholders(readFileSync(join(folder, config), "utf8")),
  );
  return [...new Set([...inFiles, ...findTemplates(ids, folder), ...findInventedCompany(folder)])];
}

/** One sentence for each placeholder that is left once production has an origin of its own. */
export function findPlaceholderFaults(folder: string = root, ids: TemplateIds = TEMPLATE_IDS): readonly string[] {
  const origin = siteOriginOf("production", folder);
  // An origin that nobody reaches is a fault of its own.
  if (!isPublicOrigin(origin)) return [];
  const { hostname } = new URL(origin);
  if (EXAMPLE.test(hostname)) return [];
  return listPlaceholders(folder, ids).map((left) => `a placeholder is left beside ${hostname}: ${left}`);
}
