/** The demo investor's income-tax workbooks, each line derived again from the postings of the seeded ledger. */
import { beforeAll, expect, inject, it } from "vitest";
import type { LedgerTransaction } from "../../../backend/ledger/chain.ts";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { calendarDateOf, dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { businessNow } from "../../../lib/web/clock.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { type ReadSheet, readWorkbook, rowsOf } from "../../xlsx-reader.ts";
import { demoInvestor } from "../support/people.ts";
import { isLonger } from "../support/second-gains.ts";
import { creditedInterest, type Holding, holdingsOf } from "../support/second-portfolio.ts";
import { secondSetOff } from "../support/second-set-off.ts";
import { seededLedgerOf } from "../support/seeded-ledger.ts";
import { byReference, date, money, partsOf, taxEntriesIn, YEAR_PARTS } from "../support/tax-entries.ts";
import { amountsOf, gainsIn, lotsLeftIn, type PostedGain, paymentsIn } from "../support/workbook-of-postings.ts";

const { url } = inject("server");

let ledger: readonly LedgerTransaction[];
let workbooks: readonly (readonly [year: string, ReadonlyMap<string, ReadSheet>])[];
let holdings: readonly Holding[];

const firstYearOf = (on: string) => Number(financialYearOf(calendarDateOf(on)).slice(0, 4));
const dayOf = ({ at }: LedgerTransaction) => dateInIndia(at);

async function workbookOf(client: Client, year: string) {
  const response = await client.send(`/api/v2/investment-dashboard/get-tax-workbook/${year}`);
  return [year, readWorkbook(new Uint8Array(await response.arrayBuffer()))] as const;
}

beforeAll(async () => {
  const client = await demoInvestor(url);
  const { userId } = await client.call(getProfile, {});
  ledger = seededLedgerOf(userId);
  holdings = await holdingsOf(client, "INR");
  const [first = expect.fail("no ledger")] = ledger.map(dayOf);
  const last = firstYearOf(dateInIndia(businessNow()));
  const years = Array.from({ length: last - firstYearOf(first) + 1 }, (_, index) => firstYearOf(first) + index);
  workbooks = await Promise.all(years.map((year) => workbookOf(client, `${year}-${String(year + 1).slice(2)}`)));
});

const entries = () => workbooks.map(([, workbook]) => taxEntriesIn(workbook));
const rowsIn = (workbook: ReadonlyMap<string, ReadSheet>, sheet: string) =>
  rowsOf(workbook.get(sheet) ?? expect.fail(`no ${sheet}`));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Postings do not state the tax class of an investment: of an owned machine the whole rent is income. */
const idsOf = (is: (deal: Holding["deal"]) => boolean) =>
  new Set<string>(holdings.filter(({ deal }) => is(deal)).map(({ held }) => held.investmentId));
const machines = () => idsOf(({ product }) => product.kind === "ASSET_LEASING" && product.taxedAs === "RENT");

const isMachine = (account: string): boolean =>
  holdings.some(({ held, deal }) => machines().has(held.investmentId) && account === `deal:${deal.dealId}:INR`);

/** The days of the sales' trades, by the reference of their postings. */
const trades = () =>
  new Map(
    holdings.flatMap(({ held: { investmentId, cashflow }, soldOn }) =>
      cashflow.flatMap(({ kind, payoutSequence }) =>
        kind === "SALE" && soldOn !== null ? [[`${investmentId}:${payoutSequence}`, soldOn] as const] : [],
      ),
    ),
  );

/** The discount of a bond, which is posted like its interest; the bond's face value tells them apart. */
function premiumOf({ investmentId, principal }: ReturnType<typeof paymentsIn>[number]): number | null {
  const bond = holdings.find(({ held, deal }) => held.investmentId === investmentId && deal.product.kind === "BOND");
  return bond && principal > 0 ? Math.round(bond.held.units * bond.deal.unit * 100) - principal : null;
}

it("the deductions from each payment are the tax that it posted, and each such payment has deductions", () => {
  const byPayment = Map.groupBy(
    entries().flatMap(({ deductions }) => deductions),
    ({ reference, paidOn }) => `${reference} ${paidOn}`,
  );
  // A distribution of a business trust has a deduction for each of its parts.
  const lines = [...byPayment.values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({ ...first, tds: sum(own.map(({ tds }) => tds)) })),
  );
  const posted = paymentsIn(ledger).filter(({ tds }) => tds > 0);
  expect(lines.length).toBeGreaterThan(20);
  expect(byReference(lines.map(({ reference, paidOn, tds }) => ({ reference, paidOn, tds })))).toEqual(
    byReference(posted.map(({ reference, paidOn, tds }) => ({ reference, paidOn, tds }))),
  );
});

it("the income of each investment is what its payers posted beyond its principal, line by line", () => {
  const lines = entries().flatMap(({ income }) => income);
  const payments = paymentsIn(ledger);
  const ownerOf = new Map(
    holdings.flatMap(({ held: { investmentId, cashflow } }) =>
      cashflow.flatMap(({ payoutSequence, paidOn }) => {
        const id = `${investmentId}:${payoutSequence}`;
        return paidOn === null
          ? []
          : [[spokenReference({ kind: "PAYOUT", id, on: calendarDateOf(paidOn) }), investmentId] as const];
      }),
    ),
  );
  const linesOf = Map.groupBy(lines, ({ reference }) => ownerOf.get(reference));
  const paidOf = Map.groupBy(payments, ({ investmentId }) => investmentId);
  const [ownedMachines, credited] = [machines(), [] as string[]];
  for (const holding of holdings) {
    const { held } = holding;
    const id = held.investmentId;
    const [own, paid] = [linesOf.get(id) ?? [], paidOf.get(id) ?? []];
    const earned = paid.filter(({ isSale }) => !isSale);
    const incomeOf = (payment: (typeof earned)[number]) =>
      payment.beyondPrincipal - (premiumOf(payment) ?? 0) + (ownedMachines.has(id) ? payment.principal : 0);
    const isCredited = held.cashflow.some(({ kind }) => kind === "ACCRUAL");
    if (!isCredited) {
      for (const payment of earned) {
        const ofPayment = own.filter(({ reference }) => reference === payment.reference);
        expect(sum(ofPayment.map(({ income }) => income)), payment.reference).toBe(incomeOf(payment));
      }
      expect(new Set(own.map(({ reference }) => reference)).size).toBe(
        earned.filter((payment) => incomeOf(payment) !== 0).length,
      );
      continue;
    }
    // Compounded interest is credited each 31 March, and posted with the end of the deposit, but for the tax on it.
    credited.push(id);
    const isOver = sum(paid.map(({ principal }) => principal)) > 0;
    if (isOver) expect(sum(own.map(({ income }) => income)), id).toBe(sum(earned.map(incomeOf)));
    // No posting states the interest of a deposit that still grows: it follows from its terms.
    const byTerms = creditedInterest(holding);
    const due = held.cashflow.flatMap(({ kind, paidOn, payoutSequence }) =>
      kind === "ACCRUAL" && paidOn !== null ? [[paidOn, byTerms.get(payoutSequence)]] : [],
    );
    const onCredit = own.filter(({ paidOn }) => due.some(([on]) => on === paidOn));
    expect(onCredit.map(({ paidOn, income }) => [paidOn, income]).toSorted()).toEqual(due.toSorted());
    if (!isOver) expect(onCredit.length).toBe(own.length);
  }
  expect(linesOf.get(undefined) ?? []).toEqual([]);
  expect([credited.length > 2, lines.length > 50]).toEqual([true, true]);
});

it("each gain is what a sale, a redemption or a sale of metal posted, less what its oldest lots had cost", () => {
  const lines = entries().flatMap(({ gains }) => gains);
  const posted = gainsIn(ledger, premiumOf);
  expect(lines.length).toBeGreaterThan(2);
  expect(amountsOf(lines)).toEqual(amountsOf(posted));
});

it("each amount that tax was deducted from is what its payment posted beyond principal, or the interest of a deposit's year", () => {
  const all = entries();
  const incomeOn = Map.groupBy(
    all.flatMap(({ income }) => income),
    ({ reference, paidOn }) => `${reference} ${paidOn}`,
  );
  const byPayment = Map.groupBy(
    all.flatMap(({ deductions }) => deductions),
    ({ reference, paidOn }) => `${reference} ${paidOn}`,
  );
  expect(byPayment.size).toBeGreaterThan(20);
  // The lines of income are derived above; a resident's gain bears no tax at source.
  for (const [key, own] of byPayment) {
    const income = sum((incomeOn.get(key) ?? []).map((entry) => entry.income));
    expect(sum(own.map(({ gross }) => gross)), key).toBe(income);
  }
});

/** A long-term gain: of metal after 24 months, of a listed bond after 12, of another bond never. */
function isLongTerm({ account, boughtOn, soldOn }: PostedGain): boolean {
  if (account.startsWith("metal:")) return isLonger(boughtOn, soldOn, 24);
  const bond = holdings.find(({ deal }) => account === `deal:${deal.dealId}:INR`)?.deal.product;
  return bond?.kind === "BOND" && bond.listed && isLonger(boughtOn, soldOn, 12);
}

it("set-off, losses carried forward and the parts of the year follow from the postings", () => {
  const gains = gainsIn(ledger, premiumOf, trades()).map((gain) => {
    const { soldOn: on, fullValue, cost, expense } = gain;
    return { on, amount: fullValue - cost - expense, isLong: isLongTerm(gain) };
  });
  const isIn = (on: string, year: string) => firstYearOf(on) === Number(year.slice(0, 4));
  const gainsOf = (year: string, isLong: boolean) =>
    gains.filter((gain) => isIn(gain.on, year) && gain.isLong === isLong);
  const sumOf = (year: string, isLong: boolean) => sum(gainsOf(year, isLong).map(({ amount }) => amount));
  const setOff = secondSetOff(workbooks.map(([year]) => ({ short: sumOf(year, false), long: sumOf(year, true) })));
  const taxed = paymentsIn(ledger).map(({ paidOn: on, tds: amount }) => ({ on, amount }));
  expect([gains.length > 2, setOff.some(({ carried }) => carried > 0)]).toEqual([true, true]);
  for (const [index, [year, workbook]] of workbooks.entries()) {
    const taxable = rowsIn(workbook, "Set-off of losses").map((row) => money(row, "Taxable gain (₹)"));
    expect(taxable).toEqual(setOff[index]?.taxable);
    const left = rowsIn(workbook, "Losses carried forward").map((row) => money(row, "Carried forward (₹)"));
    expect(sum(left)).toBe(setOff[index]?.carried);
    const { income } = taxEntriesIn(workbook);
    const incomeOf = (wanted: string) =>
      income.filter(({ nature }) => nature === wanted).map(({ paidOn: on, income: amount }) => ({ on, amount }));
    const deducted = taxed.filter(({ on }) => isIn(on, year));
    const heads = [
      ...["Interest", "Dividend", "Rent"].map(incomeOf),
      [],
      gainsOf(year, false),
      gainsOf(year, true),
      deducted,
    ];
    const parts = rowsIn(workbook, "Advance tax").map((row) => YEAR_PARTS.map((heading) => money(row, heading)));
    expect(parts).toEqual(heads.map(partsOf));
  }
});

it("each asset and each lot of metal is a purchase whose principal or metal has not left by the end of the year", () => {
  for (const [year, workbook] of workbooks) {
    const left = lotsLeftIn(ledger, `${Number(year.slice(0, 4)) + 1}-03-31`, trades());
    const costs = (sheet: string) => rowsIn(workbook, sheet).map((row) => money(row, "Cost (₹)"));
    const inOrder = (all: readonly number[]) => all.toSorted((a, b) => a - b);
    // No rental repays a part of a machine that is owned.
    const owned = left.map((lot) => (isMachine(lot.account) ? lot.cost : lot.costLeft));
    expect(inOrder(costs("Assets (Schedule AL)"))).toEqual(inOrder(owned));
    const metals = left.filter(({ account }) => account.startsWith("metal:"));
    expect(inOrder(costs("Gold and silver held"))).toEqual(inOrder(metals.map(({ costLeft }) => costLeft)));
  }
});

it("the depreciation of each leased machine follows from the posting of its price", () => {
  const bought = lotsLeftIn(ledger, "9999-12-31").filter(({ account }) => isMachine(account));
  expect(bought.length).toBeGreaterThan(0);
  for (const [name, workbook] of workbooks) {
    const year = Number(name.slice(0, 4));
    const expected = bought.flatMap(({ boughtOn, cost }) => {
      const first = firstYearOf(boughtOn);
      if (first > year) return [];
      // Vehicles on hire: 30 %, half of it where fewer than 180 days of the first year are left.
      const days = (Date.parse(`${first + 1}-03-31`) - Date.parse(boughtOn)) / 86_400_000 + 1;
      let [opening, off] = [0, 0];
      for (let each = first, value = cost; each <= year; each++) {
        [opening, off] = [value, Math.floor(value * (each === first && days < 180 ? 0.15 : 0.3))];
        value -= off;
      }
      return [{ boughtOn, opening, off, closing: opening - off }];
    });
    const found = rowsIn(workbook, "Depreciation of leases").map((row) => ({
      boughtOn: date(row, "Invested on"),
      ...{ opening: money(row, "Value before the year (₹)"), off: money(row, "Depreciation (₹)") },
      closing: money(row, "Value after the year (₹)"),
    }));
    expect(found).toEqual(expected);
  }
});
