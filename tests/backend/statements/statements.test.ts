import { beforeAll, describe, expect, it } from "vitest";
import { accountStatement } from "../../../backend/investor/statements/account-statement.ts";
import { labelText } from "../../../backend/investor/statements/statement-labels.ts";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { translateTo } from "../../../backend/platform/translate.ts";
import { majorFromMinor } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { accountNumberOf, codeOf, spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { newNri, remit, setRates } from "../gift/non-resident.ts";
import { beginAt } from "../instants.ts";
import { idIn, invest, investmentOf, newDeal, newSaver, passDays, passMinutes } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { trade } from "../metals/trading-steps.ts";
import { newSeller, openMarket, sell, untilSettled } from "../selling/seller.ts";
import { fund, type Investor, inAccount, invoke, setPace } from "../wallet/investor.ts";
import { download, errorOf, inRupees, statementTextOf, withdraw } from "./statement-text.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

const today = () => dateInIndia(clock.now());
const account = (from: CalendarDate, to: CalendarDate) => `get-account-statement?from=${from}&to=${to}`;

/** An investor who has deposited, invested, received payouts, sold bonds and gold, and withdrawn. */
interface History {
  readonly investor: Investor;
  readonly invoice: InvestmentId;
  readonly bonds: InvestmentId;
  readonly begun: CalendarDate;
}
let history: History;

beforeAll(async () => {
  await openMarket();
  await setPace("TRANSFER_DELAY", 0);
  await setPace("WEBHOOK_DELAY", 0);
  const begun = today();
  const seller = await newSeller();
  const { investor } = seller;
  for (let time = 0; time < 2; time++) await fund(investor, 6_00_000);
  const deal = await newDeal({ product: { tenureDays: 30 }, title: "Invoices of March" });
  const invoice = idIn(await invest(investor, deal, 10_00_000));
  await trade(investor, { amount: 20_000 });
  await trade(investor, { kind: "SELL", amount: 5_000 });
  await untilSettled(seller, await sell(seller, 40));
  await passDays(35, investor);
  await withdraw(investor, 1_000);
  for (let alarm = 0; alarm < 8; alarm++) {
    await passMinutes(1);
    await investor.object.work();
  }
  await withdraw(investor, 2_000);
  history = { investor, invoice, bonds: seller.id, begun };
});

describe("the account statement", () => {
  const read = (from: CalendarDate, to: CalendarDate) =>
    inAccount(history.investor, (context) => accountStatement(context, { from, to }));

  it("matches the ledger line by line", async () => {
    const { wallets } = await read(history.begun, today());
    const [rupees] = wallets;
    if (!rupees) return expect.fail();
    const held = await inAccount(history.investor, ({ ledger }) => ledger.balance("INR"));
    expect(wallets).toHaveLength(1);
    expect(rupees).toMatchObject({ opening: 0, closing: held.posted, held: held.held });
    expect(held.held).toBe(2_000_00);
    let balance = rupees.opening as number;
    for (const line of rupees.lines) {
      balance += line.amount;
      expect(line.balance).toBe(balance);
    }
    expect(balance).toBe(held.posted);
    expect(rupees.lines.map(({ label }) => labelText(label, translateTo("en")).split(":")[0])).toEqual(
      expect.arrayContaining([
        "Payment into the wallet",
        "Invested",
        "Gold bought",
        "Gold sold",
        "Bonds sold",
        "Repaid at maturity",
        "Withdrawal to the bank",
      ]),
    );
  });

  it("over two consecutive periods equals one, the second opening with the first's closing balance", async () => {
    const middle = addDays(history.begun, 3);
    const [whole] = (await read(history.begun, today())).wallets;
    const [first] = (await read(history.begun, middle)).wallets;
    const [second] = (await read(addDays(middle, 1), today())).wallets;
    expect(second?.opening).toBe(first?.closing);
    expect([...(first?.lines ?? []), ...(second?.lines ?? [])]).toEqual(whole?.lines);
    expect(first?.held).toBeNull();
  });

  it("prints its figures in the PDF", async () => {
    const { response, text } = await statementTextOf(history.investor, account(history.begun, today()));
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="ultra-account-${history.begun}-to-${today()}.pdf"`,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(text).toContain(accountNumberOf(history.investor.userId));
    expect(text).not.toContain("usr_");
    const [rupees] = (await read(history.begun, today())).wallets;
    expect(text).toContain(`₹${inRupees(majorFromMinor(rupees?.closing ?? expect.fail()))}`);
    for (const { amount, balance, label } of rupees?.lines ?? []) {
      expect(text).toContain(inRupees(Math.abs(majorFromMinor(amount))));
      expect(text).toContain(inRupees(majorFromMinor(balance)));
      expect(text).toContain(label.reference);
    }
    expect(text).toContain("Repaid at maturity: Invoices of March");
    expect(text).toContain("₹2,000.00 is set aside");
  });

  it("of a period without movements says so", async () => {
    const before = addDays(history.begun, -30);
    const { text } = await statementTextOf(history.investor, account(before, before));
    expect(text).toContain("No entries in this period.");
  });

  it("is refused for an invalid period", async () => {
    const { investor } = history;
    const now = today();
    expect(await errorOf(investor, account(now, addDays(now, -1)))).toEqual([400, "PERIOD_INVALID"]);
    expect(await errorOf(investor, account(now, addDays(now, 1)))).toEqual([400, "PERIOD_INVALID"]);
    expect(await errorOf(investor, account(addDays(now, -366), now))).toEqual([422, "PERIOD_TOO_LONG"]);
    expect(await errorOf(investor, "get-account-statement?from=2026-02-30&to=2026-03-01")).toEqual([
      400,
      "INVALID_INPUT",
    ]);
  });

  it("keeps currencies apart", async () => {
    await setRates();
    const nri = await newNri();
    await remit(nri, "USD", 5_000);
    const deal = await newDeal(DEAL_FILES.GIFT_DEPOSIT);
    await invest(nri, deal, 1_000);
    const { wallets } = await inAccount(nri, (context) =>
      accountStatement(context, { from: history.begun, to: today() }),
    );
    expect(wallets.map(({ currency, closing }) => [currency, closing])).toEqual([
      ["INR", 0],
      ["USD", 4_000_00],
    ]);
    const { text } = await statementTextOf(nri, account(history.begun, today()));
    expect(text).toContain("USD 4,000.00");
    expect(text).toContain("Wallet in USD");
    expect(text).toContain("From abroad:");
  });
});

describe("the tax statement", () => {
  const years = () => [...new Set([financialYearOf(history.begun), financialYearOf(today())])];
  const statements = () =>
    inAccount(history.investor, (context) =>
      years().map((year) => taxStatement(context, year).byCurrency[0] ?? expect.fail()),
    );

  it("adds up to the tax in the ledger and on each payout", async () => {
    const all = await statements();
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const held = await inAccount(history.investor, ({ ledger }) => ledger.accountBalance("tds:INR"));
    expect(held).toBeGreaterThan(0);
    expect(sum(all.map(({ tds }) => tds))).toBe(held);
    for (const { tds, tdsByQuarter, byCategory, income, gains } of all) {
      expect(sum(tdsByQuarter)).toBe(tds);
      expect(sum(byCategory.map((row) => row.tds))).toBe(tds);
      expect(sum([...income, ...gains].map((row) => row.tds))).toBe(tds);
    }
    const paid = all.flatMap(({ income }) => income).find(({ investmentId }) => investmentId === history.invoice);
    const { body } = await invoke(history.investor, `/v2/investment-dashboard/investment/${history.invoice}`);
    expect(paid).toMatchObject({ payouts: 1, principal: 10_00_000_00, productType: "INVOICE_DISCOUNTING" });
    expect(majorFromMinor(paid?.net ?? expect.fail())).toBe(body.received);
    expect(majorFromMinor(paid?.tds ?? expect.fail())).toBe(body.tds);
  });

  it("shows a sale at its share of the cost", async () => {
    const [{ gains, metals } = expect.fail()] = (await statements()).filter(({ gains }) => gains.length > 0);
    const [bonds] = gains;
    expect(gains).toHaveLength(1);
    expect(bonds).toMatchObject({ investmentId: history.bonds, productType: "BOND" });
    if (!bonds) return;
    const { units } = await investmentOf(history.investor, history.bonds);
    expect(bonds.units).toBe(40);
    expect(bonds.cost).toBe(Math.round((bonds.amount * 40) / units));
    expect(bonds.gain).toBe(bonds.gross - bonds.cost);
    const [gold] = metals;
    expect(metals).toHaveLength(1);
    expect(gold?.proceeds).toBe(gold?.sale.total);
    expect(gold?.gain).toBe((gold?.proceeds ?? 0) - (gold?.cost ?? 0));
    // At most a quarter of the gold was sold, below cost because of the spread and the GST.
    expect(gold?.gain).toBeLessThan(0);
  });

  it("prints its figures in the PDF", async () => {
    const [year = ""] = years();
    const [context = expect.fail()] = await statements();
    const { response, text } = await statementTextOf(history.investor, `get-tax-statement/${year}`);
    expect(response.headers.get("content-disposition")).toContain(`ultra-tax-${year}.pdf`);
    expect(text).toContain(`ax year ${year}`);
    expect(text).toContain(`₹${inRupees(majorFromMinor(context.tds))}`);
    for (const { title, tds, income } of context.income) {
      expect(text).toContain(title);
      expect(text).toContain(inRupees(majorFromMinor(tds)));
      expect(text).toContain(inRupees(majorFromMinor(income)));
    }
    for (const { gross, cost, gain } of context.gains) {
      for (const amount of [gross, cost, gain]) expect(text).toContain(inRupees(majorFromMinor(amount)));
    }
    expect(text).toContain("How this was computed");
    for (const { investmentId: id, investedOn: on } of [...context.income, ...context.gains]) {
      expect(text).toContain(spokenReference({ kind: "INVESTMENT", id, on }));
    }
    for (const { sale } of context.metals) {
      expect(text).toContain(spokenReference({ kind: "METAL_SALE", id: sale.id, on: sale.tradedOn }));
    }
  });

  it("of a year without income says so, and is refused for an invalid year", async () => {
    expect((await statementTextOf(history.investor, "get-tax-statement/2019-20")).text).toContain("Nothing was paid");
    for (const year of ["2026-28", "1999-00", "2098-99", "now"]) {
      expect(await errorOf(history.investor, `get-tax-statement/${year}`)).toEqual([400, "FINANCIAL_YEAR_INVALID"]);
    }
  });
});

describe("the holdings statement", () => {
  it("matches the dashboard, and shows the weight of gold", async () => {
    const { text } = await statementTextOf(history.investor, "get-holdings-statement");
    const { body } = await invoke(history.investor, `/v2/investment-dashboard/investment/${history.bonds}`);
    for (const amount of [body.investmentAmount, body.currentValue, body.expected]) {
      expect(text).toContain(inRupees(Number(amount)));
    }
    const grams = await inAccount(history.investor, ({ ledger }) => ledger.balance("GOLD").posted);
    expect(text).toContain((grams / 10_000).toFixed(4));
    const { posted } = await inAccount(history.investor, ({ ledger }) => ledger.balance("INR"));
    expect(text).toContain(`₹${inRupees(majorFromMinor(posted))}`);
    expect(text).toContain(codeOf(history.bonds).match(/\d{4}/g)?.join("-"));
    expect(text).not.toContain(codeOf(history.invoice).match(/\d{4}/g)?.join("-"));
  });
});

describe("the spreadsheet of transactions", () => {
  it("lists each movement once, with a running balance that ends at the ledger's", async () => {
    const { response, text } = await sheet("en");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(text.slice(0, 35)).toBe("\uFEFFDate,Time (IST),Currency,Details,R");
    const rows = text.trimEnd().split("\r\n").slice(1);
    const [rupees] = (
      await inAccount(history.investor, (context) => accountStatement(context, { from: history.begun, to: today() }))
    ).wallets;
    expect(rows).toHaveLength(rupees?.lines.length ?? -1);
    expect(rows.at(-1)?.split(",").at(-1)).toBe(majorFromMinor(rupees?.closing ?? expect.fail()).toFixed(2));
    expect((await sheet("hi")).text).toContain("परिपक्वता: Invoices of March");
  });

  async function sheet(language: string) {
    const response = await download(history.investor, `get-transactions-csv?language=${language}`);
    const bytes = await response.arrayBuffer();
    return { response, text: new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(bytes) };
  }
});

describe("access to statements", () => {
  it("requires a session, and gives each investor only their own statements", async () => {
    const otherInvestor = await newSaver();
    const paths = [account(history.begun, today()), `get-tax-statement/${financialYearOf(history.begun)}`];
    for (const path of paths) {
      expect(await errorOf({ token: "nonsense" }, path)).toEqual([401, "UNAUTHENTICATED"]);
      const forged = history.investor.token.replace(/\.[^.]+\.([^.]+)$/, ".wrong-secret.$1");
      expect(await errorOf({ token: forged }, path)).toEqual([401, "UNAUTHENTICATED"]);
      const { text } = await statementTextOf(otherInvestor, path);
      expect(text).not.toContain(history.invoice);
      expect(text).not.toContain(accountNumberOf(history.investor.userId));
    }
  });

  it("leaves an account that passes verification", async () => {
    expect(await inAccount(history.investor, (context) => verifyAccount(context))).toEqual([]);
  });
});
