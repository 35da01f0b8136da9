import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { investmentTermsOf } from "../../backend/deal/terms.ts";
import { withTds } from "../../backend/investor/holdings/payout-tax.ts";
import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import { minor, paise } from "../../lib/contract/facts/money.ts";
import { addDays, addMonths, dateInIndia, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { bondSchedule, premiumOf } from "../../lib/finance/bond-schedule.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { quotedPrice } from "../../lib/finance/quoted-price.ts";
import type { Residency } from "../../lib/finance/taxpayer.ts";
import { bondOf } from "../../lib/products/bond.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { untaxedRedemption } from "../../lib/products/redemption-gain.ts";
import { PRODUCTS } from "../../lib/products/registry.ts";
import { inRupees } from "../../lib/products/schedule.ts";
import { gainHoldingOf, paymentsOf, taxedByPayer } from "../../lib/products/tax.ts";
import { listFiles, readText } from "./source-tree.ts";

/* A schedule taxed again after a change of residency equals that of an investor who always had the new residency. */

const at = epochMs(Date.parse("2026-11-21T06:30:00Z"));
const deals = listFiles("data/deals/**/*.json")
  .filter((path) => basename(path) !== "seed.json")
  .map((path) => termsFrom(dealFile.parse(JSON.parse(readText(path))), at, SETTLEMENT_HOLIDAYS));
// Deposits are taxed by the year: tests/backend/investing/deposit-tax.test.ts.
const taxedOneByOne = deals.filter(({ product }) => productOf(product).yearlyTaxOf === null);

const LAKH = 100_000_00;
/** Enough for interest above every threshold. */
const PRINCIPAL = paise(20 * LAKH);

const scheduleFor = (deal: DealTerms, residency: Residency) =>
  investmentTermsOf({
    deal,
    amount: minor(Math.max(2 * deal.minimum, LAKH)),
    choice: {},
    at,
    taxpayer: { residency, panVerified: true },
    paisePerMajor: 100,
    calendar: SETTLEMENT_HOLIDAYS,
  }).cashflow;

describe.each([
  ["RESIDENT", "NON_RESIDENT"],
  ["NON_RESIDENT", "RESIDENT"],
] as const)("an investor who was %s and is %s now", (before, after) => {
  it.each(taxedOneByOne.map((deal) => [deal.dealId, deal] as const))(
    "is taxed on %s as if they had always had the new residency",
    (_, deal) => {
      const taxpayer = { residency: after, panVerified: true };
      const acquiredOn = dateInIndia(at);
      const payouts = scheduleFor(deal, before);
      const gain = gainHoldingOf(deal.product, acquiredOn);
      const byItself = payouts.map((payout) => withTds(payout, { product: deal.product, taxpayer, gain }));
      // The threshold and the surcharge follow everything that the payer pays.
      const paisePerMajorOn = deal.currency === "INR" ? undefined : () => 100;
      const byPayer = taxedByPayer({ product: deal.product, acquiredOn, payouts, taxpayer, paisePerMajorOn });
      const moved = byItself.map((payout, index) => ({
        ...payout,
        ...byPayer[index],
        tdsBasis: payout.tdsBasis,
      }));
      expect(moved).toEqual(scheduleFor(deal, after).map((payout) => ({ ...payout, tdsBasis: after })));
    },
  );
});

describe.each([
  ["saptarishi-vahan-48m", "calls", "MATURITY"],
  ["tulsipatra-silos-60m", "puts", "PUT"],
] as const)("the redemption of %s by one of its %s", (id, kind, payoutKind) => {
  it.each(["RESIDENT", "NON_RESIDENT"] as const)(
    "taxes a %s on its coupon, and on its premium only as a gain, when taxed again",
    (residency) => {
      const deal = deals.find(({ dealId }) => dealId === id) ?? expect.fail();
      if (deal.product.kind !== "BOND") return expect.fail();
      const bond = bondOf(deal.product);
      const redemption = bond[kind]?.find(({ price }) => price !== quotedPrice(1_000_000)) ?? expect.fail();
      const taxpayer = { residency, panVerified: true };
      const premium = premiumOf(PRINCIPAL, redemption);
      const heldFrom = addDays(dateInIndia(at), 2);
      const last = bondSchedule({
        bond,
        facePaise: PRINCIPAL,
        heldFrom,
        redemption,
        ...taxpayer,
        calendar: SETTLEMENT_HOLIDAYS,
      }).at(-1);
      const promised = inRupees(last ?? expect.fail());
      expect(promised.tds).toBeGreaterThan(0);
      const gain = minor(premium + 500_00);
      const open = {
        ...promised,
        kind: payoutKind,
        redemption: untaxedRedemption(premium, gain),
        tds: minor(0),
        net: promised.gross,
      };
      const holding = { product: deal.product, taxpayer, gain: gainHoldingOf(deal.product, heldFrom) };
      // The gain of an unlisted bond is short-term, of a listed one after twelve months long-term.
      const isListed = deal.product.listed && redemption.on > addMonths(heldFrom, 12);
      const rateBps = residency === "RESIDENT" ? 0 : isListed ? 1300 : 3120;
      const onGain = Math.round((gain * rateBps) / 10_000);
      const tds = promised.tds + onGain;
      expect(withTds(open, holding)).toMatchObject({
        ...{ tds, net: promised.gross - tds, tdsRateBps: residency === "RESIDENT" ? 1000 : 3120 },
        redemption: { premium, gain, tdsRateBps: rateBps, tds: onGain },
      });
      const payments = paymentsOf(open, { product: deal.product, acquiredOn: heldFrom }, null);
      expect(payments?.map(({ incomePaise }) => incomePaise)).toEqual([promised.interest - premium, gain]);
    },
  );
});

it("the deals cover every product that promises payouts", () => {
  const paying = deals.filter((deal) => scheduleFor(deal, "RESIDENT").length > 0);
  const promising = Object.values(PRODUCTS).filter(({ promise }) => promise !== "NONE");
  expect(new Set(paying.map(({ product }) => product.kind))).toEqual(new Set(promising.map(({ kind }) => kind)));
});
