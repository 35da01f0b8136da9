/** The year's review against the rows of its payouts. */
import { expect, it } from "vitest";
import { clock } from "../../../backend/platform/clock.ts";
import { dashboardCashflow } from "../../../lib/contract/calls/dashboard.ts";
import { getYearReview } from "../../../lib/contract/calls/year-review.ts";
import { addMonths, dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { newCompanyDepositor, requestPart, takePart } from "../deposits/depositor.ts";
import { beginAt } from "../instants.ts";
import {
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  tenureToBusinessDay,
} from "../investing/investing-steps.ts";
import { fund, type Investor, invoke, rupees } from "../wallet/investor.ts";

/** Long before the year ends, which the tests pass through for a month. */
beginAt("2026-11-25T06:30:00Z");

const PATH = "/v2/investment-dashboard/get-year-review";

const reviewOf = async (investor: Investor, year: string) =>
  getYearReview.output.parse((await invoke(investor, `${PATH}/${year}?currency=INR`)).body);

const today = () => dateInIndia(clock.now());

it("sums what was paid in the year, apart in principal and earnings after TDS, and names the best kept promise", async () => {
  const investor = await newSaver();
  await fund(investor, 300_000);
  const tenureDays = tenureToBusinessDay(31);
  const prompt = idIn(await invest(investor, await newDeal({ title: "Prompt", product: { tenureDays } }), 100_000));
  const late = { title: "Late", product: { tenureDays }, paysLateByDays: 3 };
  const slow = idIn(await invest(investor, await newDeal(late), 100_000));
  await investor.object.work();
  const investedOn = today();
  for (let day = 0; day <= tenureDays; day++) await passDays(1, investor);
  const waiting = await reviewOf(investor, financialYearOf(today()));
  expect(waiting.paid).toMatchObject({ payouts: 1, onTime: 1, overdue: 1 });
  for (let day = 0; day <= 8; day++) await passDays(1, investor);
  const payouts = await Promise.all(
    [prompt, slow].map(async (id) => {
      const { body } = await invoke(investor, dashboardCashflow.path.replace("{id}", id));
      return dashboardCashflow.output.parse(body).cashflow;
    }),
  );
  const paid = payouts.flat();
  expect(paid.map(({ status }) => status)).toEqual(["PAID", "PAID"]);
  const sum = (of: (payout: (typeof paid)[number]) => number) => paid.reduce((all, each) => all + of(each), 0);
  const review = await reviewOf(investor, financialYearOf(today()));
  expect(review.paid).toEqual({
    ...{ payouts: 2, promised: 2, onTime: 1, overdue: 0, principal: rupees(200_000) },
    earned: sum(({ net, principal }) => net - principal),
    tds: sum(({ tds }) => tds),
  });
  expect(review).toMatchObject({
    ...{ firstYear: financialYearOf(investedOn), asOf: today(), currency: "INR" },
    invested: { investments: 2, amount: rupees(200_000) },
    bestKept: { investmentId: prompt, title: "Prompt" },
  });
});

it.each([
  [0, { payouts: 1, promised: 0, onTime: 0, overdue: 0, principal: rupees(50_000), earned: 0 }],
  [9, { payouts: 0, promised: 0, onTime: 0, overdue: 0, principal: 0, earned: 0 }],
])(
  "a part of a deposit that its holder withdraws, paid %i days late, is no promise that a payer kept or broke",
  async (paysLateByDays, paid) => {
    const depositor = await newCompanyDepositor({ amount: 1_00_000, paysLateByDays });
    const { investor } = depositor;
    await passDays(1, investor);
    expect((await takePart(depositor, (await requestPart(depositor)).body.termsId)).status).toBe(200);
    for (let day = 0; day < 5; day++) await passDays(1, investor);
    const [part] = (await investmentOf(investor, depositor.id)).cashflow;
    expect(part).toMatchObject({ kind: "PART_WITHDRAWAL", status: paysLateByDays === 0 ? "PAID" : "DELAYED" });
    expect((await reviewOf(investor, financialYearOf(today()))).paid).toMatchObject(paid);
    await invoke(investor, "/v2/moments/close", {
      ...{ method: "POST", body: { kind: "FIRST_INVESTMENT" }, key: crypto.randomUUID() },
    });
    expect((await invoke(investor, "/v2/moments/current")).body).toEqual({ moment: null });
  },
);

it("counts a day in the year that it belongs to, and refuses a year that has not begun", async () => {
  const investor = await newSaver();
  const last = financialYearOf(addMonths(today(), -12));
  expect(await reviewOf(investor, last)).toMatchObject({
    ...{ firstYear: null, bestKept: null },
    paid: { payouts: 0, promised: 0, onTime: 0, overdue: 0, principal: 0, earned: 0, tds: 0 },
    invested: { investments: 0, amount: 0 },
  });
  for (const year of [financialYearOf(addMonths(today(), 12)), "2026-28", "now"]) {
    expect(await invoke(investor, `${PATH}/${year}`)).toMatchObject({
      ...{ status: 400, body: { code: "FINANCIAL_YEAR_INVALID" } },
    });
  }
});
