/** Tax at source on the gain of a redemption (docs/decisions/0106): from a non-resident, never from a resident. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { findDealTerms } from "../../../backend/catalogue/deals.ts";
import { verifyGains } from "../../../backend/investor/exits/gain-verify.ts";
import { retaxOpenPayouts } from "../../../backend/investor/holdings/residency.ts";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { callBond } from "../../../backend/routes/ops/deals.ts";
import { addDays, dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { sum } from "../../unit-shared/bond-oracle.ts";
import { beginAt } from "../instants.ts";
import { investmentOf, newDeal, startFlowOf } from "../investing/investing-steps.ts";
import { fund, inAccount, invoke } from "../wallet/investor.ts";
import {
  cashflowOf,
  exercise,
  expectReconciled,
  file,
  findingsOf,
  type Held,
  newHolder,
  openPuts,
} from "./put-holder.ts";
import { passTo, sell, untilSettled } from "./seller.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

beforeAll(openPuts);

const unlisted = { product: { ...file.product, listed: false, cleanPrice: 970_000 } };
const quoteOf = async ({ investor, id, put }: Held, units: number) =>
  (await invoke(investor, `/v1/bonds/put/terms?investmentId=${id}&on=${put.on}&units=${units}`)).body;
const yearOf = ({ investor }: Held) =>
  inAccount(investor, (context) => taxYear(context, financialYearOf(dateInIndia(clock.now())), String));
const putIn = async (held: Held) => (await cashflowOf(held)).find(({ kind }) => kind === "PUT") ?? expect.fail();

/** The gain of units redeemed at a price: the proceeds less their share of the cost, accrued interest included. */
async function gainFrom({ investor, id, units, perUnit }: Held, redeemed: number, price: number): Promise<number> {
  const { investmentAmount } = await investmentOf(investor, id);
  return Math.round((perUnit * redeemed * price) / 1_000_000 - (investmentAmount * redeemed) / units);
}

it("a put: the quote, the promise, the payment, the statement and each tax file hold the same tax on the gain", async () => {
  const held = await newHolder(unlisted, "US");
  const { investor, opensOn, redeemsOn, put } = held;
  await passTo(addDays(opensOn, 1), investor);
  const quote = await quoteOf(held, 7);
  expect((await exercise(held, 7)).status).toBe(200);
  const promised = await putIn(held);
  const { redemption = expect.fail() } = promised;
  // Not listed: short-term however long it was held, at 30 % with cess, on principal and premium less the cost.
  expect(Math.abs(redemption.gain - (await gainFrom(held, 7, put.price)))).toBeLessThan(2);
  expect(redemption).toMatchObject({ tdsRateBps: 3120, tds: Math.round(redemption.gain * 0.312) });
  const onInterest = Math.round((promised.interest - redemption.premium) * 0.312);
  expect(promised).toMatchObject({ tdsRateBps: 3120, tds: onInterest + redemption.tds });
  expect(quote).toMatchObject({
    ...{ tds: promised.tds / 100, net: promised.net / 100 },
    redemption: { gain: redemption.gain / 100, tdsRateBps: 3120, tds: redemption.tds / 100 },
  });
  const forecast = await inAccount(investor, taxForecast);
  if (financialYearOf(redeemsOn) === forecast.financialYear) {
    expect(forecast.rows.find(({ nature }) => nature === "GAIN")?.expected).toMatchObject({ tds: redemption.tds });
  }
  await passTo(redeemsOn, investor);
  expect(await putIn(held)).toMatchObject({ status: "PAID", tds: promised.tds, redemption });
  const { gains, deductions, income } = await yearOf(held);
  expect(gains).toMatchObject([{ gain: redemption.gain, tds: redemption.tds, isLongTerm: false, isListed: false }]);
  const ofPut = deductions.filter(({ payout }) => payout === "PUT");
  expect(ofPut).toMatchObject([
    { tds: onInterest, gross: promised.interest - redemption.premium, section: "393(2) 17" },
    { tds: redemption.tds, gross: redemption.gain, rateBps: 3120, section: "393(2) 17" },
  ]);
  expect(income.find(({ payout }) => payout === "PUT")?.tds).toBe(onInterest);
  await passTo(addDays(put.on, 5), investor);
  expect(await findingsOf(held)).toEqual([]);
  expect(await investor.object.verify()).toEqual([]);
});

it("a sale and the maturity of the rest: each gain bears its tax, and all of it is in the ledger's tax account", async () => {
  const held = await newHolder(unlisted, "US");
  const { investor, opensOn } = held;
  await passTo(addDays(opensOn, -60), investor);
  await untilSettled(held, await sell(held, 3));
  const ofSale = await yearOf(held);
  const [sold = expect.fail()] = ofSale.gains;
  expect(ofSale.deductions.filter(({ payout }) => payout === "SALE")).toMatchObject([
    { gross: sold.gain, tds: sold.tds, rateBps: 3120, payer: { name: null, tan: null } },
  ]);
  const last = (await cashflowOf(held)).find(({ kind }) => kind === "MATURITY") ?? expect.fail();
  await passTo(addDays(last.dueOn, 5), investor);
  const { gains, tds } = await expectReconciled(held);
  expect(gains.map(({ isRedemption }) => isRedemption)).toEqual([false, true]);
  for (const each of gains) expect(each.tds).toBe(Math.round(each.gain * 0.312));
  expect(tds).toBeGreaterThan(sum(gains.map((each) => each.tds)));
});

it("the issuer's call is taxed on its premium too", async () => {
  const product = { ...unlisted.product, calls: [{ on: { monthsToMaturity: 18 }, price: 1_010_000 }] };
  const held = await newHolder({ product }, "US");
  const { investor, deal, units, perUnit } = held;
  const terms = await findDealTerms(env.CATALOGUE, deal);
  const callOn = terms?.product.kind === "BOND" ? (terms.product.calls?.[0]?.on ?? expect.fail()) : expect.fail();
  expect(await callBond(env, { dealId: deal, on: callOn })).toMatchObject({ pending: 0 });
  const last = (await cashflowOf(held)).find(({ kind }) => kind === "MATURITY") ?? expect.fail();
  const { redemption = expect.fail() } = last;
  expect(Math.abs(redemption.gain - (await gainFrom(held, units, 1_010_000)))).toBeLessThan(2);
  expect(redemption).toMatchObject({ premium: (perUnit * units) / 100, tds: Math.round(redemption.gain * 0.312) });
  await passTo(addDays(callOn, 1), investor);
  await expectReconciled(held);
});

it("what is quoted before the purchase is what the holding promises", async () => {
  const deal = await newDeal({ ...file, ...unlisted, placed: { units: 0, holders: 0 } });
  const held = await newHolder(unlisted, "US");
  await fund(held.investor, 2_00_000);
  const quote = await startFlowOf(held.investor, deal, 1_00_000);
  const { cashflow } = quote.body.terms as { cashflow: { redemption?: { gain: number; tds: number }; tds: number }[] };
  const last = cashflow.at(-1) ?? expect.fail();
  expect(last.redemption?.tds).toBeCloseTo((last.redemption?.gain ?? 0) * 0.312, 1);
  expect(last.redemption?.tds).toBeGreaterThan(0);
});

it("a resident's gain bears no tax at source, until they move, and bears none again when they return", async () => {
  const held = await newHolder(unlisted);
  const { investor, opensOn } = held;
  await passTo(addDays(opensOn, 1), investor);
  await exercise(held, 7);
  const resident = await putIn(held);
  expect(resident.redemption).toMatchObject({ tdsRateBps: 0, tds: 0 });
  const moveTo = (residency: "RESIDENT" | "NON_RESIDENT", country: string) =>
    inAccount(investor, (context) => {
      context.sql.exec("UPDATE identity SET country = ?", country);
      retaxOpenPayouts(context, residency);
    });
  await moveTo("NON_RESIDENT", "US");
  const gain = resident.redemption?.gain ?? expect.fail();
  expect((await putIn(held)).redemption).toMatchObject({ gain, tdsRateBps: 3120, tds: Math.round(gain * 0.312) });
  expect(await findingsOf(held)).toEqual([]);
  await moveTo("RESIDENT", "IN");
  expect(await putIn(held)).toEqual(resident);
});

it("a listed bond held for more than twelve months is taxed as a long-term gain", async () => {
  const held = await newHolder({ product: { ...file.product, cleanPrice: 970_000 } }, "US");
  const { investor, opensOn } = held;
  await passTo(addDays(opensOn, 1), investor);
  await exercise(held, 7);
  const { redemption = expect.fail() } = await putIn(held);
  expect(redemption).toMatchObject({ tdsRateBps: 1300, tds: Math.round(redemption.gain * 0.13) });
});

it("the verifier reports a redemption that states another gain, and a resident whose gain is taxed", async () => {
  const held = await newHolder(unlisted);
  const last = (await cashflowOf(held)).find(({ kind }) => kind === "MATURITY") ?? expect.fail();
  await inAccount(held.investor, ({ sql }) =>
    sql.exec("UPDATE payout SET gain = gain + 1, gain_tds = 1 WHERE payout_sequence = ?", last.payoutSequence),
  );
  const found = await inAccount(held.investor, verifyGains);
  expect(found.map(({ invariant, subject }) => [invariant, subject])).toEqual([
    ["I3", held.id],
    ["I3", held.id],
  ]);
});
