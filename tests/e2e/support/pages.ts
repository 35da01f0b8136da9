import { globSync } from "node:fs";
import { join } from "node:path";
import { ACCOUNT_PAGES } from "../../../lib/i18n/account-pages.ts";
import { barePath } from "../../../lib/i18n/navigation.ts";
import { root } from "../../../scripts/paths.ts";

/** Values for the dynamic segments of an address: well-formed ids that do not exist. */
const SAMPLES: Readonly<Record<string, string>> = {
  dealId: "malhar-saffron-30",
  invitationCode: "0000000000000000",
  "...rest": "nothing/here",
};

const NOBODYS_ACCOUNT = "usr_aaaaaaaaaaaaaaaaaaaaaaaa";

const sampleOf = (path: string) => path.replace(/\[([\w.]+)\]/g, (_, name: string) => SAMPLES[name] ?? "x");

/** A page of an account has the addresses of the accounts that have it. */
function addressesOf(file: string): readonly string[] {
  const segments = file.split("/").slice(0, -1);
  const path = `/${segments.filter((segment) => !segment.startsWith("(")).join("/")}`;
  if (segments[0] !== "[account]") return [sampleOf(path)];
  const page = path.slice("/[account]".length);
  const has = new Map<string, string>(Object.entries(ACCOUNT_PAGES)).get(page);
  const accounts = [...(has === "ANOTHERS" ? [] : ["me"]), ...(has === "OWN" ? [] : [NOBODYS_ACCOUNT])];
  return accounts.map((account) => barePath(`/${account}${sampleOf(page)}`));
}

/** The address of every page of the app, in both languages. */
export const everyPage: readonly string[] = globSync("**/page.tsx", { cwd: join(root, "app/[locale]") })
  .flatMap(addressesOf)
  .sort()
  .flatMap((path) => [path, path === "/" ? "/hi" : `/hi${path}`]);
