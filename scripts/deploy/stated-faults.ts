import { root } from "../paths.ts";
import { ENVIRONMENTS } from "./budget.ts";
import { type BuiltFrom, deployedContentUrls, findContentFaults } from "./content-source.ts";
import { findPlaceholderFaults } from "./placeholders.ts";
import { findResourceFaults } from "./resources.ts";
import { findSettingFaults, statedSettings } from "./settings.ts";
import { deployedOrigins, findOriginFaults } from "./site-origin.ts";

/** One sentence for each mistake, in either `wrangler.toml` below the folder, that forbids a deployment. */
export function findStatedFaults(builtFrom: BuiltFrom, folder: string = root): readonly string[] {
  return [
    ...findOriginFaults(deployedOrigins(folder)),
    ...ENVIRONMENTS.flatMap((environment) => findSettingFaults(environment, statedSettings(environment, folder))),
    ...findResourceFaults(folder),
    ...findContentFaults(deployedContentUrls(folder), builtFrom),
    ...findPlaceholderFaults(folder),
  ];
}
