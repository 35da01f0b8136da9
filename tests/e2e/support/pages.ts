import { globSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/paths.ts";

/** Values for the dynamic segments of an address: well-formed ids that do not exist. */
const SAMPLES: Readonly<Record<string, string>> = {
  dealId: "malhar-saffron-30",
  memberId: "usr_aaaaaaaaaaaaaaaaaaaaaaaa",
  invitationCode: "0000000000000000",
  "...rest": "nothing/here",
};

function addressOf(file: string): string {
  const segments = file.split("/").slice(0, -1);
  const named = segments.filter((segment) => !segment.startsWith("("));
  return `/${named.map((segment) => segment.replace(/^\[(.+)\]$/, (_, name: string) => SAMPLES[name] ?? "x")).join("/")}`;
}

/** The address of every page of the app, in both languages. */
export const everyPage: readonly string[] = globSync("**/page.tsx", { cwd: join(root, "app/[locale]") })
  .map(addressOf)
  .sort()
  .flatMap((path) => [path, path === "/" ? "/hi" : `/hi${path}`]);
