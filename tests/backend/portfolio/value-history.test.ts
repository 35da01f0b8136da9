/** A year of every product, observed on the way, and then read back day by day. */
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { setFeedState } from "../../../backend/gateways/sandbox/metals.ts";
import { investorMigrations } from "../../../backend/investor/migrations.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { migrate } from "../../../backend/platform/migrations.ts";
import { restructureDeal } from "../../../backend/routes/ops/deals.ts";
import { getMetrics } from "../../../lib/contract/calls/dashboard.ts";
import { getValueHistory, type ValuePoint } from "../../../lib/contract/calls/value-history.ts";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import { PRODUCTS } from "../../../lib/products/registry.ts";
import { end, requestTerms } from "../deposits/depositor.ts";
import { balanceIn, newNri, remit, saveAccount, setRates } from "../gift/non-resident.ts";
import { beginAt } from "../instants.ts";
import {
  codeFor,
  confirm,
  idIn,
  invest,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
  requestInvestmentCode,
} from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { keepAddress, requestPrice, trade } from "../metals/trading-steps.ts";
import { openMarket, sell, untilMatched } from "../selling/seller.ts";
import { fund, type Investor, inAccount, invoke, rupees, sandbox, setPace } from "../wallet/investor.ts";
import { booksByDay } from "./books-by-day.ts";

// Payouts due on a day are paid by six in the evening, when each day is observed.
beginAt("2026-01-12T12:30:00Z");

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setPace("TRANSFER_DELAY", 0);
  await setRates();
});

afterEach(() => {
  vi.useRealTimers();
});

const historyOf = async (investor: Pick<Investor, "token">, query = "") =>
  getValueHistory.output.parse((await invoke(investor, `/v2/investment-dashboard/value-history${query}`)).body);

const metricsOf = async (investor: Investor, currency: Currency) =>
  getMetrics.output.parse(
    (await invoke(investor, `/v2/investment-dashboard/get-metrics/ALL?currency=${currency}`)).body,
  );

type Observed = Pick<ValuePoint, "on" | "currentValue" | "stillInvested" | "wallet">;

async function observe(investor: Investor, currency: Currency): Promise<Observed> {
  const { asOf: on, currentValue, stillInvested } = await metricsOf(investor, currency);
  const { posted: wallet } = await balanceIn(investor, currency as "INR");
  return { on, currentValue, stillInvested, wallet };
}

/** A deposit of ₹1,00,000 that compounds. */
async function deposit(investor: Investor): Promise<InvestmentId> {
  const path = "/v2/investments/start-invoice-discounting-investment-flow";
  const dealId = await newDeal(DEAL_FILES.FIXED_DEPOSIT);
  const body = { dealId, amount: 1_00_000, tenureMonths: 12, payoutPlan: "CUMULATIVE" };
  const { body: flow } = await invoke(investor, path, { body, key: randomIds.letters() });
  const key = String(flow.key);
  return idIn(await confirm(investor, { key, otp: await requestInvestmentCode(investor, key) }));
}

async function withdraw(investor: Investor, amount: number): Promise<void> {
  await passMinutes(1);
  await invoke(investor, "/v2/wallet/otp/request?currency=INR");
  const body = { otp: await codeFor(investor), amount, currency: "INR" };
  expect(await invoke(investor, "/v2/wallet/withdraw-request", { body, key: "out" })).toMatchObject({ status: 200 });
}

const notice = { en: "The lessee pays in two parts.", hi: "कंपनी दो हिस्सों में भुगतान करेगी।" };

interface Life {
  readonly investor: Investor;
  readonly deals: Readonly<Record<string, DealId>>;
  readonly bond: InvestmentId;
  readonly deposit: InvestmentId;
}

/** Every product, one buyer who pays late, and a deposit. */
async function begin(): Promise<Life> {
  await openMarket();
  const investor = await newNri({ isAccredited: true });
  await fund(investor, 10_00_000);
  await fund(investor, 8_00_000);
  await remit(investor, "USD", 50_000);
  await saveAccount(investor, {});
  const deals: Record<string, DealId> = {};
  const ids = new Map<string, InvestmentId>();
  for (const { kind, investmentType } of Object.values(PRODUCTS)) {
    const isAbroad = investmentType === "GIFT";
    const deal = await newDeal({ ...DEAL_FILES[kind], title: kind, ...(isAbroad && { currency: "USD" }) });
    deals[kind] = deal;
    ids.set(kind, idIn(await invest(investor, deal, isAbroad ? 10_000 : 1_50_000)));
  }
  // Codes are limited by the hour.
  await passDays(1, investor);
  const late = await newDeal({ product: { tenureDays: 60, rateBps: 1310 }, paysLateByDays: 9 });
  idIn(await invest(investor, late, 1_00_000));
  return { investor, deals, bond: ids.get("BOND") ?? expect.fail(), deposit: await deposit(investor) };
}

/** The further act of a week, by its number; undefined in most weeks. */
function eventOf(week: number, { investor, deals, bond, deposit: id }: Life): Promise<unknown> | undefined {
  const price = (perShare: number) =>
    investor.object.markShares({
      dealId: deals.PRE_IPO ?? expect.fail(),
      ...{ price: rupees(perShare), on: dateInIndia(clock.now()) },
    });
  switch (week) {
    case 6:
      return price(310);
    case 14:
      return requestTerms({ investor, id }).then(async ({ body }) =>
        expect(await end({ investor, id }, body.termsId)).toMatchObject({ status: 200 }),
      );
    case 20:
      return sell({ investor, id: bond }, 40).then(() => untilMatched({ investor }));
    case 24:
      return restructureDeal(env, {
        dealId: deals.ASSET_LEASING,
        order: { id: "order-of-the-year", extendDays: 45, rateBps: 1_600, notice },
      });
    case 27:
      return price(280);
    case 30:
      return withdraw(investor, 12_345.67);
    case 40:
      return fund(investor, 50_000.25);
    default:
      return undefined;
  }
}

type Year = Readonly<{ investor: Investor } & Record<"INR" | "USD", readonly Observed[]>>;

async function liveYear(): Promise<Year> {
  const life = await begin();
  const { investor } = life;
  const [INR, USD]: Observed[][] = [[], []];
  for (let day = 0; day < 365; day++) {
    if (day > 0) await passDays(1, investor);
    await investor.object.work();
    if (day % 7 === 0) {
      await eventOf(day / 7, life);
      await investor.object.work();
    }
    INR?.push(await observe(investor, "INR"));
    USD?.push(await observe(investor, "USD"));
  }
  expect(await inAccount(investor, verifyAccount)).toEqual([]);
  return { investor, INR: INR ?? [], USD: USD ?? [] };
}

let made: Promise<Year> | undefined;
const year = () => (made ??= liveYear());

it.each(["INR", "USD"] as const)("reads back on 365 of 365 days what the postings in %s hold", async (currency) => {
  const { investor } = await year();
  const { points, stepDays } = await historyOf(investor, `?range=1Y&currency=${currency}`);
  expect([points.length, stepDays]).toEqual([365, 1]);
  const days = points.map(({ on }) => on);
  const posted = await inAccount(investor, (context) => booksByDay(context, currency, days));
  expect(points.map(({ on, stillInvested, wallet, putIn }) => ({ on, stillInvested, wallet, putIn }))).toEqual(posted);
});

it.each(["INR", "USD"] as const)("shows of each past day what was shown in %s on it", async (currency) => {
  const { investor, [currency]: observed } = await year();
  const { points } = await historyOf(investor, `?range=1Y&currency=${currency}`);
  const seen = new Map(points.map((point) => [point.on, point]));
  expect(observed).toHaveLength(365);
  for (const each of observed) expect(seen.get(each.on)).toMatchObject(each);
  const { gain } = await metricsOf(investor, currency);
  const today = points.at(-1) ?? expect.fail();
  expect(today.currentValue + today.wallet - today.putIn).toBe(gain);
});

it("reads the same days from rows that were stored before the day of a promise was", async () => {
  const { investor } = await year();
  const before = await historyOf(investor, "?range=ALL&currency=INR");
  await inAccount(investor, ({ storage }) => {
    storage.sql.exec(`
      DROP TRIGGER payout_is_paid_once;
      CREATE TRIGGER payout_is_paid_once BEFORE UPDATE ON payout WHEN OLD.status IN ('PAID', 'REPLACED')
      BEGIN SELECT RAISE(ABORT, 'a payout is paid once'); END;
      ALTER TABLE payout DROP COLUMN created_at;
      DELETE FROM migration WHERE id IN ('payout-created-1', 'accrual-correction-1')`);
    migrate(storage, investorMigrations);
  });
  expect(await historyOf(investor, "?range=ALL&currency=INR")).toEqual(before);
});

it("values metal by the market's price of each day, and at its cost while the market's prices cannot be had", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const investor = await newSaver();
  await fund(investor, 2_00_000);
  await keepAddress(investor);
  await trade(investor, { grams: 8 });
  const boughtOn = dateInIndia(clock.now());
  await passDays(20);
  await trade(investor, { kind: "SELL", grams: 3 });
  await passDays(9);
  const { points, isMetalAtCost } = await historyOf(investor, "?range=1M");
  expect([points.length, points[0]?.on, isMetalAtCost]).toEqual([30, boughtOn, false]);
  const today = points.at(-1) ?? expect.fail();
  expect(today).toMatchObject(await observe(investor, "INR"));
  const perGram = points.map(({ currentValue }, day) => currentValue / (day < 20 ? 8 : 5));
  const { body } = await requestPrice("?metal=GOLD&range=1M");
  const quoted = (body.history as { points: { price: number; at: string }[] }).points;
  const lastOf = new Map(quoted.map(({ at, price }) => [dateInIndia(epochMs(Date.parse(at))), price * 100]));
  // Selling brings the market's price less half of the spread of 3 %.
  const known = points.slice(0, -1).flatMap(({ on }, day) => (lastOf.has(on) ? [[perGram[day], lastOf.get(on)]] : []));
  expect(known.length).toBeGreaterThan(25);
  for (const [value = 0, market = 0] of known) expect(Math.abs(value / market - 0.985)).toBeLessThan(0.000_001);
  await setFeedState(sandbox(), { metal: "GOLD", feed: "AWAY" });
  const without = await historyOf(investor, "?range=1M");
  await setFeedState(sandbox(), { metal: "GOLD", feed: "UP" });
  expect(without.isMetalAtCost).toBe(true);
  expect(without.points.every(({ currentValue, stillInvested }) => currentValue === stillInvested)).toBe(true);
});

it("compares with a bank deposit in rupees only, and is empty before the first movement", async () => {
  const investor = await newNri();
  expect(await historyOf(investor)).toMatchObject({ currency: "USD", points: [], bankDepositBps: null });
  await fund(investor, 1_000);
  await remit(investor, "USD", 500);
  await passDays(10, investor);
  const [inRupees, inDollars] = [
    await historyOf(investor, "?currency=INR"),
    await historyOf(investor, "?currency=USD"),
  ];
  expect(inRupees).toMatchObject({ bankDepositBps: 660, points: { length: 11 } });
  const last = inRupees.points.at(-1);
  expect(last).toMatchObject({ putIn: 1_000_00, wallet: 1_000_00, currentValue: 0, bankDeposit: 1_001_81 });
  expect(inDollars.points.at(-1)).toMatchObject({ putIn: 500_00, wallet: 500_00, bankDeposit: null });
});

it("computes the past of investments once, and again on the day on which a row changes", async () => {
  const investor = await newSaver();
  await fund(investor, 2_00_000);
  await invest(investor, await newDeal(), 1_00_000);
  const before = await historyOf(investor);
  const mark = "UPDATE portfolio_cache SET content = json_set(content, '$.stepDays', 5) WHERE view = 'WORTHS_1Y'";
  await inAccount(investor, ({ sql }) => sql.exec(mark));
  expect(await historyOf(investor)).toEqual({ ...before, stepDays: 5 });
  await invest(investor, await newDeal(), 50_000);
  const after = await historyOf(investor);
  expect(after.stepDays).toBe(before.stepDays);
  const { currentValue, stillInvested } = await metricsOf(investor, "INR");
  expect(after.points.at(-1)).toMatchObject({ currentValue, stillInvested });
});
