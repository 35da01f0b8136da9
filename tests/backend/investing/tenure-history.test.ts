import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { publishDeal } from "../../../backend/catalogue/publish.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { addMonths, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { invoke } from "../wallet/investor.ts";
import { newDeal, passDays } from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";

const anybody = { token: "" };
const yieldsOf = (deal: string, tenure: unknown) =>
  invoke(anybody, `/v2/deals/get-history-for-tenure/${deal}?tenure=${tenure}`);
const monthBefore = (months: number) => addMonths(dateInIndia(clock.now()), -months).slice(0, 7);

const history = [
  { tenureMonths: 3, ratesBps: [820, 830, 840] },
  { tenureMonths: 12, ratesBps: [990] },
];

it("shows each tenure's paid rate by month up to the current one", async () => {
  const deal = await newDeal({ ...DEAL_FILES.TAP_RESERVE, history });
  const { status, body } = await yieldsOf(deal, 3);
  expect(status).toBe(200);
  expect(body).toEqual({
    dealId: deal,
    tenureMonths: 3,
    asOf: dateInIndia(clock.now()),
    yields: [
      { month: monthBefore(3), rateBps: 820 },
      { month: monthBefore(2), rateBps: 830 },
      { month: monthBefore(1), rateBps: 840 },
      { month: monthBefore(0), rateBps: 850 },
    ],
  });
  expect((await yieldsOf(deal, 6)).body).toMatchObject({ yields: [{ rateBps: 900 }] });
  expect((await yieldsOf(deal, 12)).body).toMatchObject({ yields: [{ rateBps: 990 }, { rateBps: 1000 }] });
});

it("continues with the deal's rate while it is open, and keeps recorded rates on republication", async () => {
  const file = { ...DEAL_FILES.TAP_RESERVE, history, closesInDays: 100 };
  const deal = await newDeal(file);
  await passDays(75);
  await publishDeal(env, { ...file, dealId: deal, history: [{ tenureMonths: 3, ratesBps: [1] }] });
  const { yields } = (await yieldsOf(deal, 3)).body as { yields: { month: string; rateBps: number }[] };
  expect(yields.map(({ rateBps }) => rateBps).slice(0, 4)).toEqual([820, 830, 840, 850]);
  expect(yields.at(-1)).toEqual({ month: monthBefore(0), rateBps: 850 });
  expect(new Set(yields.map(({ month }) => month)).size).toBe(yields.length);
  await passDays(120);
  const { yields: ended } = (await yieldsOf(deal, 3)).body as { yields: { month: string }[] };
  expect((ended.at(-1)?.month ?? "") < monthBefore(0)).toBe(true);
});

it("is refused for another product kind, an unoffered tenure and an unpublished deal", async () => {
  const reserve = await newDeal(DEAL_FILES.TAP_RESERVE);
  expect((await yieldsOf(await newDeal(DEAL_FILES.BOND), 3)).body).toMatchObject({ code: "FINANCE_TYPE_MISMATCH" });
  expect((await yieldsOf(reserve, 5)).body).toMatchObject({ code: "TENURE_NOT_OFFERED" });
  expect((await yieldsOf("nobodys-deal", 3)).status).toBe(404);
  for (const tenure of ["", "0", "-3", "three", "1.5"]) expect((await yieldsOf(reserve, tenure)).status).toBe(400);
});

it("refuses to record a tenure that the deal does not offer", async () => {
  const wrong = { ...DEAL_FILES.TAP_RESERVE, history: [{ tenureMonths: 5, ratesBps: [800] }] };
  await expect(newDeal(wrong)).rejects.toThrow("the history of no tenure");
  await expect(newDeal({ ...DEAL_FILES.BOND, history })).rejects.toThrow("the history of no tenure");
});
