import { expect, it } from "vitest";
import type { ListedDeal } from "../contract/calls/deals.ts";
import { minor, paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import { hasLivePresets, livePresets } from "./live-presets.ts";
import { CALCULATORS, findWorksheet } from "./registry.ts";

const deal = (kind: string, rateBps: number, status: ListedDeal["progress"]["status"] = "OPEN") => ({
  ...{ product: { kind }, rateBps, tenureDays: 90, minimum: minor(5_000_000), currency: "INR" as const },
  progress: { status } as ListedDeal["progress"],
});

const LIVE = {
  deals: [
    deal("INVOICE_DISCOUNTING", 1200),
    deal("INVOICE_DISCOUNTING", 1305),
    deal("INVOICE_DISCOUNTING", 1400),
    deal("INVOICE_DISCOUNTING", 2900, "MATURED"),
    deal("BOND", 990),
  ],
  metalPrices: [
    { metal: "SILVER" as const, marketPrice: paise(160_05) },
    { metal: "GOLD" as const, marketPrice: paise(12_345_60) },
  ],
};

it("fills in the median of the open deals of a product, and nothing for a product without any", () => {
  expect(livePresets("rupees-in-hand", LIVE)).toEqual({ invoiceRate: "13.05", bondRate: "9.90" });
  expect(livePresets("asset-leasing", LIVE)).toEqual({});
});

it("fills in the market price of gold, while the market answers", () => {
  expect(livePresets("gold", LIVE)).toEqual({ goldPrice: "12345.60" });
  expect(livePresets("gold", { ...LIVE, metalPrices: null })).toEqual({});
});

it("fills in only fields of its calculator, with text that the field accepts", () => {
  const today = calendarDateOf("2026-11-22");
  for (const { slug, fields } of CALCULATORS) {
    if (!hasLivePresets(slug)) continue;
    const texts = livePresets(slug, LIVE);
    for (const name of Object.keys(texts)) expect(Object.keys(fields)).toContain(name);
    expect(findWorksheet("calculators", slug)?.work(texts, today, SETTLEMENT_HOLIDAYS).problems, slug).toEqual([]);
  }
});
