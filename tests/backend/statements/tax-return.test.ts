/** The workbook beyond the year's figures: expenses, losses, assets, lines of the return, advance tax not owed. */
import { beforeAll, expect, it } from "vitest";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { addDays, calendarDateOf, daysBetween, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { readWorkbook, rowsOf } from "../../xlsx-reader.ts";
import { beginAt } from "../instants.ts";
import { idIn, invest, investmentOf, newDeal, newSaver } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { trade } from "../metals/trading-steps.ts";
import { newSeller, openMarket, orderOf, passTo, type Seller, sell, today, untilSettled } from "../selling/seller.ts";
import { fund, type Investor, inAccount } from "../wallet/investor.ts";
import { download } from "./statement-text.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

beforeAll(openMarket);

async function sheetsOf(investor: Investor, year = financialYearOf(today())) {
  const response = await download(investor, `get-tax-workbook/${year}?language=en`);
  const workbook = readWorkbook(new Uint8Array(await response.arrayBuffer()));
  return {
    names: [...workbook.keys()],
    rows: (sheet: string) => rowsOf(workbook.get(sheet) ?? expect.fail(sheet)),
  };
}

const amount = (row: ReturnType<typeof rowsOf>[number] | undefined, heading: string) =>
  Math.round((row?.[heading]?.number ?? 0) * 100);

const bondOf = (change: Record<string, unknown>) => {
  return { ...DEAL_FILES.BOND, product: { ...DEAL_FILES.BOND.product, ...change } };
};

/** Bonds sold below their cost. */
async function newLoser(): Promise<{ readonly seller: Seller; readonly order: Record<string, unknown> }> {
  const seller = await newSeller();
  const order = await sell(seller, 40);
  await untilSettled(seller, order);
  return { seller, order: await orderOf(seller, order) };
}

// Before the clock moves into the next tax year.
it("a resident of sixty owes no advance tax: no sheet and no instalment, and a year younger owes it", async () => {
  const { investor } = await newSeller(DEAL_FILES.BOND);
  const bornOn = (day: string) =>
    inAccount(investor, ({ sql }) => void sql.exec("UPDATE identity SET date_of_birth = ?", day));
  const dueIn = async () => (await inAccount(investor, taxForecast)).parts.map(({ dueBps }) => dueBps);
  await bornOn("1967-04-02");
  expect((await sheetsOf(investor)).names).toContain("Advance tax");
  expect(await dueIn()).toEqual([1500, 4500, 7500, 10_000, null]);
  await bornOn("1967-04-01");
  expect((await sheetsOf(investor)).names).not.toContain("Advance tax");
  expect(await dueIn()).toEqual([null, null, null, null, null]);
});

it("a sale states the price in full and our fee as its expense, apart from a redemption, on its line of the return", async () => {
  const { seller, order } = await newLoser();
  const { rows } = await sheetsOf(seller.investor);
  const [sold] = rows("Capital gains");
  const paid = Math.round((Number(order.consideration) + Number(order.accruedInterest)) * 100);
  expect(amount(sold, "Full value of consideration (₹)")).toBe(paid);
  expect(amount(sold, "Expenses of the transfer (₹)")).toBe(Math.round(Number(order.fee) * 100));
  expect(amount(sold, "Gain (₹)")).toBe(paid - amount(sold, "Cost (₹)") - amount(sold, "Expenses of the transfer (₹)"));
  expect([sold?.["Left by"]?.text, sold?.["Line of ITR-2"]?.text]).toEqual(["Sale", "CG A6"]);
});

it("a loss is carried into the next year and set off against its gains", async () => {
  const { seller } = await newLoser();
  const { investor } = seller;
  // Bonds of another issue, whose redemption in the next year brings more than they cost.
  await fund(investor, 10_000);
  const cheap = { isin: "INEX04D07014", cleanPrice: 900_000, maturityOn: { inDays: 200 } };
  const id = idIn(await invest(investor, await newDeal(bondOf(cheap)), 10_000));
  const first = await sheetsOf(investor);
  const [carried] = first.rows("Losses carried forward");
  const lost = amount(carried, "Carried forward (₹)");
  expect(lost).toBeGreaterThan(0);
  expect(first.rows("Set-off of losses").map((row) => amount(row, "Taxable gain (₹)"))).toEqual([0, 0]);
  const lossYear = financialYearOf(today());
  expect(carried?.["Year of the loss"]?.text).toBe(lossYear);
  const { cashflow } = await investmentOf(investor, id);
  await passTo(addDays(cashflow.at(-1)?.dueOn ?? expect.fail(), 3), investor);
  const later = await sheetsOf(investor);
  const [again] = later.rows("Losses carried forward");
  expect(again?.["Year of the loss"]?.text).toBe(lossYear);
  const [short] = later.rows("Set-off of losses");
  const gain = amount(short, "Gain (₹)");
  const used = Math.min(gain, lost);
  expect(used).toBeGreaterThan(0);
  expect(amount(again, "Left at the start (₹)")).toBe(lost);
  expect(amount(again, "Set off this year (₹)")).toBe(used);
  expect(amount(again, "Carried forward (₹)")).toBe(lost - used);
  expect(amount(short, "Losses of earlier years (₹)")).toBe(used);
  expect(amount(short, "Taxable gain (₹)")).toBe(gain - used);
});

it("deposits, loans, securities and bullion that are held stand at cost on their lines of Schedule AL", async () => {
  const seller = await newSeller();
  const { investor } = seller;
  await fund(investor, 6_00_000);
  idIn(await invest(investor, await newDeal(), 2_00_000));
  const deposit = { product: { ...DEAL_FILES.FIXED_DEPOSIT.product, payouts: ["CUMULATIVE"] } };
  idIn(await invest(investor, await newDeal({ ...DEAL_FILES.FIXED_DEPOSIT, ...deposit }), 1_00_000));
  await trade(investor, { amount: 20_000 });
  const { rows } = await sheetsOf(investor);
  const assets = rows("Assets (Schedule AL)");
  expect(assets.map((row) => [row.Asset?.text, row["Line of ITR-2"]?.text])).toEqual([
    ["Shares and securities", "AL B(iv)(b)"],
    ["Loans and advances given", "AL B(iv)(d)"],
    ["Bank deposits", "AL B(iv)(a)"],
    ["Bullion", "AL B(i)"],
  ]);
  expect(amount(assets[1], "Cost (₹)")).toBe(2_00_000_00);
  expect(amount(assets[2], "Cost (₹)")).toBe(1_00_000_00);
  expect(amount(assets[3], "Cost (₹)")).toBe(20_000_00);
  // An asset that was repaid by the end of the year is not held then.
  const year = financialYearOf(today());
  await passTo(addDays(today(), 120), investor);
  const later = (await sheetsOf(investor, year)).rows("Assets (Schedule AL)");
  expect(later.map((row) => row.Asset?.text)).toEqual(["Shares and securities", "Bank deposits", "Bullion"]);
});

it("an asset that is repaid on 31 March is not held at the end of the year, and one that is repaid later is", async () => {
  const investor = await newSaver();
  await fund(investor, 3_00_000);
  const year = financialYearOf(today());
  const end = calendarDateOf(`${Number(year.slice(0, 4)) + 1}-03-31`);
  await passTo(addDays(end, -100), investor);
  const tenureDays = daysBetween({ from: today(), to: end });
  const ids = [
    idIn(await invest(investor, await newDeal({ product: { tenureDays } }), 1_00_000)),
    idIn(await invest(investor, await newDeal({ product: { tenureDays: tenureDays + 1 } }), 2_00_000)),
  ];
  await passTo(addDays(end, 8), investor);
  const [first, second] = await Promise.all(ids.map((id) => investmentOf(investor, id)));
  expect(first?.cashflow.at(-1)?.paidOn).toBe(end);
  expect(second?.cashflow.at(-1)?.paidOn?.slice(0, 7)).toBe(addDays(end, 1).slice(0, 7));
  const assets = (await sheetsOf(investor, year)).rows("Assets (Schedule AL)");
  expect(assets.map((row) => amount(row, "Cost (₹)"))).toEqual([2_00_000_00]);
});
