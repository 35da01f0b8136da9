import { expect, it } from "vitest";
import { clock } from "../../../backend/platform/clock.ts";
import { addDays, daysBetween } from "../../../lib/contract/values/calendar-date.ts";
import { PURCHASE_QUOTE_MS, recordDateOf, settlementOfQuote } from "../../../lib/finance/bond-settlement.ts";
import { SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { passTo, today } from "../selling/seller.ts";
import { fund, type Investor, rupees } from "../wallet/investor.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver, startFlowOf } from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";

interface Terms {
  readonly settlement: { readonly tradesOn: string; readonly settlesOn: string } | null;
  readonly investOn: string;
  readonly cost: { readonly accruedInterest: number };
  readonly cashflow: readonly { readonly dueOn: string; readonly accruesTo: string }[];
}

const termsOf = async (investor: Investor, file: Record<string, unknown> = DEAL_FILES.BOND): Promise<Terms> => {
  const { body } = await startFlowOf(investor, await newDeal(file), 1_00_000);
  return body.terms as Terms;
};

/** A bond whose next coupon is due in so many days. */
const bondWithCouponIn = (days: number) => ({
  ...DEAL_FILES.BOND,
  product: { ...DEAL_FILES.BOND.product, payout: "YEARLY", maturityOn: { inDays: 730 + days } },
});

it("shows the trade and the settlement of a purchase apart, and pays interest up to the settlement", async () => {
  const investor = await newSaver();
  await fund(investor, 1_00_000);
  const deal = await newDeal(DEAL_FILES.BOND);
  const expected = settlementOfQuote(clock.now(), PURCHASE_QUOTE_MS, SETTLEMENT_HOLIDAYS);
  const id = idIn(await invest(investor, deal, 1_00_000));
  const { settlement, investedOn, cashflow, currentValue, investmentAmount } = await investmentOf(investor, id);
  expect({ settlement, investedOn }).toEqual({ settlement: expected, investedOn: today() });
  expect(expected.settlesOn > expected.tradesOn).toBe(true);
  // Until the settlement the bonds are worth their cost, less the stamp duty.
  expect(Math.abs(currentValue - investmentAmount)).toBeLessThan(rupees(1));
  expect(cashflow[0]?.kind).toBe("COUPON");
  expect(await allFindings(investor)).toEqual([]);
});

it("pays no interest for a coupon whose record date passes before the settlement, and gives none", async () => {
  const investor = await newSaver();
  const before = await termsOf(investor, bondWithCouponIn(30));
  expect(before.cost.accruedInterest).toBeGreaterThan(0);
  const after = await termsOf(investor, bondWithCouponIn(12));
  const couponOn = addDays(today(), 12);
  const [first] = after.cashflow;
  expect(first && first.accruesTo > addDays(couponOn, 300)).toBe(true);
  const settlesOn = after.settlement?.settlesOn ?? expect.fail();
  expect(settlesOn > recordDateOf(couponOn, {})).toBe(true);
  const left = daysBetween({
    from: settlementOfQuote(clock.now(), PURCHASE_QUOTE_MS, SETTLEMENT_HOLIDAYS).settlesOn,
    to: couponOn,
  });
  expect(after.cost.accruedInterest / 1_00_000).toBeCloseTo((-0.105 * left) / 365, 3);
});

it("sells no bond after the record date of its redemption", async () => {
  const investor = await newSaver();
  const deal = await newDeal({
    ...DEAL_FILES.BOND,
    closesInDays: 60,
    product: { ...DEAL_FILES.BOND.product, maturityOn: { inDays: 40 } },
  });
  expect((await startFlowOf(investor, deal, 1_00_000)).status).toBe(200);
  await passTo(addDays(today(), 25), investor);
  expect((await startFlowOf(investor, deal, 1_00_000)).body).toMatchObject({ code: "DEAL_NOT_OPEN" });
});

it("has no settlement for a product that takes effect on its day", async () => {
  const terms = await termsOf(await newSaver(), DEAL_FILES.FIXED_DEPOSIT);
  expect(terms).toMatchObject({ settlement: null, investOn: today() });
});
