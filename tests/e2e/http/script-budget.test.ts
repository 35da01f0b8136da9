import { beforeAll, describe, expect, inject, it } from "vitest";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { PUBLIC_PAGES } from "../../../lib/i18n/public-pages.ts";
import { STARTER_PATH } from "../../../lib/web/lazy-hydration.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import {
  emptyAppScriptSize,
  SCRIPT_RATIO_MAXIMUM,
  scriptSize,
  scriptsAtOnce,
  scriptsOf,
} from "../../bench/script-size.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";

/* JavaScript of the pages beside that of an empty app of the same Next, both gzipped. */

const { url } = inject("server");
const read = async (path: string) => (await fetch(url + path)).text();
/** Pages whose paths come from content, or from the catalogue: one of each sort. */
const MORE = ["/blog/what-xirr-hides", "/blog/tag/tax", "/deals/kavya-northgate-90"];
const paths = [...PUBLIC_PAGES.map(({ path }) => path), ...MORE, "/directory/northgate-retail"];

/** Drawn for each visitor, because its free times are those of now. */
const DRAWN_ANEW = "/talk-to-expert";

/** Pages of an investor with the most client code; scripts loaded when they are needed are not counted. */
const INVESTOR_PAGES = [
  ...["/dashboard", "/gold/buy", "/gold/sell", "/profile", "/profile/nominees"],
  ...["/statements", "/transactions/tax-credit", "/wallet", "/wallet/withdraw"],
];

/** The JavaScript that an investor's page may load, as a multiple of an empty app's. */
const INVESTOR_RATIO_MAXIMUM = 1.2;
/** With a register, which is in place when scripts start: loaded later, it would replace a link that is pressed. */
const REGISTER_RATIO_MAXIMUM = 1.23;
const REGISTER_PAGE = "/dashboard/invoice-discounting";

let empty = 0;
let budget = 0;
beforeAll(async () => {
  empty = await emptyAppScriptSize();
  budget = empty * SCRIPT_RATIO_MAXIMUM;
});

describe("the JavaScript of a public page", () => {
  it.each(
    paths.filter((path) => path !== DRAWN_ANEW).flatMap((path) => LOCALE_IDS.map((locale) => hrefFor(locale, path))),
  )("%s is the theme and the starter until the page is touched", async (path) => {
    expect(scriptsAtOnce(await read(path))).toEqual(["/theme.js", STARTER_PATH]);
  });

  it.each(paths.flatMap((path) => LOCALE_IDS.map((locale) => hrefFor(locale, path))))(
    "%s loads no more than 1.11 times that of an empty app once it is touched",
    async (path) => {
      const html = await read(path);
      expect(scriptsOf(html).length).toBeGreaterThan(5);
      expect(await scriptSize(url, html)).toBeLessThanOrEqual(budget);
    },
  );
});

describe("the JavaScript of an investor's page", () => {
  let investor: Client;
  beforeAll(async () => {
    investor = (await arriveVerified(url, { rupees: 10_000 })).client;
  });

  async function ratioOf(path: string): Promise<number> {
    const { text } = await get(investor, path);
    expect(scriptsOf(text).length).toBeGreaterThan(5);
    return (await scriptSize(url, text)) / empty;
  }

  it.each(INVESTOR_PAGES)("%s loads no more than 1.2 times that of an empty app", async (path) => {
    expect(await ratioOf(path)).toBeLessThanOrEqual(INVESTOR_RATIO_MAXIMUM);
  });

  it("loads no more than 1.23 times that of an empty app for a page with a register", async () => {
    expect(await ratioOf(REGISTER_PAGE)).toBeLessThanOrEqual(REGISTER_RATIO_MAXIMUM);
  });
});
