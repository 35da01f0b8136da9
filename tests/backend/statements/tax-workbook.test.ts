/** The income-tax workbook, read back from the file that an investor downloads. */
import { env } from "cloudflare:workers";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { unbridgedIn } from "../../e2e/support/tax-entries.ts";
import { paiseAt, type ReadSheet, readWorkbook, rowsOf } from "../../xlsx-reader.ts";
import { beginAt } from "../instants.ts";
import { idIn, invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { trade } from "../metals/trading-steps.ts";
import { ISIN, newSeller, openMarket, sell, untilSettled } from "../selling/seller.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";
import { download, errorOf, statementTextOf } from "./statement-text.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

const TITLE = '=HYPERLINK("http://example.com","Invoices")';

let investor: Investor;
let year: string;

beforeAll(async () => {
  await openMarket();
  const seller = await newSeller();
  ({ investor } = seller);
  for (let time = 0; time < 2; time++) await fund(investor, 6_00_000);
  const deal = await newDeal({ product: { tenureDays: 30 }, title: TITLE });
  idIn(await invest(investor, deal, 10_00_000));
  await trade(investor, { amount: 20_000 });
  await trade(investor, { kind: "SELL", amount: 5_000 });
  await untilSettled(seller, await sell(seller, 40));
  await passDays(35, investor);
  const names = await inAccount(investor, ({ sql }) =>
    sql.exec<{ name: string }>("SELECT DISTINCT payer_name AS name FROM investment").toArray(),
  );
  await saveConfig(env.CATALOGUE, {
    key: "payerTans",
    value: Object.fromEntries(names.map(({ name }, index) => [name, `ZZZA0000${index}A`])),
  });
  year = financialYearOf(dateInIndia(clock.now()));
});

async function downloadWorkbook(language = "en") {
  const response = await download(investor, `get-tax-workbook/${year}?language=${language}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, workbook: readWorkbook(bytes) };
}

const sheetOf = (workbook: ReadonlyMap<string, ReadSheet>, name: string) =>
  workbook.get(name) ?? expect.fail(`no ${name}`);

/** The cell of a total: below the rows, in the column of this heading. */
function totalOf(workbook: ReadonlyMap<string, ReadSheet>, name: string, heading: string): number {
  const sheet = sheetOf(workbook, name);
  const column = [...sheet].find(([address, { text }]) => /^[A-Z]1$/.test(address) && text === heading)?.[0]?.[0];
  const address = `${column}${rowsOf(sheet).length + 2}`;
  expect(sheet.get(address)?.formula).toMatch(/^SUM\(/);
  return paiseAt(workbook, name, address);
}

describe("the income-tax workbook", () => {
  it("recomputes by formulas to the totals of the tax statement", async () => {
    const { workbook, response } = await downloadWorkbook();
    const statement = await inAccount(
      investor,
      (context) => taxStatement(context, year).byCurrency[0] ?? expect.fail(),
    );
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const income = sum(statement.income.map((row) => row.income));
    const gain = sum([...statement.gains, ...statement.metals].map((row) => row.gain));
    expect(response.headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="ultra-tax-workbook-${year}.xlsx"`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(income).toBeGreaterThan(0);
    expect(totalOf(workbook, "Income", "Income (₹)")).toBe(income);
    expect(totalOf(workbook, "By payer", "Income (₹)")).toBe(income);
    expect(totalOf(workbook, "TDS", "TDS (₹)")).toBe(statement.tds);
    expect(totalOf(workbook, "Capital gains", "Gain (₹)")).toBe(gain);
    const overview = sheetOf(workbook, "Income-tax workbook");
    const [label] = [...overview].find(([, { text }]) => text === "TDS: TDS (₹)") ?? expect.fail();
    expect(paiseAt(workbook, "Income-tax workbook", label.replace("A", "B"))).toBe(statement.tds);
    const parts = rowsOf(sheetOf(workbook, "Advance tax"));
    const whole = parts.map((_, index) => paiseAt(workbook, "Advance tax", `H${index + 2}`));
    expect(whole).toEqual([income, 0, 0, 0, gain, 0, statement.tds]);
  });

  it("names on each sheet the line or schedule of the return that its rows belong to", async () => {
    const { workbook } = await downloadWorkbook();
    const linesOn = (name: string) => rowsOf(sheetOf(workbook, name)).map((row) => row["Line of ITR-2"]?.text);
    const incomeOf = (name: string) =>
      new Set(rowsOf(sheetOf(workbook, name)).map((row) => `${row.Payer?.text} ${row["Line of ITR-2"]?.text}`));
    expect(incomeOf("By payer")).toEqual(incomeOf("Income"));
    expect(new Set(linesOn("TDS by quarter"))).toEqual(new Set(["TDS2"]));
    expect(linesOn("Set-off of losses")).toEqual(["CG E, BFLA", "CG E, BFLA"]);
    expect(linesOn("Losses carried forward")).toEqual(["CFL"]);
    const blank = [undefined, null];
    const [interest, dividend, rent, redeemed, short, long, tds] = linesOn("Advance tax");
    for (const line of [interest, rent, redeemed]) expect(blank).toContain(line);
    expect([dividend, short, long, tds]).toEqual(["OS 10", "CG F", "CG F", "TDS2"]);
  });

  it("lists each deduction with TAN, section, code, quarter, both dates and gross amount", async () => {
    const { workbook } = await downloadWorkbook();
    const rows = rowsOf(sheetOf(workbook, "TDS"));
    const invoice = rows.find((row) => row["Section of 1961"]?.text === "194A") ?? expect.fail("no invoice");
    expect(invoice.TAN?.text).toMatch(/^ZZZA0000\dA$/);
    expect(invoice.Section?.text).toBe("393(1) 5(iii)");
    expect(invoice["Payment code"]?.text).toBe("1022");
    expect(invoice.Quarter?.text).toMatch(/^Q[1-4]$/);
    expect(invoice.Rate?.number).toBe(0.1);
    expect(invoice["Date of payment"]?.number).toBe(invoice["Date of deduction"]?.number);
    const [gross, tds] = [invoice["Gross amount (₹)"]?.number ?? 0, invoice["TDS (₹)"]?.number ?? 0];
    expect(tds).toBeCloseTo(gross / 10, 2);
  });

  it("sums the deductions by payer, TAN, section and quarter, as a certificate states them", async () => {
    const { workbook } = await downloadWorkbook();
    const keyOf = (row: ReturnType<typeof rowsOf>[number]) =>
      ["Payer", "TAN", "Section", "Payment code", "Quarter"].map((heading) => row[heading]?.text ?? "").join("|");
    const sumOf = (rows: ReturnType<typeof rowsOf>, heading: string) =>
      rows.reduce((sum, row) => sum + Math.round((row[heading]?.number ?? 0) * 100), 0);
    const deductions = Map.groupBy(rowsOf(sheetOf(workbook, "TDS")), keyOf);
    const quarters = rowsOf(sheetOf(workbook, "TDS by quarter"));
    expect(quarters.map(keyOf).toSorted()).toEqual([...deductions.keys()].toSorted());
    for (const row of quarters) {
      const own = deductions.get(keyOf(row)) ?? expect.fail();
      expect(row.Deductions?.number).toBe(own.length);
      for (const heading of ["Gross amount (₹)", "TDS (₹)"]) expect(sumOf([row], heading)).toBe(sumOf(own, heading));
    }
    expect(totalOf(workbook, "TDS by quarter", "TDS (₹)")).toBe(totalOf(workbook, "TDS", "TDS (₹)"));
  });

  it("leads from the gross amounts of each payer to its income", async () => {
    const { workbook } = await downloadWorkbook();
    expect(unbridgedIn(workbook)).toEqual([]);
    expect(totalOf(workbook, "From 26AS to income", "Income (₹)")).toBe(totalOf(workbook, "By payer", "Income (₹)"));
    expect(totalOf(workbook, "From 26AS to income", "Gross amount in Form 168 (₹)")).toBe(
      totalOf(workbook, "TDS", "Gross amount (₹)"),
    );
  });

  it("lists each gain with ISIN, dates, days held, term and listing", async () => {
    const { workbook } = await downloadWorkbook();
    const [bonds, gold] = rowsOf(sheetOf(workbook, "Capital gains"));
    expect(bonds?.ISIN?.text).toBe(ISIN);
    expect(bonds?.Term?.text).toBe("short-term");
    expect(bonds?.Listed?.text).toBe("yes");
    const [from, to] = [bonds?.["Acquired on"]?.number ?? 0, bonds?.["Sold on"]?.number ?? 0];
    expect(bonds?.["Days held"]?.number).toBe(to - from);
    expect(bonds?.Quantity?.text).toBe("40");
    expect(gold?.Asset?.text).toBe("Gold and silver");
    expect(gold?.Quantity?.text).toMatch(/^0\.\d{4}$/);
  });

  it("names each entry by the reference that the wallet has for it, and none by an internal id", async () => {
    const { workbook } = await downloadWorkbook();
    const { body } = await invoke(investor, "/v2/wallet/transactions?pageSize=50");
    const inWallet = new Set((body.transactions as { reference: string }[]).map(({ reference }) => reference));
    const referencesOf = (sheet: string) => rowsOf(sheetOf(workbook, sheet)).map((row) => row.Reference?.text ?? "");
    const payouts = [...referencesOf("Income"), ...referencesOf("TDS")];
    expect(payouts.length).toBeGreaterThan(1);
    expect(payouts.filter((reference) => !inWallet.has(reference))).toEqual([]);
    const [bonds, gold] = referencesOf("Capital gains");
    expect(bonds).toMatch(/^IN-/);
    expect(inWallet).toContain(bonds);
    expect(inWallet).toContain(gold);
    const [lot] = referencesOf("Gold and silver held");
    expect(inWallet).toContain(lot);
    const all = [...workbook.values()].flatMap((sheet) => rowsOf(sheet).flatMap((row) => row.Reference?.text ?? []));
    expect(all.filter((reference) => !/^(PO|IN|MP|MS)-\d{4}(-\d{4}){3}$/.test(reference))).toEqual([]);
  });

  it("never turns an investor's or issuer's text into a formula", async () => {
    const { workbook } = await downloadWorkbook();
    const cells = [...workbook.values()].flatMap((sheet) => [...sheet.values()]);
    expect(cells.some(({ text }) => text === TITLE)).toBe(true);
    expect(cells.filter(({ formula }) => formula?.includes("HYPERLINK"))).toEqual([]);
    const csv = await (await download(investor, `get-tax-workbook-csv/${year}`)).text();
    expect(csv).toContain(`"'${TITLE.replaceAll('"', '""')}"`);
    expect(csv.split("\r\n").filter((line) => /(^|,)"?[=@]/.test(line))).toEqual([]);
  });

  it("has the same figures in CSV and PDF, and Hindi headings in XLSX and CSV", async () => {
    const { workbook } = await downloadWorkbook();
    const tds = (totalOf(workbook, "TDS", "TDS (₹)") / 100).toFixed(2);
    const csv = await (await download(investor, `get-tax-workbook-csv/${year}?language=en`)).text();
    expect(csv.split("\r\n").find((line) => line.startsWith("Total,,,") && line.endsWith(`${tds},`))).toBeDefined();
    const { text, response } = await statementTextOf(investor, `get-tax-workbook-pdf/${year}`);
    expect(response.headers.get("content-disposition")).toContain(`ultra-tax-workbook-${year}.pdf`);
    expect(text).toContain("Advance tax");
    const hindi = await downloadWorkbook("hi");
    expect([...hindi.workbook.keys()]).toContain("पूँजीगत लाभ");
    expect(rowsOf(sheetOf(hindi.workbook, "TDS"))).toHaveLength(rowsOf(sheetOf(workbook, "TDS")).length);
    expect(await (await download(investor, `get-tax-workbook-csv/${year}?language=hi`)).text()).toContain("सकल राशि");
  });

  it("has each sheet as a CSV file of a ZIP, with its headings and as many rows, and nothing else", async () => {
    const { workbook } = await downloadWorkbook();
    const response = await download(investor, `get-tax-workbook-zip/${year}?language=en`);
    expect(response.headers.get("content-disposition")).toContain(`ultra-tax-workbook-${year}.zip`);
    const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
    const [, ...sheets] = [...workbook];
    expect(files.map(([name]) => name.replace(/^\d\d (.+)\.csv$/, "$1"))).toEqual(sheets.map(([name]) => name));
    for (const [index, [name, bytes]] of files.entries()) {
      const lines = strFromU8(bytes).split("\r\n");
      const [, sheet] = sheets[index] ?? expect.fail(`no sheet ${name}`);
      expect([...bytes.subarray(0, 3)], "the byte order mark").toEqual([0xef, 0xbb, 0xbf]);
      expect(lines.some((line) => line.startsWith("Total,"))).toBe(false);
      const rows = new Set([...sheet.keys()].map((address) => address.replace(/\D/g, "")));
      const isTotalled = [...sheet.values()].some(({ text }) => text === "Total");
      expect(
        lines.filter((line) => line !== ""),
        name,
      ).toHaveLength(rows.size - (isTotalled ? 1 : 0));
    }
  });

  it("of a year without entries has totals of zero, and is refused for an invalid year and without a session", async () => {
    const empty = await newSaver();
    const response = await download(empty, `get-tax-workbook/${year}`);
    const workbook = readWorkbook(new Uint8Array(await response.arrayBuffer()));
    expect(totalOf(workbook, "TDS", "TDS (₹)")).toBe(0);
    for (const path of ["get-tax-workbook", "get-tax-workbook-csv", "get-tax-workbook-pdf", "get-tax-workbook-zip"]) {
      for (const refused of ["2026-28", "2022-23", "2015-16"]) {
        expect(await errorOf(investor, `${path}/${refused}`)).toEqual([400, "FINANCIAL_YEAR_INVALID"]);
      }
      expect((await download(empty, `${path}/2023-24`)).status).toBe(200);
      expect(await errorOf({ token: "nonsense" }, `${path}/${year}`)).toEqual([401, "UNAUTHENTICATED"]);
    }
  });
});
