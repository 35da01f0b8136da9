/** The present holdings across categories: their selection, order and gain. */
import { beforeAll, describe, expect, it } from "vitest";
import { keyOf } from "../../../backend/investor/portfolio/holding-order.ts";
import { listHoldings } from "../../../lib/contract/calls/holdings.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { beginAt } from "../instants.ts";
import { idIn, invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { compoundingDeposit } from "../investing/products.ts";
import { trade } from "../metals/trading-steps.ts";
import { fund, type Investor, invoke } from "../wallet/investor.ts";

const LAKH = 1_00_000;
let investor: Investor;
let held: Readonly<Record<"late" | "large" | "deposit", InvestmentId>>;
let matured: InvestmentId;

beginAt("2026-11-18T06:30:00Z");

beforeAll(async () => {
  investor = await newSaver();
  for (let funded = 0; funded < 3; funded++) await fund(investor, 5 * LAKH);
  matured = idIn(await invest(investor, await newDeal({ product: { tenureDays: 30 } }), 2 * LAKH));
  const paysLate = await newDeal({ product: { tenureDays: 60 }, paysLateByDays: 40 });
  held = {
    late: idIn(await invest(investor, paysLate, LAKH)),
    large: idIn(await invest(investor, await newDeal({ product: { tenureDays: 180 } }), 6 * LAKH)),
    deposit: idIn(await invest(investor, await newDeal(compoundingDeposit("Jhelum Bank")), 3 * LAKH)),
  };
  await trade(investor, { grams: 2 });
  await passDays(70, investor);
});

async function list(input: object = {}) {
  const { body } = await invoke(investor, "/v2/investment-dashboard/get-holdings", { body: input });
  return listHoldings.output.decode(body as never);
}

const idsOf = async (input: object = {}) => (await list(input)).holdings.map(({ investmentId }) => investmentId);

describe("the holdings", () => {
  it("are everything that has not ended, metals among them, the late ones first and then the largest", async () => {
    const { holdings, total } = await list();
    expect(total).toBe(4);
    const ids = holdings.map(({ investmentId }) => investmentId);
    expect(ids.slice(0, 3)).toEqual([held.late, held.large, held.deposit]);
    expect(holdings.at(-1)).toMatchObject({ productType: "GOLD" });
    expect(ids).not.toContain(matured);
  });

  it("are sorted by any column, in pages that neither repeat nor omit one", async () => {
    for (const sortBy of ["NAME", "COST", "VALUE", "GAIN", "XIRR", "NEXT"]) {
      for (const sortOrder of ["ASC", "DESC"]) {
        const whole = await idsOf({ sortBy, sortOrder });
        const pages = await Promise.all(
          [0, 1].map((pageNumber) => idsOf({ sortBy, sortOrder, pageNumber, pageSize: 3 })),
        );
        expect(pages.flat(), `${sortBy} ${sortOrder}`).toEqual(whole);
        expect(new Set(whole).size).toBe(4);
      }
    }
    const values = (await list({ sortBy: "VALUE", sortOrder: "DESC" })).holdings.map((row) => Number(row.currentValue));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it("have the figures of the list of investments", async () => {
    const { body } = await invoke(investor, "/v2/investment-dashboard/get-investment-view", { body: { pageSize: 50 } });
    const rows = body.investments as readonly { readonly investmentId: string; readonly productType: string }[];
    const answer = await invoke(investor, "/v2/investment-dashboard/get-holdings", { body: {} });
    const listed = answer.body.holdings as typeof rows;
    for (const row of listed.filter(({ productType }) => productType !== "GOLD")) {
      expect(row).toEqual(rows.find(({ investmentId }) => investmentId === row.investmentId));
    }
  });

  it("are none in a currency in which nothing is invested", async () => {
    expect(await list({ currency: "USD" })).toMatchObject({ currency: "USD", holdings: [], total: 0 });
  });

  it("change with the next investment and never show yesterday's list", async () => {
    const before = await idsOf({ sortBy: "VALUE" });
    const added = idIn(await invest(investor, await newDeal(), LAKH));
    expect((await idsOf({ sortBy: "VALUE" })).toSorted()).toEqual([...before, added].toSorted());
  });
});

it("adds up to the portfolio's gain over the holdings and what has ended", async () => {
  const { body } = await invoke(investor, "/v2/investment-dashboard/get-metrics/ALL?currency=INR");
  const all = await invoke(investor, "/v2/investment-dashboard/get-investment-view", { body: { pageSize: 50 } });
  const decoded = listHoldings.output.decode({ ...all.body, currency: "INR", holdings: all.body.investments } as never);
  const gain = decoded.holdings.reduce((sum, summary) => sum + Number(keyOf(summary).gain), 0);
  // Gold moves by paise between two readings.
  expect(Math.abs(gain / 100 - Number(body.gain))).toBeLessThan(20);
});
