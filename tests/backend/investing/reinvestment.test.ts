import { expect, it } from "vitest";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { configureForTest } from "../remote-config/config-for-test.ts";
import { balance, fund, inAccount, invoke, rupees } from "../wallet/investor.ts";
import {
  allFindings,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
  progressOf,
} from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";
import { type Holder, holder, NET, optIn, optOut, reinvested, reinvestmentOf, target, toEveOf } from "./reinvesting.ts";
import { newShareholder } from "./shareholder.ts";

it("reinvests the principal in the next open deal and credits the interest to the wallet", async () => {
  const held = await holder();
  const { investor, id } = held;
  expect(reinvestmentOf(await optIn(investor, id))).toEqual({
    ...{ status: "OPTED_IN", includeInterest: false, isInstructed: false, reason: null, investmentId: null },
  });
  const consentedAt = await inAccount(investor, ({ clock: now }) => now.now());
  await toEveOf(held);
  const next = await target();
  await passDays(3, investor);
  const placed = await reinvested(held);
  expect(placed).toMatchObject({ dealId: next, investmentAmount: rupees(50_000), investmentStatus: "SUCCESS" });
  expect(placed).toMatchObject({ stashCoins: 50_000, paymentSource: "WALLET" });
  expect(Math.abs(placed.consentedAt - consentedAt)).toBeLessThan(60_000);
  expect(await balance(investor)).toEqual({ posted: rupees(1_076.71), held: 0, available: rupees(1_076.71) });
  expect(await progressOf(next)).toMatchObject({ sold: 5 });
  expect(await allFindings(investor)).toEqual([]);
});

it("also reinvests the interest on request, in multiples of the deal's unit", async () => {
  const held = await holder();
  const { investor, id } = held;
  await optIn(investor, id, { includeInterest: true });
  await toEveOf(held);
  await target({ unit: 500, minimum: 10_000 });
  await passDays(3, investor);
  expect(await reinvested(held)).toMatchObject({ investmentAmount: rupees(51_000) });
  expect(await balance(investor)).toMatchObject({ posted: rupees(76.71), held: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it("reinvests before auto-withdraw, which sends the remainder", async () => {
  const held = await holder();
  const { investor, id } = held;
  await invoke(investor, "/v2/preferences/auto-withdraw?autoWithdraw=true", {
    method: "PUT",
    key: randomIds.letters(),
  });
  await optIn(investor, id, { includeInterest: true });
  await toEveOf(held);
  await target();
  await passDays(3, investor);
  for (let alarm = 0; alarm < 5; alarm++) {
    await passMinutes(1);
    await investor.object.work();
  }
  expect(await reinvested(held)).toMatchObject({ investmentAmount: rupees(50_000) });
  expect(await balance(investor)).toEqual({ posted: 0, held: 0, available: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it("leaves the earlier wallet balance when the remainder of a payout is withdrawn", async () => {
  const held = await holder();
  const { investor, id } = held;
  await fund(investor, 5_000);
  await invoke(investor, "/v2/preferences/auto-withdraw?autoWithdraw=true", {
    method: "PUT",
    key: randomIds.letters(),
  });
  await optIn(investor, id);
  await toEveOf(held);
  await target();
  await passDays(3, investor);
  for (let alarm = 0; alarm < 5; alarm++) {
    await passMinutes(1);
    await investor.object.work();
  }
  expect(await reinvested(held)).toMatchObject({ investmentAmount: rupees(50_000) });
  expect(await balance(investor)).toEqual({ posted: rupees(5_000), held: 0, available: rupees(5_000) });
  expect(await allFindings(investor)).toEqual([]);
});

it("skips unsuitable deals, and gives the reason when none is suitable", async () => {
  const held = await holder();
  const { investor, id } = held;
  await optIn(investor, id);
  await toEveOf(held);
  await target({ minimum: 1_00_000 });
  await target({ unit: 60_000, minimum: 60_000, total: 600_000 });
  await passDays(3, investor);
  expect((await investmentOf(investor, id)).reinvestment).toMatchObject({
    status: "NOT_POSSIBLE",
    reason: "NO_DEAL_FITS",
  });
  expect(await balance(investor)).toEqual({ posted: rupees(NET), held: 0, available: rupees(NET) });
  expect(await allFindings(investor)).toEqual([]);
  const second = await holder();
  await optIn(second.investor, second.id);
  await toEveOf(second);
  await target({ minimum: 1_00_000, closesInDays: 2 });
  const fits = await target();
  await passDays(3, second.investor);
  expect(await reinvested(second)).toMatchObject({ dealId: fits });
});

it.each([
  ["NO_OPEN_DEAL", async () => {}],
  [
    "INVESTING_CLOSED",
    async () => {
      await target();
      await configureForTest("InvestFeatureEnabled", false);
    },
  ],
  [
    "NOT_ELIGIBLE",
    async ({ investor }: Holder) => {
      await target();
      const lost = { step: "PAN", status: "REJECTED", reason: "PAN_NAME_MISMATCH", detail: null } as const;
      await inAccount(investor, ({ sql }) => new KycStore(sql).saveStep(lost, clock.now()));
    },
  ],
] as const)("credits the wallet with the reason %s", async (reason, happen) => {
  const held = await holder();
  await optIn(held.investor, held.id);
  await toEveOf(held);
  await happen(held);
  await passDays(3, held.investor);
  await configureForTest("InvestFeatureEnabled", true);
  expect((await investmentOf(held.investor, held.id)).reinvestment).toMatchObject({ status: "NOT_POSSIBLE", reason });
  expect(await balance(held.investor)).toMatchObject({ available: rupees(NET), held: 0 });
  expect(await allFindings(held.investor)).toEqual([]);
  await passDays(20);
});

it("can be enabled, changed and disabled until the investment matures", async () => {
  const { investor, id } = await holder();
  expect(reinvestmentOf(await optOut(investor, id))).toBeNull();
  const [first, again] = [await optIn(investor, id, {}, "once"), await optIn(investor, id, {}, "once")];
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect((await optIn(investor, id, { includeInterest: true }, "once")).status).toBe(409);
  expect(reinvestmentOf(await optIn(investor, id, { includeInterest: true }))).toMatchObject({ includeInterest: true });
  expect(reinvestmentOf(await optOut(investor, id))).toBeNull();
  await passDays(65, investor);
  expect(await balance(investor)).toMatchObject({ available: rupees(NET), held: 0 });
  const [otherInvestor, nobodys] = [await newSaver(), `inv_${randomIds.letters()}`];
  for (const requested of [
    await optIn(otherInvestor, id),
    await optIn(otherInvestor, nobodys),
    await optOut(otherInvestor, id),
  ]) {
    expect(requested.body).toMatchObject({ code: "NOT_FOUND" });
  }
});

it("is not offered for shares, which have no repayment", async () => {
  const investor = await newShareholder();
  await fund(investor, 60_000);
  const id = idIn(await invest(investor, await newDeal({ ...DEAL_FILES.PRE_IPO, closesInDays: 1 }), 50_000));
  expect((await optIn(investor, id)).body).toMatchObject({ code: "REINVESTMENT_NOT_OFFERED" });
});

it("keeps the chosen tenure and payout", async () => {
  const reserve = await holder(DEAL_FILES.TAP_RESERVE, 1_00_000);
  await optIn(reserve.investor, reserve.id);
  await toEveOf(reserve);
  await target({ ...DEAL_FILES.TAP_RESERVE, product: { ...DEAL_FILES.TAP_RESERVE.product, payouts: ["GROWTH"] } });
  const same = await target(DEAL_FILES.TAP_RESERVE);
  await passDays(4, reserve.investor);
  expect(await reinvested(reserve)).toMatchObject({ dealId: same, tenureMonths: 3, payoutPlan: "MONTHLY" });
  expect(await allFindings(reserve.investor)).toEqual([]);
});

it("buys only whole bonds", async () => {
  const bonds = await holder(DEAL_FILES.BOND, 50_000);
  await optIn(bonds.investor, bonds.id);
  await toEveOf(bonds);
  await target(DEAL_FILES.BOND);
  await passDays(4, bonds.investor);
  const bought = await reinvested(bonds);
  expect(bought).toMatchObject({ kind: "BOND", investmentStatus: "SUCCESS" });
  expect(bought.investmentAmount).toBeLessThanOrEqual(rupees(50_000));
  expect(await allFindings(bonds.investor)).toEqual([]);
});

it("reports a reinvestment that exceeds its mandate or has none", async () => {
  const held = await holder();
  const { investor, id } = held;
  await optIn(investor, id);
  await toEveOf(held);
  await target();
  await passDays(3, investor);
  const { investmentId: subject } = await reinvested(held);
  await inAccount(investor, ({ sql }) => {
    sql.exec("DROP TRIGGER reinvestment_ends_once");
    sql.exec("UPDATE reinvestment SET set_aside = set_aside - 1");
  });
  expect(await investor.object.verify()).toMatchObject([
    { invariant: "I8", subject: "reinvestment_ends_once" },
    { invariant: "I8", subject: id },
    { invariant: "CONSENT", subject, detail: "above its mandate" },
  ]);
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE reinvestment SET reinvested_as = 'inv_other'"));
  expect(await investor.object.verify()).toContainEqual({
    ...{ invariant: "CONSENT", subject, detail: "not the mandate that it names" },
  });
});
