/**
 * A minor child's owned lease in the guardian's workbook: the whole rent, its depreciation, and the gain of the sale.
 */
import { expect, it } from "vitest";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { readWorkbook, rowsOf } from "../../xlsx-reader.ts";
import { beginAt } from "../instants.ts";
import { codeFor, newDeal, passDays } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { download } from "../statements/statement-text.ts";
import { inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { childOf, type Family, fundChild, idIn, openAccount } from "./family-steps.ts";

// The machine is bought in one tax year and sold in the next.
beginAt("2026-11-25T06:30:00Z");

const LEASE = DEAL_FILES.ASSET_LEASING;

async function leaseForChild({ guardian, child }: Family): Promise<void> {
  const member = child.userId;
  const product = { ...LEASE.product, tenureMonths: 6, residualShareBps: 9_000, block: "COMPUTERS" };
  const dealId = await newDeal({ ...LEASE, product });
  const start = { dealId, amount: 4_00_000, financeType: "ASSET_LEASING" };
  const path = "/v2/investments/start-invoice-discounting-investment-flow";
  const key = String((await invoke(guardian, path, { body: start, member })).body.key);
  await invoke(guardian, `/v2/auth/mif/otp/request?key=${key}`, { body: {}, member });
  const order = { otp: await codeFor(guardian), paymentSource: "WALLET" };
  expect((await invoke(guardian, `/v2/investments/mif/invest?key=${key}`, { body: order, member })).status).toBe(200);
}

it("carries the depreciation of a child's machine, and in the year of the sale its gain, beside the whole rent", async () => {
  const guardian = await newInvestor();
  const family: Family = { guardian, child: childOf(idIn(await openAccount(guardian))) };
  await fundChild(family, 4_50_000);
  await leaseForChild(family);
  const clubbedIn = async (year: string) => {
    const response = await download(guardian, `get-tax-workbook/${year}?language=en`);
    const workbook = readWorkbook(new Uint8Array(await response.arrayBuffer()));
    const rows = rowsOf(workbook.get("Income of a minor child") ?? expect.fail()).map((row) => {
      return [row["Kind of income"]?.text, row["Income (₹)"]?.number ?? 0] as const;
    });
    const sumOf = (kind: string) => rows.filter(([own]) => own === kind).reduce((sum, [, amount]) => sum + amount, 0);
    const { income } = await inAccount(family.child, (context) => taxYear(context, year, (metal) => metal));
    return {
      rentIsWhole: Math.abs(sumOf("Rent") * 100 - income.reduce((sum, entry) => sum + entry.income, 0)) < 1,
      others: rows.filter(([kind]) => kind !== "Rent"),
    };
  };
  await passDays(130, family.child);
  // Half of 40 % in a first year of fewer than 180 days.
  expect(await clubbedIn("2026-27")).toEqual({ rentIsWhole: true, others: [["Depreciation of leases", -80_000]] });
  await passDays(70, family.child);
  expect(await clubbedIn("2027-28")).toEqual({ rentIsWhole: true, others: [["Short-term capital gains", 40_000]] });
});
