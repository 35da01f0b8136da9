/** Bonds of one ISIN leave the account first in, first out, whichever investment is sold (docs/decisions/0161). */

import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { findDealTerms } from "../../../backend/catalogue/deals.ts";
import { verifyGains } from "../../../backend/investor/exits/gain-verify.ts";
import { sellingOperations } from "../../../backend/investor/exits/sale-operations.ts";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { callBond } from "../../../backend/routes/ops/deals.ts";
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import { sum } from "../../unit-shared/bond-oracle.ts";
import { commandIn, whileAwaiting } from "../doubles/gateways.ts";
import { beginAt } from "../instants.ts";
import { allFindings, dealObject, investmentOf } from "../investing/investing-steps.ts";
import { inAccount, invoke } from "../wallet/investor.ts";
import { exercise, file, findingsOf, type Held, openPuts } from "./put-holder.ts";
import { orderOf, passTo, requestOrder, requestTerms, type Seller, sell, untilSettled } from "./seller.ts";
import { boughtOn, shareOf, twoLots } from "./two-lots.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

beforeAll(openPuts);

const unlisted = { product: { ...file.product, listed: false, cleanPrice: 970_000 } };

/** The gains of every tax year up to the present one. */
const gainsOf = ({ investor, bought }: Held) =>
  inAccount(investor, (context) => {
    const [from = 0, to = 0] = [bought.investedOn, dateInIndia(clock.now())].map((day) =>
      Number(financialYearOf(day).slice(0, 4)),
    );
    const years = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    return years.flatMap(
      (year) => taxStatement(context, `${year}-${String(year + 1).slice(2)}`).byCurrency[0]?.gains ?? [],
    );
  });

const lotsIn = (body: Record<string, unknown>) =>
  body.lots as { acquiredOn: CalendarDate; units: number; cost: number; isLongTerm: boolean }[];

it("selling the second investment takes the first one's bonds for tax, and the quote names them", async () => {
  const { first, second } = await twoLots();
  const terms = await requestTerms(second, 5);
  expect(lotsIn(terms.body)).toEqual([
    { acquiredOn: boughtOn(first), units: 5, cost: shareOf(first, 5) / 100, isLongTerm: false },
  ]);
  const order = await sell(second, 5);
  await untilSettled(second, order);
  expect(await gainsOf(second)).toMatchObject([
    { investmentId: second.id, acquiredOn: boughtOn(first), units: 5, cost: shareOf(first, 5) },
  ]);
  // The investor's own holdings shrink as they chose.
  expect(await investmentOf(second.investor, second.id)).toMatchObject({ unitsSold: 5 });
  expect(await investmentOf(second.investor, first.id)).toMatchObject({ unitsSold: 0 });
  expect(await findingsOf(second)).toEqual([]);
});

it("a sale of more bonds than the first lot has is two gains, and all lots together cost what was paid", async () => {
  const { first, second } = await twoLots();
  await untilSettled(first, await sell(first, first.units - 2));
  const order = await sell(second, 6);
  expect(lotsIn(await orderOf(second, order))).toMatchObject([
    { acquiredOn: boughtOn(first), units: 2 },
    { acquiredOn: boughtOn(second), units: 4 },
  ]);
  await untilSettled(second, order);
  await passTo(addDays(first.bond.maturityOn as CalendarDate, 5), first.investor);
  const gains = await gainsOf(first);
  expect(gains.map(({ acquiredOn, units }) => [acquiredOn, units])).toEqual([
    [boughtOn(first), first.units - 2],
    [boughtOn(first), 2],
    [boughtOn(second), 4],
    [boughtOn(second), 2],
    [boughtOn(second), second.units - 6],
  ]);
  expect(sum(gains.map(({ cost }) => cost))).toBe(first.bought.investmentAmount + second.bought.investmentAmount);
  const { cashflow: one } = await investmentOf(first.investor, first.id);
  const { cashflow: other } = await investmentOf(first.investor, second.id);
  const ends = [...one, ...other].filter(({ kind }) => kind === "SALE" || kind === "MATURITY");
  const brought = ends.map(({ kind, gross, principal }) => (kind === "SALE" ? gross : principal));
  expect(sum(gains.map(({ gross }) => gross))).toBe(sum(brought));
  expect(await findingsOf(first)).toEqual([]);
});

it("a put of the second investment redeems the first one's bonds, which the quote names", async () => {
  const { first, second } = await twoLots(unlisted, "US");
  const { investor, put, opensOn } = first;
  await passTo(addDays(opensOn, 1), investor);
  const quote = await invoke(investor, `/v1/bonds/put/terms?investmentId=${second.id}&on=${put.on}&units=7`);
  expect(lotsIn(quote.body)).toMatchObject([{ acquiredOn: boughtOn(first), units: 7, cost: shareOf(first, 7) / 100 }]);
  expect((await exercise(second, 7)).status).toBe(200);
  const promised = (await investmentOf(investor, second.id)).cashflow.find(({ kind }) => kind === "PUT");
  const { redemption = expect.fail() } = promised ?? expect.fail();
  expect(quote.body.redemption).toMatchObject({ gain: redemption.gain / 100, tds: redemption.tds / 100 });
  await passTo(addDays(put.on, 5), investor);
  expect(await gainsOf(first)).toMatchObject([
    { investmentId: second.id, acquiredOn: boughtOn(first), units: 7, gain: redemption.gain, tds: redemption.tds },
  ]);
  expect(await findingsOf(first)).toEqual([]);
});

it("a non-resident's sale bears the rate of each lot: long-term of the old bonds and short-term of the new", async () => {
  const { first, second } = await twoLots({ product: { ...file.product, cleanPrice: 900_000 } }, "US");
  await passTo(addDays(boughtOn(first), 380), first.investor);
  const order = await sell(second, second.units);
  const lots = lotsIn(await orderOf(second, order));
  expect(lots.map(({ isLongTerm }) => isLongTerm)).toEqual([true]);
  await untilSettled(second, order);
  // Of the first lot a few are left, which are older than a year; those of the second are not.
  const rest = await sell(first, first.units);
  const left = lotsIn(await orderOf(first, rest));
  expect(left.map(({ isLongTerm }) => isLongTerm)).toEqual([true, false]);
  await untilSettled(first, rest);
  const gains = await gainsOf(first);
  const last = gains.filter(({ investmentId }) => investmentId === first.id);
  expect(last).toHaveLength(2);
  for (const { gain, tds, isLongTerm } of last) {
    expect(Math.abs(tds - Math.max(0, gain) * (isLongTerm ? 0.13 : 0.312))).toBeLessThan(2);
  }
  expect(await allFindings(first.investor)).toEqual([]);
});

it("a sale moves the lots of the other investment's redemption, with the gain that its payer taxes", async () => {
  const { first, second } = await twoLots(unlisted, "US");
  const endOf = async ({ investor, id }: Seller) =>
    (await investmentOf(investor, id)).cashflow.find(({ kind }) => kind === "MATURITY")?.redemption ?? expect.fail();
  const before = await endOf(first);
  await untilSettled(second, await sell(second, second.units));
  const after = await endOf(first);
  expect(after.gain).not.toBe(before.gain);
  expect(after.tds).toBe(Math.round(after.gain * 0.312));
  expect(await inAccount(first.investor, verifyGains)).toEqual([]);
  const lotsOnDay = (from: string, to: string) =>
    inAccount(first.investor, (context) => {
      context.sql.exec("UPDATE payout SET gain_lots = replace(gain_lots, ?, ?) WHERE status = 'EXPECTED'", from, to);
      return verifyGains(context).map(({ invariant }) => invariant);
    });
  expect(await lotsOnDay(boughtOn(second), "2000-01-01")).toEqual(["I3"]);
  expect(await lotsOnDay("2000-01-01", boughtOn(second))).toEqual([]);
  await passTo(addDays(first.bond.maturityOn as CalendarDate, 5), first.investor);
  const year = financialYearOf(dateInIndia(clock.now()));
  const { gains } = await inAccount(first.investor, (context) => taxYear(context, year, String));
  expect(sum(gains.map(({ tds }) => tds))).toBe(after.tds);
  expect(await findingsOf(first)).toEqual([]);
});

it("of two sales at once of two investments, one is placed on its lots and the other is quoted again", async () => {
  const { first, second } = await twoLots();
  const wanted = [
    // All but one: the simulated market never takes 19.
    { seller: first, units: first.units - 1 },
    { seller: second, units: 5 },
  ];
  const terms = await Promise.all(wanted.map(({ seller, units }) => requestTerms(seller, units)));
  const answers = await Promise.all(
    wanted.map(({ seller, units }, index) => requestOrder(seller, { units, termsId: terms[index]?.body.termsId })),
  );
  expect(answers.map(({ status, body }) => (status === 200 ? "PLACED" : body.code)).toSorted()).toEqual([
    "PLACED",
    "SELL_TERMS_EXPIRED",
  ]);
  const late = wanted.find((_, index) => answers[index]?.status !== 200) ?? expect.fail();
  const order = await sell(late.seller, late.units);
  expect(lotsIn(await orderOf(late.seller, order)).at(-1)).toMatchObject({ acquiredOn: boughtOn(second), units: 4 });
  await untilSettled(late.seller, order);
  const gains = await gainsOf(first);
  expect(sum(gains.filter(({ acquiredOn }) => acquiredOn === boughtOn(first)).map(({ units }) => units))).toBe(
    first.units,
  );
  expect(sum(gains.filter(({ acquiredOn }) => acquiredOn === boughtOn(second)).map(({ units }) => units))).toBe(4);
  expect(await findingsOf(first)).toEqual([]);
});

it("quotes the lots as they stand when the bid arrives, not when it was requested", async () => {
  const { first, second } = await twoLots();
  const { investor } = first;
  const quoted = await inAccount(investor, (context) => {
    const busy = whileAwaiting(context, "bondMarket", { bid: () => sell(first, first.units - 3) });
    const request = { investmentId: second.id, units: 8 };
    return sellingOperations["bonds.sell-terms"](busy, request, commandIn(context));
  });
  const { lots } = quoted as unknown as { lots: { acquiredOn: CalendarDate; units: number }[] };
  expect(lots.map(({ acquiredOn, units }) => [acquiredOn, units])).toEqual([
    [boughtOn(first), 3],
    [boughtOn(second), 5],
  ]);
});

it("a call during a sale of the second investment waits, and both lots are redeemed or sold once", async () => {
  const calls = [{ on: { monthsToMaturity: 18 }, price: 1_010_000 }];
  const { first, second } = await twoLots({ product: { ...file.product, calls } });
  const { deal, investor, units } = first;
  const terms = await findDealTerms(env.CATALOGUE, deal);
  const callOn = terms?.product.kind === "BOND" ? (terms.product.calls?.[0]?.on ?? expect.fail()) : expect.fail();
  const order = await sell(second, 5);
  const quoted = lotsIn(await orderOf(second, order));
  expect(quoted).toMatchObject([{ acquiredOn: boughtOn(first), units: 5 }]);
  const call = () => callBond(env, { dealId: deal, on: callOn });
  expect((await Promise.all([call(), call()])).at(0)).toMatchObject({ pending: 1 });
  await untilSettled(second, order);
  await dealObject(deal).work();
  expect(await call()).toMatchObject({ isNew: false, pending: 0 });
  // The units sold are those of the quote, at their cost.
  const [sold] = await gainsOf(first);
  expect(sold).toMatchObject({ acquiredOn: boughtOn(first), units: 5, cost: Math.round((quoted[0]?.cost ?? 0) * 100) });
  await passTo(addDays(callOn, 3), investor);
  const gains = await gainsOf(first);
  const unitsOf = (lot: Held) =>
    sum(gains.filter(({ acquiredOn }) => acquiredOn === boughtOn(lot)).map((gain) => gain.units));
  expect([unitsOf(first), unitsOf(second)]).toEqual([units, second.units]);
  expect(sum(gains.map(({ cost }) => cost))).toBe(first.bought.investmentAmount + second.bought.investmentAmount);
  expect(await findingsOf(first)).toEqual([]);
});
