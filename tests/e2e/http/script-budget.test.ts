import { beforeAll, describe, expect, inject, it } from "vitest";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { PUBLIC_PAGES } from "../../../lib/i18n/public-pages.ts";
import { emptyAppScriptSize, SCRIPT_RATIO_MAXIMUM, scriptSize, scriptsOf } from "../../bench/script-size.ts";

/* JavaScript of the public pages beside that of an empty app of the same Next, both gzipped. */

const { url } = inject("server");
const read = async (path: string) => (await fetch(url + path)).text();
/** Pages whose paths come from content, or from the catalogue: one of each sort. */
const MORE = ["/blog/what-xirr-hides", "/blog/tag/tax", "/deals/kavya-northgate-90"];
const paths = [...PUBLIC_PAGES.map(({ path }) => path), ...MORE, "/directory/northgate-retail"];

let budget = 0;
beforeAll(async () => {
  budget = (await emptyAppScriptSize()) * SCRIPT_RATIO_MAXIMUM;
});

describe("the JavaScript of a public page", () => {
  it.each(paths.flatMap((path) => LOCALE_IDS.map((locale) => hrefFor(locale, path))))(
    "%s loads no more than 1.10 times that of an empty app",
    async (path) => {
      const html = await read(path);
      expect(scriptsOf(html).length).toBeGreaterThan(5);
      expect(await scriptSize(url, html)).toBeLessThanOrEqual(budget);
    },
  );
});
