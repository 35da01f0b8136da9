import { expect, it } from "vitest";
import type { Investment, Payout } from "../../../lib/contract/calls/investments.ts";
import { financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { beginAt } from "../instants.ts";
import { fund, type Investor } from "../wallet/investor.ts";
import {
  allFindings,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  startFlowOf,
} from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

/* Steps of the surcharge: lib/finance/payer-tax.test.ts. Here: which income of an account they count. */

const LAKH = 1_00_000;

const lease = (payerName: string) => ({
  ...DEAL_FILES.ASSET_LEASING,
  payer: { ...DEAL_FILES.ASSET_LEASING.payer, name: payerName },
  total: 10_00_00_000,
});

async function leaseIn(investor: Investor, lakhs: number, payerName: string): Promise<InvestmentId> {
  for (let funded = 0; funded < lakhs; funded += 10) await fund(investor, 10 * LAKH);
  return idIn(await invest(investor, await newDeal(lease(payerName)), lakhs * LAKH));
}

const rentals = ({ cashflow }: Pick<Investment, "cashflow">) => cashflow.filter(({ kind }) => kind === "RENTAL");
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The rate of every rental, from the rents of its tax year alone. */
function expectYears(payouts: readonly Payout[]): void {
  for (const own of Map.groupBy(payouts, ({ dueOn }) => financialYearOf(dueOn)).values()) {
    const income = sum(own.map(({ gross }) => gross));
    const rateBps = income > 100_00_000_00 ? 3588 : income > 50_00_000_00 ? 3432 : 3120;
    expect(new Set(own.filter(({ status }) => status !== "PAID").map((payout) => payout.tdsRateBps))).toEqual(
      new Set([rateBps]),
    );
    expect(Math.abs(sum(own.map(({ tds }) => tds)) - Math.round((income * rateBps) / 10_000))).toBeLessThan(20);
  }
}

it("a non-resident's rents are taxed by what the payer pays in the tax year, and quoted so", async () => {
  const investor = await newSaver({ country: "AE" });
  const first = await leaseIn(investor, 40, "Narmada Machines");
  expectYears(rentals(await investmentOf(investor, first)));
  // Of another payer: counted by itself.
  const other = await leaseIn(investor, 10, "Tapti Machines");
  await passDays(40, investor);
  const deal = await newDeal(lease("Narmada Machines"));
  for (let funded = 0; funded < 90; funded += 10) await fund(investor, 10 * LAKH);
  const quote = await startFlowOf(investor, deal, 90 * LAKH);
  const terms = quote.body.terms as { readonly cashflow: readonly { readonly tdsRateBps: number }[] };
  expect(new Set(terms.cashflow.map(({ tdsRateBps }) => tdsRateBps)).has(3588)).toBe(true);
  const second = idIn(await invest(investor, deal, 90 * LAKH));
  const both = [await investmentOf(investor, first), await investmentOf(investor, second)].flatMap(rentals);
  expect(both.some(({ status }) => status === "PAID")).toBe(true);
  expectYears(both);
  expectYears(rentals(await investmentOf(investor, other)));
  expect(await allFindings(investor)).toEqual([]);
});

it("a resident's rents are taxed by themselves, whatever the payer pays in the year", async () => {
  const investor = await newSaver();
  const id = await leaseIn(investor, 60, "Luni Machines");
  await leaseIn(investor, 60, "Luni Machines");
  expect(new Set(rentals(await investmentOf(investor, id)).map(({ tdsRateBps }) => tdsRateBps))).toEqual(
    new Set([200]),
  );
});
