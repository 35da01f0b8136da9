import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { getDeal } from "../../../backend/catalogue/deals.ts";
import { processSaga } from "../../../backend/investor/investing/investment-saga.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { restructureDeal } from "../../../backend/routes/ops/deals.ts";
import { verifyRegister } from "../../../backend/routes/ops/verify.ts";
import type { Investment } from "../../../lib/contract/calls/investments.ts";
import { addDays, dateInIndia, daysBetween } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import { nextBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { simpleInterest } from "../../../lib/finance/simple-interest.ts";
import { balance, fund, type Investor, inAccount, rupees } from "../wallet/investor.ts";
import {
  allFindings,
  commitOnly,
  dealObject,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
  startFlowOf,
} from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";
import { wanting } from "./reservations.ts";

const notice = { en: "The buyer pays in two parts.", hi: "ख़रीदार दो हिस्सों में भुगतान करेगा।" };
const order = (change = {}) => ({ id: `order-${randomIds.letters().slice(0, 8)}`, extendDays: 45, notice, ...change });
const restructure = (deal: DealId, agreed: unknown) => restructureDeal(env, { dealId: deal, order: agreed });

interface Held {
  readonly investor: Investor;
  readonly deal: DealId;
  readonly id: InvestmentId;
}

async function holder(file: Record<string, unknown> = { product: { tenureDays: 60, rateBps: 1310 } }): Promise<Held> {
  const [deal, investor] = [await newDeal(file), await newSaver()];
  await fund(investor, 2_00_000);
  return { investor, deal, id: idIn(await invest(investor, deal, 2_00_000)) };
}

const sumOf = ({ cashflow }: Investment, part: "principal" | "interest") =>
  cashflow.reduce((sum, payout) => sum + payout[part], 0);

it("postpones payouts with interest, and shows it to the holder and on the deal's page", async () => {
  const { investor, deal, id } = await holder();
  const before = await investmentOf(investor, id);
  const promised = before.cashflow[0] ?? expect.fail();
  expect(await restructure(deal, order({ rateBps: 1500 }))).toMatchObject({ isNew: true, holders: 1, pending: 0 });
  const after = await investmentOf(investor, id);
  const [from, to] = [promised.accruesTo, addDays(promised.accruesTo, 45)];
  const added = simpleInterest({ principalPaise: rupees(2_00_000), rateBps: bps(1500), from, to });
  const today = dateInIndia(clock.now());
  expect(after).toMatchObject({
    restructuredOn: today,
    stage: "ACTIVE",
    maturesOn: nextBusinessDay(to, SETTLEMENT_HOLIDAYS),
  });
  expect(after.cashflow).toMatchObject([
    { payoutSequence: 2, status: "EXPECTED", principal: promised.principal, interest: promised.interest + added },
  ]);
  const { progress } = await getDeal(env, deal, clock.now());
  expect(progress).toMatchObject({ status: "CLOSED", restructuring: { on: today, extendedByDays: 45, notice } });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(70, investor);
  expect(await investmentOf(investor, id)).toMatchObject({ stage: "ACTIVE", received: 0 });
  await passDays(45, investor);
  const paid = await investmentOf(investor, id);
  expect(paid).toMatchObject({ stage: "MATURED", currentValue: 0, received: after.cashflow[0]?.net });
  expect(await balance(investor)).toMatchObject({ posted: paid.received });
  expect(await allFindings(investor)).toEqual([]);
});

it.each(["BOND", "TAP_RESERVE", "ASSET_LEASING", "FIXED_DEPOSIT", "FRE"] as const)(
  "postpones the unpaid payouts of a partly paid %s deal, and pays them all",
  async (kind) => {
    const { investor, deal, id } = await holder(DEAL_FILES[kind]);
    await passDays(70, investor);
    const before = await investmentOf(investor, id);
    await restructure(deal, order());
    const after = await investmentOf(investor, id);
    expect(sumOf(after, "principal")).toBe(sumOf(before, "principal"));
    expect(sumOf(after, "interest")).toBeGreaterThan(sumOf(before, "interest"));
    expect(after.cashflow).toHaveLength(before.cashflow.length);
    expect(after.received).toBe(before.received);
    expect(await allFindings(investor)).toEqual([]);
    const last = after.maturesOn ?? expect.fail();
    await passDays(daysBetween({ from: dateInIndia(clock.now()), to: last }) + 1, investor);
    expect(await investmentOf(investor, id)).toMatchObject({ stage: "MATURED", currentValue: 0, expected: 0 });
    expect(await allFindings(investor)).toEqual([]);
  },
);

it("is idempotent for repeated requests, and refuses other terms under its id", async () => {
  const { investor, deal, id } = await holder();
  const agreed = order();
  await restructure(deal, agreed);
  const once = await investmentOf(investor, id);
  await passDays(1);
  expect(await restructure(deal, agreed)).toMatchObject({ isNew: false, pending: 0 });
  await Promise.all([dealObject(deal).work(), restructure(deal, agreed), investor.object.work()]);
  expect((await investmentOf(investor, id)).cashflow).toEqual(once.cashflow);
  await expect(restructure(deal, { ...agreed, extendDays: 46 })).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  await expect(restructure(deal, { ...agreed, extendDays: 0 })).rejects.toThrow();
  await restructure(deal, order({ extendDays: 10 }));
  expect((await getDeal(env, deal, clock.now())).progress.restructuring).toMatchObject({ extendedByDays: 55 });
  expect((await investmentOf(investor, id)).cashflow).toMatchObject([{ payoutSequence: 3 }]);
  expect(await allFindings(investor)).toEqual([]);
});

it("is refused for an unpublished deal and for shares", async () => {
  await expect(restructure("nobodys-deal" as DealId, order())).rejects.toThrow("NOT_FOUND");
  await expect(restructure(await newDeal(DEAL_FILES.PRE_IPO), order())).rejects.toThrow("NOT_FOUND");
});

it("ends a delay by setting a new due date", async () => {
  const { investor, deal, id } = await holder({ product: { tenureDays: 60, rateBps: 1310 }, paysLateByDays: 300 });
  await passDays(70, investor);
  expect(await investmentOf(investor, id)).toMatchObject({ stage: "DELAYED" });
  await restructure(deal, order());
  expect(await investmentOf(investor, id)).toMatchObject({ stage: "ACTIVE" });
  expect(await allFindings(investor)).toEqual([]);
});

it("closes the deal for sale", async () => {
  const { deal } = await holder();
  await restructure(deal, order());
  const late = await newSaver();
  expect((await startFlowOf(late, deal, 1_00_000)).body).toMatchObject({ code: "DEAL_NOT_OPEN" });
  expect(await dealObject(deal).reserve(wanting(1))).toBe("SOLD_OUT");
});

it("applies to a pending investment once it succeeds", async () => {
  const { deal } = await holder();
  const investor = await newSaver();
  await fund(investor, 60_000);
  const id = await commitOnly(investor, deal, 60_000);
  const { flowKey } = await investmentOf(investor, id);
  await dealObject(deal).reserve({ ...wanting(6), key: flowKey, userId: investor.userId });
  expect(await restructure(deal, order())).toMatchObject({ pending: 1 });
  await inAccount(investor, (context) => processSaga(context, id));
  expect((await investmentOf(investor, id)).cashflow).toMatchObject([{ payoutSequence: 1 }]);
  await passMinutes(2);
  await dealObject(deal).work();
  expect((await investmentOf(investor, id)).cashflow).toMatchObject([{ payoutSequence: 2 }]);
  expect(await allFindings(investor)).toEqual([]);
});

it("either pays or postpones when the payment arrives concurrently", async () => {
  const { investor, deal, id } = await holder();
  await passDays(70);
  await Promise.all([restructure(deal, order()), investor.object.work(), investor.object.settlePayouts(deal)]);
  await investor.object.work();
  const { cashflow, restructuredOn, stage } = await investmentOf(investor, id);
  expect(cashflow).toHaveLength(1);
  expect(stage).toBe(restructuredOn === null ? "MATURED" : "ACTIVE");
  expect(await allFindings(investor)).toEqual([]);
});

it("reports a holder's account that was not restructured within the hour", async () => {
  const { investor, deal } = await holder();
  await fund(investor, 60_000);
  await commitOnly(investor, deal, 60_000);
  await inAccount(investor, ({ scheduler, sql }) => {
    for (const reference of scheduler.references("SAGA")) scheduler.cancel({ kind: "SAGA", reference });
    expect(sql.exec("SELECT 1 FROM investment WHERE status = 'PROCESSING'").toArray()).toHaveLength(1);
  });
  await restructure(deal, order());
  await passMinutes(90);
  const { findings } = await verifyRegister(env);
  expect(findings).toContainEqual({
    ...{ invariant: "I10", subject: `deal ${deal}` },
    detail: expect.stringMatching(/^1 accounts have not applied/),
  });
});
