import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import {
  dashboardInvestment,
  getMetrics,
  investmentView,
  transactionView,
} from "../../../lib/contract/calls/dashboard.ts";
import { addMinor } from "../../../lib/contract/facts/money.ts";
import { addDays, dateInIndia, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { fund, type Investor, invoke } from "../wallet/investor.ts";
import { idIn, invest, newDeal, newSaver, passDays } from "./investing-steps.ts";

const DAY_MS = 86_400_000;
const VIEWS = "/v2/investment-dashboard";

/** The only payout: its status, gross amount and TDS, and its net amount on each surface. */
async function shownTo(investor: Investor, id: InvestmentId) {
  const read = async (path: string, init?: object) => (await invoke(investor, `${VIEWS}${path}`, init)).body;
  const holding = dashboardInvestment.output.parse(await read(`/investment/${id}`));
  const list = investmentView.output.parse(await read("/get-investment-view", { body: {} }));
  const sums = getMetrics.output.parse(await read("/get-metrics/ALL"));
  const lines = transactionView.output.parse(await read("/get-transaction-view", { body: {} })).transactions;
  const [payout] = holding.cashflow;
  return {
    status: payout?.status,
    gross: payout?.gross,
    tds: payout?.tds,
    net: [
      payout?.net,
      holding.expected,
      holding.overdue?.amount,
      holding.nextPayout?.net,
      list.investments[0]?.expected,
      list.investments[0]?.overdue?.amount,
      sums.expected,
      sums.nextPayout?.net,
      addMinor(...sums.calendar.map(({ expected }) => expected)),
      lines.find(({ transactionType }) => transactionType === "PAYOUT")?.amount,
    ],
  };
}

it("shows a late payout on every surface as it would be paid today, and pays what was shown that day", async () => {
  const deal = await newDeal({ product: { tenureDays: 60, rateBps: 1310 }, paysLateByDays: 4 });
  const investor = await newSaver();
  await fund(investor, 8_00_000);
  const id = idIn(await invest(investor, deal, 8_00_000));
  const promised = (await shownTo(investor, id)).net[0] ?? expect.fail();
  // Payouts are collected at 10:00. At 11:00, before the work of the day, the amount shown is that of a payment today.
  const eleven = startOfDayInIndia(addDays(dateInIndia(clock.now()), 59)) + 11 * 3_600_000;
  await passDays((eleven - clock.now()) / DAY_MS, investor);
  const late: number[] = [];
  let isPaidAsShown = false;
  for (let day = 0; day < 20; day++) {
    await moveClock(env, DAY_MS);
    const shown = await shownTo(investor, id);
    await investor.object.work();
    const after = await shownTo(investor, id);
    if (after.status === "PAID" && shown.status === "DELAYED") {
      expect({ gross: after.gross, tds: after.tds, net: after.net[0] }).toEqual({
        ...{ gross: shown.gross, tds: shown.tds, net: shown.net[0] },
      });
      isPaidAsShown = true;
      break;
    }
    if (after.status === "DELAYED") {
      expect(new Set(after.net)).toEqual(new Set([after.net[0]]));
      late.push(after.net[0] ?? expect.fail());
    }
  }
  expect(isPaidAsShown).toBe(true);
  expect(late.length).toBeGreaterThan(1);
  expect([promised, ...late]).toEqual([...new Set([promised, ...late])].toSorted((one, other) => one - other));
});
