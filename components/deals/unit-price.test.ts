import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { dealFile, termsFrom } from "@/backend/catalogue/deal-file";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { SETTLEMENT_HOLIDAYS } from "@/lib/finance/business-days";
import { LOCALE_IDS, LOCALES } from "@/lib/i18n/locales";
import { readText } from "../../tests/unit-shared/source-tree";
import { bearsDuty } from "./unit-price";

const at = epochMs(Date.parse("2026-11-25T06:30:00Z"));

function offered(path: string) {
  const terms = termsFrom(dealFile.parse(JSON.parse(readText(`data/deals/${path}.json`))), at, SETTLEMENT_HOLIDAYS);
  return { ...terms, progress: { at, status: "OPEN", remaining: terms.total } as const };
}

describe.each([
  ["a company's bond, whose buyer owes the duty", "bonds/sagarika-jetty-36m", true],
  ["a state's security, which bears none", "bonds/malayadri-state-120m", false],
  ["shares off the market, whose duty is the seller's", "pre-ipo/nakshatra-freight", false],
] as const)("the least amount of %s", (_, path, isBorne) => {
  it("holds a duty or not", () => {
    expect(bearsDuty(offered(path), SETTLEMENT_HOLIDAYS)).toBe(isBorne);
  });

  it.each(LOCALE_IDS)("names it accordingly: %s", (locale) => {
    const messages = JSON.parse(readText(`messages/${locale}/kinds.json`));
    const t = createTranslator({
      locale: LOCALES[locale].tag,
      messages,
      onError: (error) => expect.fail(error.message),
    });
    const deal = offered(path);
    const duty = bearsDuty(deal, SETTLEMENT_HOLIDAYS) ? "yes" : "no";
    const words = String(t(`${deal.product.kind}.whole`, { units: "10 units", duty }));
    expect(words).toContain("10 units");
    expect(/duty|शुल्क/.test(words)).toBe(isBorne);
  });
});
