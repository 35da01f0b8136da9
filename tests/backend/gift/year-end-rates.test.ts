/**
 * Rates of exchange that operators enter after 31 March correct the tax that a payer took out of its deposits on that day. By hand:
 * coupons of $24,010 on 18 May and 18 November 2027 are ₹42.6 lakh at ₹88.62, and ₹50.1 lakh if the second counts at ₹120: above
 * ₹50 lakh a surcharge of 10 % is due. A bond bears 20 % and 4 % cess, an ordinary deposit 30 % and 4 %.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { findTdsRates } from "../../../backend/catalogue/tds-rates.ts";
import { creditedWith } from "../../../backend/investor/holdings/deposit-tax.ts";
import { retaxPayerOf } from "../../../backend/investor/holdings/payer-tax.ts";
import { keepTdsRates } from "../../../backend/investor/holdings/tds-rate-store.ts";
import { correctEndedYear } from "../../../backend/investor/payouts/year-end-rates.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { addDays, type CalendarDate, calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { allFindings, investmentOf } from "../investing/investing-steps.ts";
import { passTo } from "../selling/seller.ts";
import { type Investor, inAccount, invoke, setPace } from "../wallet/investor.ts";
import { depositWith, newDepositor, taxHeld, whileRatesAreRead } from "./accrual-steps.ts";
import { setRates } from "./non-resident.ts";
import { couponOf, publish } from "./surcharge-steps.ts";

const YEAR_END = calendarDateOf("2028-03-31");
const SHOWN = 8_862;

beforeAll(() => setPace("WEBHOOK_DELAY", 0));
beforeEach(async () => {
  await moveClock(env, Date.parse("2026-11-25T06:30:00Z") - clock.now());
  await setRates();
  await publish({});
});

interface Credited {
  readonly nri: Investor;
  readonly payer: string;
  readonly dollars: InvestmentId;
  readonly deposit: InvestmentId;
  readonly coupons: readonly CalendarDate[];
  /** The deposits with the other payers. */
  readonly others: readonly InvestmentId[];
}

/** On 1 April 2028: two coupons and two accruals were paid, without the bank's rate of the second coupon. */
async function newYearEnd(payer: string, otherPayers: readonly string[] = []): Promise<Credited> {
  const { nri, dollars, deposit } = await newDepositor(payer, 7_00_000, 30);
  const others: InvestmentId[] = [];
  for (const other of otherPayers) {
    others.push((await depositWith(nri, other, { dollars: 7_00_000, lakhs: 30 })).deposit);
  }
  const coupons = [(await couponOf(nri, dollars, 0)).dueOn, (await couponOf(nri, dollars, 1)).dueOn];
  await publish({ [String(coupons[0])]: { USD: SHOWN } });
  for (const day of coupons) await passTo(addDays(day, 1), nri);
  await passTo(addDays(YEAR_END, 1), nri);
  expect(await couponOf(nri, deposit, 1)).toMatchObject({ status: "PAID", paidOn: YEAR_END, tdsRateBps: 3120 });
  return { nri, payer, dollars, deposit, coupons, others };
}

/** The bank's rates of the year, with this one for the second coupon's day. */
const enter = ({ coupons }: Credited, rate: number) =>
  publish({ [String(coupons[0])]: { USD: SHOWN }, [String(coupons[1])]: { USD: rate }, [YEAR_END]: { USD: SHOWN } });

const shareOf = (amount: number, bps: number) => Math.round((amount * bps) / 10_000);

it("a rate entered on 2 April corrects the tax of 31 March and what the deposit earns after it", async () => {
  const year = await newYearEnd("Tapti Bank");
  const { nri, deposit, dollars } = year;
  const [before, maturity] = [await couponOf(nri, deposit, 1), await couponOf(nri, deposit, 2)];
  const credited = await inAccount(nri, ({ sql }) => creditedWith(sql, { investmentId: deposit, payoutSequence: 2 }));
  const held = await taxHeld(nri);
  await enter(year, 12_000);
  await passTo(calendarDateOf("2028-04-03"), nri);
  const [first, second] = [await couponOf(nri, dollars, 0), await couponOf(nri, dollars, 1)];
  const shortOf = ({ gross, tds }: { readonly gross: number; readonly tds: number }) => shareOf(gross, 2288) - tds;
  const owed = Math.round((shortOf(first) * SHOWN) / 100) + Math.round((shortOf(second) * 12_000) / 100);
  const corrected = await couponOf(nri, deposit, 1);
  expect(corrected).toMatchObject({ status: "PAID", paidOn: YEAR_END, tdsRateBps: 3432, net: 0 });
  expect(Math.abs(corrected.tds - shareOf(credited ?? 0, 3432) - owed)).toBeLessThanOrEqual(2);
  expect(await taxHeld(nri)).toBe(held + corrected.tds - before.tds);
  const after = await couponOf(nri, deposit, 2);
  // The tax that was taken out earns no interest in the remaining months.
  expect(maturity.gross - after.gross).toBeGreaterThan(corrected.tds - before.tds);
  expect(await allFindings(nri)).toEqual([]);
  const settled = await investmentOf(nri, deposit);
  await inAccount(nri, async (context) => {
    await correctEndedYear(context, year.payer);
    context.storage.transactionSync(() => retaxPayerOf(context, { payerName: year.payer }));
  });
  expect((await investmentOf(nri, deposit)).cashflow).toEqual(settled.cashflow);
  const { deductions } = await inAccount(nri, (context) => taxYear(context, "2027-28", String));
  expect(deductions.map(({ tds, rateBps }) => ({ tds, rateBps }))).toContainEqual({
    tds: corrected.tds,
    rateBps: 3432,
  });
});

it("a lower rate gives tax back to the deposit, a missing one is looked for daily, and both end on 30 April", async () => {
  const year = await newYearEnd("Mahanadi Bank");
  const { nri, deposit } = year;
  await enter(year, 12_000);
  await passTo(calendarDateOf("2028-04-03"), nri);
  const high = await couponOf(nri, deposit, 1);
  // An operator corrects a mistyped rate.
  await enter(year, SHOWN);
  await passTo(calendarDateOf("2028-04-29"), nri);
  expect(await couponOf(nri, deposit, 1)).toEqual(high);
  await passTo(calendarDateOf("2028-04-30"), nri);
  const low = await couponOf(nri, deposit, 1);
  expect(low).toMatchObject({ tdsRateBps: 3120, status: "PAID" });
  expect(low.tds).toBeLessThan(high.tds);
  await enter(year, 12_000);
  await passTo(calendarDateOf("2028-05-03"), nri);
  expect(await couponOf(nri, deposit, 1)).toEqual(low);
  expect(await allFindings(nri)).toEqual([]);
});

it("the tax is corrected once by runs that a rate and another run overtake while they read the rates", async () => {
  const year = await newYearEnd("Sabarmati Bank");
  const { nri, deposit, payer } = year;
  await enter(year, 12_000);
  const runs = await inAccount(nri, (context) => {
    const racing = whileRatesAreRead(context, async () => {
      await enter(year, 12_100);
      await correctEndedYear(context, payer);
    });
    return Promise.allSettled([correctEndedYear(racing, payer), correctEndedYear(racing, payer)]);
  });
  expect(runs.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const first = await couponOf(nri, deposit, 0);
  await passTo(calendarDateOf("2028-05-01"), nri);
  const corrected = await couponOf(nri, deposit, 1);
  expect(corrected).toMatchObject({ tdsRateBps: 3432 });
  expect(await taxHeld(nri)).toBe(first.tds + corrected.tds);
  expect(await allFindings(nri)).toEqual([]);
});

it("holds what the last rate deducts after 64 runs at once, while an operator corrects the rate twice", async () => {
  const year = await newYearEnd("Betwa Bank");
  const { nri, deposit, payer } = year;
  await enter(year, 12_000);
  const corrections = [() => enter(year, SHOWN), () => enter(year, 12_100)];
  const runs = await inAccount(nri, (context) => {
    const racing = whileRatesAreRead(context, async () => corrections.shift()?.());
    return Promise.allSettled(Array.from({ length: 64 }, () => correctEndedYear(racing, payer)));
  });
  expect(runs.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(corrections).toEqual([]);
  await inAccount(nri, (context) => correctEndedYear(context, payer));
  const corrected = await couponOf(nri, deposit, 1);
  expect(corrected).toMatchObject({ tdsRateBps: 3432, status: "PAID" });
  expect(await taxHeld(nri)).toBe((await couponOf(nri, deposit, 0)).tds + corrected.tds);
  expect(await allFindings(nri)).toEqual([]);
});

it("corrects the deposits of every payer, though the rates of a currency are kept once for all of them", async () => {
  const year = await newYearEnd("Kaveri Bank", ["Periyar Bank"]);
  const { nri, deposit, others } = year;
  await enter(year, 12_000);
  await passTo(calendarDateOf("2028-04-03"), nri);
  for (const each of [deposit, ...others]) {
    expect(await couponOf(nri, each, 1)).toMatchObject({ tdsRateBps: 3432, status: "PAID" });
  }
  expect(await allFindings(nri)).toEqual([]);
});

it("corrects a deposit though an investment that is begun on the evening of 31 March has kept the rates before", async () => {
  const year = await newYearEnd("Sarayu Bank");
  const { nri, deposit } = year;
  await enter(year, 12_000);
  const rates = await findTdsRates(env);
  await inAccount(nri, ({ sql }) => keepTdsRates(sql, rates, { currency: "USD", on: YEAR_END }));
  await passTo(calendarDateOf("2028-04-03"), nri);
  expect(await couponOf(nri, deposit, 1)).toMatchObject({ tdsRateBps: 3432, status: "PAID" });
  expect(await allFindings(nri)).toEqual([]);
});

it("a deposit that is withdrawn while the rates are read keeps its tax", async () => {
  const year = await newYearEnd("Narmada Bank");
  const { nri, deposit, payer } = year;
  const before = await couponOf(nri, deposit, 1);
  await enter(year, 12_000);
  const withdraw = async () => {
    const key = randomIds.letters();
    const quoted = await invoke(nri, "/v2/fixed-deposits/withdrawal/terms", { body: { investmentId: deposit }, key });
    const sent = { investmentId: deposit, termsId: quoted.body.termsId };
    return invoke(nri, "/v2/fixed-deposits/withdrawal", { body: sent, key: randomIds.letters() });
  };
  await inAccount(nri, (context) => correctEndedYear(whileRatesAreRead(context, withdraw), payer));
  expect(await couponOf(nri, deposit, 1)).toMatchObject({ tds: before.tds, tdsRateBps: before.tdsRateBps });
  expect(await allFindings(nri)).toEqual([]);
});

it("no other payout that was paid can be changed", async () => {
  const { nri, deposit } = await newYearEnd("Godavari Bank");
  const change = (query: string) =>
    runInDurableObject(nri.object, (_, { storage }) => storage.sql.exec(query, deposit).toArray());
  await expect(change("UPDATE payout SET tds = 0 WHERE investment_id = ? AND status = 'PAID'")).rejects.toThrow("once");
  const moved = "UPDATE payout SET paid_on = '2028-04-01' WHERE investment_id = ? AND kind = 'ACCRUAL'";
  await expect(change(moved)).rejects.toThrow("a payout is paid once");
});
