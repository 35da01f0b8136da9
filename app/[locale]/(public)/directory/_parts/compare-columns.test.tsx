import { createTranslator } from "next-intl";
import { expect, it, vi } from "vitest";
import { listedDeal } from "@/lib/contract/calls/deals";
import { loadMessages } from "@/lib/i18n/messages";
import { bondsOf } from "@/lib/products/issuers";
import { bondColumns } from "./compare-columns";

vi.mock("server-only", () => ({}));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async (namespace: "directory" | "product") =>
    createTranslator({ locale: "en", messages: await loadMessages("en"), namespace }),
}));

const text = (en: string) => ({ en });

function bondWith(product: object) {
  const deal = listedDeal.parse({
    ...{ dealId: "coastal-90", category: "BOND", investmentType: "INR", currency: "INR", title: "Coastal" },
    ...{ subtitle: text("A bond"), counterparty: null, rating: null, rateBps: 864, tenureDays: null },
    payer: { role: "BANK", name: "Coastal Bank", about: text("A bank") },
    product: {
      ...{ kind: "BOND", isin: "INEX03C07026", issuedOn: "2026-01-01", maturityOn: "2028-01-01", couponBps: 935 },
      ...{ payout: "QUARTERLY", cleanPrice: 1_002_000, listed: true, security: "SENIOR_SECURED", ...product },
    },
    ...{ unit: 10_000, minimum: 50_000, total: 1_000_000, record: null, outcome: null },
    ...{ opensAt: "2026-11-01T00:00:00.000Z", closesAt: "2026-12-01T00:00:00.000Z" },
    progress: {
      ...{ dealId: "coastal-90", status: "OPEN", remaining: 1_000_000, sold: 0, holders: 0 },
      ...{ restructuring: null, redeemsOn: null, at: "2026-11-22T00:00:00.000Z" },
    },
  });
  return bondsOf([deal]);
}

/** The facts of a bond in the comparison, by their labels. */
async function factsOf(product: object): Promise<Record<string, unknown>> {
  const [column] = await bondColumns(bondWith(product), "en");
  return Object.fromEntries((column ?? expect.fail()).facts.map(({ label, value }) => [label, value]));
}

it("says to which day a yield is counted: to maturity, or to the next call of a bond without maturity", async () => {
  expect(await factsOf({})).toMatchObject({ Yield: "8.64% to maturity", Matures: "1 Jan 2028" });
  const perpetual = {
    ...{ calls: [{ on: "2027-01-01", price: 1_000_000 }], security: "SUBORDINATED" },
    perpetual: { triggerBps: 613, skipped: [], writeDowns: [] },
  };
  expect(await factsOf(perpetual)).toMatchObject({
    Yield: "8.64% to the next call",
    Matures: "None: the bank may repay it on its call dates",
  });
});

it("says that a zero-coupon bond pays none", async () => {
  expect(await factsOf({ couponBps: 0, payout: "AT_MATURITY" })).toMatchObject({
    Coupon: "None: repaid in full at maturity",
  });
  expect(await factsOf({})).toMatchObject({ Coupon: "9.35%, paid quarterly" });
});
