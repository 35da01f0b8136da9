import { beforeAll, expect, inject, it, vi } from "vitest";
import { listDeals } from "../../../lib/contract/calls/deals.ts";
import { listPastDeals } from "../../../lib/contract/calls/past-deals.ts";
import { inLocale, LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { signIn } from "../../../scripts/sandbox/world.ts";
import { visibleLines } from "../support/visible-text.ts";

/* Every surface that speaks of a payer, read as a visitor or as an investor whose payer is late. */

const { url } = inject("server");
const PAYER = "Indus Basket";
const [LATE, OPEN] = ["orchard-indus-60", "terrace-indus-60"];
let investor: Client;

beforeAll(async () => {
  investor = await signIn(url, "+919876543210");
}, 60_000);

async function textOf(path: string, cookie = ""): Promise<string> {
  const answer = await fetch(url + path, { headers: { cookie }, redirect: "manual" });
  return visibleLines(await answer.text()).join(" ");
}

async function recordOfPayer() {
  const { deals } = await investor.call(listDeals, {});
  const ofDeals = deals.flatMap(({ payer, record }) => (payer.name === PAYER && record ? [record] : []));
  const { records: ofPayers } = await investor.call(listPastDeals, {});
  const inDirectory = ofPayers.find(({ payer }) => payer === PAYER) ?? expect.fail();
  return { records: [...ofDeals, inDirectory], late: deals.find(({ dealId }) => dealId === LATE) };
}

it("tells one record of a payer who is late in the JSON of every deal and of the directory", async () => {
  const { records, late } = await recordOfPayer();
  expect(records.length).toBeGreaterThan(2);
  expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(1);
  expect(records[0]).toMatchObject({ lateNow: 1, page: "/directory/indus-basket" });
  expect(late?.outcome).toMatchObject({ is: "LATE", daysLate: records[0]?.lateNowDays });
  expect(late?.progress.remaining).toBe(0);
});

const SURFACES = [
  ...[`/deals/${LATE}`, `/deals/${OPEN}`, "/directory", "/directory/indus-basket"].map((path) => ({
    path,
    own: false,
  })),
  ...["/invest", `/deals/${LATE}`, `/deals/${OPEN}`, "/dashboard"].map((path) => ({ path, own: true })),
];

it.each(SURFACES.flatMap((surface) => LOCALE_IDS.map((locale) => ({ ...surface, locale }))))(
  "shows the same sentence about the payer at $path in $locale, own: $own",
  async ({ path, own, locale }) => {
    // A stored page may be as old as its cache: the next read shows it renewed.
    await vi.waitFor(
      async () => {
        const { records } = await recordOfPayer();
        const sentence = inLocale(records[0]?.sentence ?? expect.fail(), locale);
        expect(await textOf(hrefFor(locale, path), own ? investor.cookie() : "")).toContain(sentence);
      },
      { timeout: 60_000, interval: 1_000 },
    );
  },
);

it("never offers what is left of a deal that is over", async () => {
  for (const path of ["/directory/indus-basket", `/deals/${LATE}`]) {
    const text = await textOf(path, investor.cookie());
    expect(text).toMatch(/days? late: was due/);
  }
  expect(await textOf(`/deals/${LATE}`, investor.cookie())).not.toMatch(/% taken, ₹[\d,. ]+ left/);
});
