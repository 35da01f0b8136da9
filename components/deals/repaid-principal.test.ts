import { expect, it } from "vitest";
import { addMinor, minor, subtractMinor } from "@/lib/contract/facts/money";
import { calendarDateOf as date } from "@/lib/contract/values/calendar-date";
import { SETTLEMENT_HOLIDAYS } from "@/lib/finance/business-days";
import { bond } from "@/lib/products/bond";
import { findRepaidPrincipal } from "./repaid-principal";

const cost = { consideration: minor(9_95_000_00), accruedInterest: minor(2_500_00), stampDuty: minor(10_00) };
const FACE = minor(10_00_000_00);

const cashflow = bond.scheduleOf({
  deal: {
    unit: FACE,
    product: {
      kind: "BOND",
      listed: true,
      isin: "INE002A07809",
      issuedOn: date("2025-09-30"),
      maturityOn: date("2028-09-30"),
      couponBps: 1000,
      payout: "QUARTERLY",
      cleanPrice: 99_5000,
      security: "SENIOR_SECURED",
    },
  },
  purchase: { units: 1, amount: FACE, cost: null },
  plan: { rateBps: null, tenureMonths: null, payoutPlan: null },
  investOn: date("2026-07-01"),
  taxpayer: { residency: "RESIDENT", panVerified: true },
  calendar: SETTLEMENT_HOLIDAYS,
});

it("is the line with which a bond's interest and TDS add up to what is received", () => {
  const repaid = findRepaidPrincipal({ amount: minor(9_97_510_00), cost, cashflow });
  const interest = addMinor(...cashflow.map((payout) => payout.interest));
  const tds = addMinor(...cashflow.map((payout) => payout.tds));
  expect(repaid).toBe(FACE);
  expect(subtractMinor(addMinor(FACE, interest), tds)).toBe(addMinor(...cashflow.map(({ net }) => net)));
});

it("is left out where the amount paid is the principal, and where nothing is repaid", () => {
  expect(findRepaidPrincipal({ amount: FACE, cost: null, cashflow })).toBeNull();
  expect(findRepaidPrincipal({ amount: FACE, cost, cashflow: [] })).toBeNull();
});
