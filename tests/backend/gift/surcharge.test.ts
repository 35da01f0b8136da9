/**
 * The surcharge on interest in a foreign currency: its steps are in rupees, at the bank's rate of the day of the deduction (rule 26
 * of 1962, rule 207 of 2026). By hand: a public company's bond bears 20 %; above ₹50 lakh a surcharge of 10 %; 4 % cess on both.
 */
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { retaxBeforePayment, retaxPayerByLaw } from "../../../backend/investor/claims/law-change.ts";
import { getInvestment } from "../../../backend/investor/holdings/investment-store.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import type { Investment } from "../../../lib/contract/calls/investments.ts";
import { addDays, DAY_MS, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, startFlowOf } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { passTo } from "../selling/seller.ts";
import { fund, inAccount, setPace } from "../wallet/investor.ts";
import { balanceIn, newNri, remit, setRates } from "./non-resident.ts";
import { bondOf, couponOf, hold, pay, publish, ratesOf } from "./surcharge-steps.ts";

// Coupons fall on 18 May and 18 November: two in the tax year 2027-28, one in 2028-29.
beginAt("2026-11-25T06:30:00Z");

beforeAll(() => setPace("WEBHOOK_DELAY", 0));
beforeEach(async () => {
  await setRates();
  await publish({});
});

it("interest above ₹50 lakh a year at the rate of exchange bears a surcharge, in the quote and in the holding", async () => {
  const nri = await newNri({ isAccredited: true });
  await remit(nri, "USD", 10_00_000);
  const deal = await newDeal(bondOf("Vaigai Power"));
  const { terms } = (await startFlowOf(nri, deal, 10_00_000)).body as { readonly terms: Pick<Investment, "cashflow"> };
  // $68,600 in 2027-28 is ₹60.8 lakh, $35,000 in the next year ₹31 lakh.
  expect(ratesOf(terms)).toEqual([2288, 2288, 2080]);
  const id = idIn(await invest(nri, deal, 10_00_000));
  expect(ratesOf(await investmentOf(nri, id))).toEqual([2288, 2288, 2080]);
  expect(await allFindings(nri)).toEqual([]);
});

it("the rate of the day on which tax is deducted decides, and a later deduction makes up for an earlier one", async () => {
  const nri = await newNri({ isAccredited: true });
  const id = await hold(nri, 10_00_000, "Noyyal Power");
  const first = await couponOf(nri, id, 0);
  await pay(nri, first.dueOn, 7_000);
  const low = await couponOf(nri, id, 0);
  expect(low).toMatchObject({ status: "PAID", tdsRateBps: 2080, tds: Math.round((first.gross * 2080) / 10_000) });
  const { dueOn, gross } = await couponOf(nri, id, 1);
  await pay(nri, dueOn, 9_500);
  const short = Math.round((first.gross * 2288) / 10_000) - low.tds;
  const high = await couponOf(nri, id, 1);
  expect(high).toMatchObject({ status: "PAID", tdsRateBps: 2288 });
  expect(high.tds).toBe(Math.round((gross * 2288) / 10_000) + Math.round((short * 7_000) / 9_500));
  expect(await allFindings(nri)).toEqual([]);
});

it("rupees that the payer pays count with its dollars, and another payer's do not", async () => {
  const nri = await newNri({ isAccredited: true });
  const ids = [await hold(nri, 6_00_000, "Bhavani Power"), await hold(nri, 6_00_000, "Amaravathi Power")] as const;
  expect(ratesOf(await investmentOf(nri, ids[0]))).toEqual([2080, 2080, 2080]);
  await hold(nri, 4_00_000, "Bhavani Power");
  expect(ratesOf(await investmentOf(nri, ids[0]))).toEqual([2288, 2288, 2080]);
  expect(ratesOf(await investmentOf(nri, ids[1]))).toEqual([2080, 2080, 2080]);
  for (let lakhs = 0; lakhs < 60; lakhs += 10) await fund(nri, 10_00_000);
  const lease = { ...DEAL_FILES.ASSET_LEASING, total: 10_00_00_000 };
  const rented = { ...lease, payer: { ...lease.payer, name: "Amaravathi Power" } };
  await invest(nri, await newDeal(rented), 60_00_000);
  expect(ratesOf(await investmentOf(nri, ids[1]))).toContain(2288);
});

it("without the bank's rate of the day, the higher of its last one and the rate shown decides", async () => {
  const nri = await newNri({ isAccredited: true });
  const id = await hold(nri, 10_00_000, "Kundah Power");
  const { dueOn } = await couponOf(nri, id, 0);
  await publish({ [addDays(dueOn, -3)]: { USD: 7_000 } });
  await passTo(addDays(dueOn, 1), nri);
  expect(await couponOf(nri, id, 0)).toMatchObject({ status: "PAID", tdsRateBps: 2288 });
});

it("a rate that is entered while two processors wait for the payer taxes the payment, which is made once", async () => {
  const nri = await newNri({ isAccredited: true });
  const id = await hold(nri, 10_00_000, "Manjira Power");
  const { dueOn: paidOn, gross } = await couponOf(nri, id, 0);
  await passTo(paidOn);
  await inAccount(nri, async (context) => {
    const collection = async () => {
      await publish({ [paidOn]: { USD: 6_000 } });
      return { outcome: "PAID", paidOn } as const;
    };
    const answering = { ...context, gateways: { ...context.gateways, collections: { collection } } };
    await Promise.all([settlePayout(answering, `${id}:1`), settlePayout(answering, `${id}:1`)]);
  });
  const tds = Math.round((gross * 2080) / 10_000);
  expect(await couponOf(nri, id, 0)).toMatchObject({ status: "PAID", tds, net: gross - tds, tdsRateBps: 2080 });
  expect(await balanceIn(nri, "USD")).toMatchObject({ posted: gross - tds });
  expect(await inAccount(nri, ({ ledger }) => ledger.accountBalance("tds:USD"))).toBe(tds);
  expect(await allFindings(nri)).toEqual([]);
});

it("a holding from before rates were kept is taxed with the surcharge when its account wakes", async () => {
  const nri = await newNri({ isAccredited: true });
  const id = await hold(nri, 10_00_000, "Palar Power");
  await inAccount(nri, ({ sql }) => {
    sql.exec("DELETE FROM tds_rate");
    sql.exec("UPDATE payout SET tds_rate_bps = 2080, tds = 0, net = gross WHERE investment_id = ?", id);
    sql.exec("UPDATE tax_law SET fingerprint = 'another'");
  });
  await evictDurableObject(nri.object);
  await nri.object.work();
  expect(ratesOf(await investmentOf(nri, id))).toEqual([2288, 2288, 2080]);
});

it("a payment in rupees leaves the job that reads the payer's first rate of exchange", async () => {
  const nri = await newNri({ isAccredited: true });
  const payerName = "Ponnaiyar Power";
  const id = await hold(nri, 10_00_000, payerName);
  const job = { kind: "TAX_LAW", reference: payerName } as const;
  await inAccount(nri, async (context) => {
    const { sql, scheduler, storage, clock } = context;
    const pay = () => storage.transactionSync(() => retaxBeforePayment(context, getInvestment(sql, id)));
    sql.exec("DELETE FROM tds_rate");
    scheduler.schedule({ ...job, dueAt: epochMs(clock.now() + DAY_MS) });
    pay();
    expect(scheduler.isScheduled(job)).toBe(true);
    await retaxPayerByLaw(context, payerName);
    pay();
    expect(scheduler.isScheduled(job)).toBe(false);
  });
  expect(ratesOf(await investmentOf(nri, id))).toEqual([2288, 2288, 2080]);
});

it("a payment from which tax is to be deducted waits while no rate of exchange is known", async () => {
  const nri = await newNri({ isAccredited: true });
  const id = await hold(nri, 10_00_000, "Vaippar Power");
  const { dueOn } = await couponOf(nri, id, 0);
  await inAccount(nri, ({ sql }) => sql.exec("DELETE FROM tds_rate").toArray());
  await saveConfig(env.CATALOGUE, { key: "exchangeRates", value: null });
  await passTo(addDays(dueOn, 1), nri);
  expect(await couponOf(nri, id, 0)).toMatchObject({ status: "EXPECTED" });
  await setRates();
  await passTo(addDays(dueOn, 3), nri);
  expect(await couponOf(nri, id, 0)).toMatchObject({ status: "PAID", tdsRateBps: 2288 });
});
