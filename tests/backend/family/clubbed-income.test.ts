/** The income of a minor child in the guardian's income-tax workbook, read back from the downloaded file. */
import { beforeAll, expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { paiseAt, readWorkbook, rowsOf } from "../../xlsx-reader.ts";
import { codeFor, newDeal, passDays } from "../investing/investing-steps.ts";
import { download } from "../statements/statement-text.ts";
import { type Investor, inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { childOf, type Family, fundChild, idIn, openAccount } from "./family-steps.ts";

const SHEET = "Income of a minor child";

let family: Family;
let year: string;

async function investForChild({ guardian, child }: Family): Promise<void> {
  const member = child.userId;
  const dealId = await newDeal({ product: { tenureDays: 60 } });
  const start = { dealId, amount: 6_00_000, financeType: "INVOICE_DISCOUNTING" };
  const path = "/v2/investments/start-invoice-discounting-investment-flow";
  const key = String((await invoke(guardian, path, { body: start, member })).body.key);
  await invoke(guardian, `/v2/auth/mif/otp/request?key=${key}`, { body: {}, member });
  const order = { otp: await codeFor(guardian), paymentSource: "WALLET" };
  const invested = await invoke(guardian, `/v2/investments/mif/invest?key=${key}`, { body: order, member });
  expect(invested.status).toBe(200);
}

const workbookOf = async (investor: Investor) => {
  const response = await download(investor, `get-tax-workbook/${year}?language=en`);
  return readWorkbook(new Uint8Array(await response.arrayBuffer()));
};

beforeAll(async () => {
  const guardian = await newInvestor();
  family = { guardian, child: childOf(idIn(await openAccount(guardian))) };
  await fundChild(family, 6_50_000);
  await investForChild(family);
  await passDays(65, family.child);
  year = financialYearOf(dateInIndia(clock.now()));
});

it("stands on a sheet of its own, with the TDS, and in none of the guardian's totals", async () => {
  const workbook = await workbookOf(family.guardian);
  const rows = rowsOf(workbook.get(SHEET) ?? expect.fail());
  expect(rows).toHaveLength(1);
  const [statement] = await inAccount(family.child, (context) => taxStatement(context, year).byCurrency);
  expect(rows[0]).toMatchObject({ Child: { text: "Ira Rao" }, "Kind of income": { text: "Interest" } });
  // Of an invoice, beside the schedule that names the child.
  expect(rows[0]?.["Line of ITR-2"]?.text).toBe("SPI, OS 1b(ix)");
  expect(statement?.tds).toBeGreaterThan(0);
  expect(paiseAt(workbook, SHEET, "H3")).toBe(statement?.income.reduce((sum, { income }) => sum + income, 0));
  expect(paiseAt(workbook, SHEET, "I3")).toBe(statement?.tds);
  expect(rowsOf(workbook.get("Income") ?? expect.fail())).toEqual([]);
  const csv = await (await download(family.guardian, `get-tax-workbook-csv/${year}?language=en`)).text();
  expect(csv).toContain("up to ₹1,500.00 is exempt in that parent’s hands under the old tax regime only");
  const hindi = await (await download(family.guardian, `get-tax-workbook-csv/${year}?language=hi`)).text();
  expect(hindi).toContain("नाबालिग़ बच्चे की आय");
});

it("is shown to no investor without children, and to nobody but the guardian", async () => {
  const other = await newInvestor();
  expect((await workbookOf(other)).has(SHEET)).toBe(false);
  const reply = await family.child.object.incomeForGuardian(other.userId, year);
  expect(reply).toMatchObject({ ok: false, code: "NOT_FOUND" });
});

it("passes to the guardian who follows", async () => {
  const successor = await newInvestor();
  const order = { to: successor.userId, reason: "DIED", evidence: "GRD-2026-0042" } as const;
  expect((await family.child.object.replaceGuardian(order)).ok).toBe(true);
  expect((await workbookOf(family.guardian)).has(SHEET)).toBe(false);
  expect(rowsOf((await workbookOf(successor)).get(SHEET) ?? expect.fail())).toHaveLength(1);
});
