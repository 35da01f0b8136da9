/** A payer of dollars and rupees deducts from both at the surcharge of the whole year's income. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { addDays, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { allFindings, idIn, invest, investmentOf, newDeal } from "../investing/investing-steps.ts";
import { compoundingDeposit, DEAL_FILES } from "../investing/products.ts";
import { passTo } from "../selling/seller.ts";
import { fund, setPace } from "../wallet/investor.ts";
import { newNri, setRates } from "./non-resident.ts";
import { couponOf, hold, pay, publish } from "./surcharge-steps.ts";

// The coupons of the tax year 2027-28 fall on 18 May and 18 November.
beginAt("2026-11-25T06:30:00Z");

beforeAll(() => setPace("WEBHOOK_DELAY", 0));
beforeEach(async () => {
  await setRates();
  await publish({});
});

it("a payment in rupees makes up for what a rate that was entered since finds lacking of a payment in dollars", async () => {
  const nri = await newNri({ isAccredited: true });
  const dollars = await hold(nri, 10_00_000, "Moyar Power");
  await fund(nri, 1_00_000);
  const rented = { ...DEAL_FILES.ASSET_LEASING, payer: { ...DEAL_FILES.ASSET_LEASING.payer, name: "Moyar Power" } };
  const lease = idIn(await invest(nri, await newDeal(rented), 1_00_000));
  const { dueOn } = await couponOf(nri, dollars, 0);
  await pay(nri, dueOn, 7_000);
  expect(await couponOf(nri, dollars, 0)).toMatchObject({ status: "PAID", tdsRateBps: 2080 });
  const next = (await investmentOf(nri, lease)).cashflow.findIndex(({ status }) => status !== "PAID");
  await publish({ [dueOn]: { USD: 9_500 } });
  await passTo(addDays((await couponOf(nri, lease, next)).dueOn, 1), nri);
  const rental = await couponOf(nri, lease, next);
  // ₹5.1 lakh are lacking, so nothing of the rental is left.
  expect(rental).toMatchObject({ status: "PAID", tds: rental.gross, net: 0 });
  expect((await couponOf(nri, dollars, 1)).tdsRateBps).toBe(2288);
  expect(await allFindings(nri)).toEqual([]);
});

it("the tax of 31 March makes up for a rate that was entered since the last payment of its payer", async () => {
  const nri = await newNri({ isAccredited: true });
  const payer = "Jhelum Bank";
  const dollars = await hold(nri, 20_00_000, payer);
  const { dueOn } = await couponOf(nri, dollars, 0);
  await pay(nri, dueOn, 7_000);
  await fund(nri, 10_00_000);
  const deposit = idIn(await invest(nri, await newDeal(compoundingDeposit(payer)), 10_00_000));
  const before = await couponOf(nri, deposit, 0);
  expect(before).toMatchObject({ kind: "ACCRUAL" });
  expect(financialYearOf(before.dueOn)).toBe(financialYearOf(dueOn));
  await publish({ [dueOn]: { USD: 9_500 } });
  await passTo(addDays(before.dueOn, 1), nri);
  const accrual = await couponOf(nri, deposit, 0);
  expect(accrual).toMatchObject({ status: "PAID", paidOn: before.dueOn });
  expect(accrual.tds).toBeGreaterThan(before.tds);
  expect(await allFindings(nri)).toEqual([]);
});
