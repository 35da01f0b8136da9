/** Tax from interest in dollars is filed in rupees: workbook, certificates, tax statement and ledger state one amount. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { certificatesOf } from "../../../backend/investor/tax/certificates.ts";
import { statementFile } from "../../../backend/investor/tax/tax-workbook.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { passTo } from "../selling/seller.ts";
import { inAccount, setPace } from "../wallet/investor.ts";
import { newNri, setRates } from "./non-resident.ts";
import { couponOf, hold, publish } from "./surcharge-steps.ts";

beginAt("2026-11-25T06:30:00Z");

beforeAll(() => setPace("WEBHOOK_DELAY", 0));
beforeEach(() => setRates());

it("each coupon's tax is in rupees at the rate of its day, on the sheets, the certificates and beside the ledger", async () => {
  const nri = await newNri({ isAccredited: true });
  const id = await hold(nri, 10_00_000, "Indravati Power");
  const [first, second] = [await couponOf(nri, id, 0), await couponOf(nri, id, 1)];
  const [early, late] = [first.dueOn, second.dueOn];
  await publish({ [early]: { USD: 8_701 }, [late]: { USD: 9_004 } });
  for (const day of [early, late]) await passTo(addDays(day, 1), nri);
  const paid = [await couponOf(nri, id, 0), await couponOf(nri, id, 1)];
  const tdsInRupees = [8_701, 9_004].map((rate, index) => Math.round(((paid[index]?.tds ?? 0) * rate) / 100));
  await inAccount(nri, async (context) => {
    const { foreign, deductions, income, byPart } = await taxYear(context, "2027-28", String);
    expect(foreign).toMatchObject([
      { paidOn: early, rateOn: early, paisePerUnit: 8_701, tds: paid[0]?.tds, tdsInRupees: tdsInRupees[0] },
      { paidOn: late, rateOn: late, paisePerUnit: 9_004, tds: paid[1]?.tds, tdsInRupees: tdsInRupees[1] },
    ]);
    expect(deductions.map(({ tds, gross, quarter }) => ({ tds, gross, quarter }))).toEqual([
      { tds: tdsInRupees[0], gross: foreign[0]?.incomeInRupees, quarter: 1 },
      { tds: tdsInRupees[1], gross: foreign[1]?.incomeInRupees, quarter: 3 },
    ]);
    const { rows } = await certificatesOf(context, "2027-28");
    expect(rows).toMatchObject([
      { payerName: "Indravati Power", quarter: 1, tax: tdsInRupees[0] },
      { payerName: "Indravati Power", quarter: 3, tax: tdsInRupees[1] },
    ]);
    const dollars = taxStatement(context, "2027-28").byCurrency.find(({ currency }) => currency === "USD");
    const inDollars = paid.reduce((sum, { tds }) => sum + tds, 0);
    expect(dollars?.tds).toBe(inDollars);
    expect(context.ledger.accountBalance("tds:USD")).toBe(inDollars);
    // The sheets of income in rupees and the instalments of advance tax leave dollars out.
    expect(income).toEqual([]);
    expect(byPart.flatMap(({ amounts }) => amounts).every((amount) => amount === 0)).toBe(true);
    const csv = new TextDecoder().decode(
      await statementFile(context, { of: "TAX_WORKBOOK", financialYear: "2027-28", format: "CSV" }, "en"),
    );
    for (const tds of tdsInRupees) expect(csv).toContain((tds / 100).toFixed(2));
  });
});
