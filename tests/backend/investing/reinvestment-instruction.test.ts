import { expect, it } from "vitest";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { processReinvestment } from "../../../backend/investor/reinvesting/reinvestment-processing.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { INSTRUCTION_TERMS_VERSION } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import { whileDealAnswers } from "../doubles/gateways.ts";
import { bellOf } from "../notifications/notification-steps.ts";
import { balance, fund, type Investor, inAccount, invoke, rupees } from "../wallet/investor.ts";
import {
  allFindings,
  breakingWire,
  codeFor,
  dealObject,
  idIn,
  invest,
  investmentOf,
  kill,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
  progressOf,
} from "./investing-steps.ts";
import {
  holder,
  INSTRUCTION,
  instruct,
  loseKyc,
  NET,
  optIn,
  optOut,
  outcomeOf,
  pause,
  reinvested,
  revoke,
  target,
  toEveOf,
} from "./reinvesting.ts";

const instructionOf = async (investor: Investor) => (await invoke(investor, INSTRUCTION)).body.instruction;
it("stores the consent with its version, and covers holdings from before and after it", async () => {
  const before = await holder();
  const { investor } = before;
  expect((await invoke(investor, INSTRUCTION)).body).toMatchObject({ currency: "INR", instruction: null });
  const given = await instruct(investor, { includeInterest: true }, "once");
  expect(given.body.instruction).toMatchObject({
    ...{ state: "ACTIVE", includeInterest: true, into: null, termsVersion: INSTRUCTION_TERMS_VERSION },
    consentedAt: expect.any(String),
  });
  expect((await instruct(investor, { includeInterest: true }, "once")).body).toEqual(given.body);
  await fund(investor, 50_000);
  const after = idIn(await invest(investor, await newDeal({ closesInDays: 1 }), 50_000));
  for (const id of [before.id, after]) {
    expect(await outcomeOf(investor, id)).toMatchObject({
      status: "OPTED_IN",
      isInstructed: true,
      includeInterest: true,
    });
  }
  expect((await invoke(investor, INSTRUCTION, { body: { acceptedTerms: "2020-01" } })).status).toBe(400);
  expect(await allFindings(investor)).toEqual([]);
});

it("reinvests once although the alarm runs twice, marks what it bought, and notifies of it", async () => {
  const held = await holder();
  const { investor } = held;
  await instruct(investor);
  await toEveOf(held);
  const next = await target();
  await passDays(2);
  await Promise.all([investor.object.work(), investor.object.work()]);
  await passDays(1, investor);
  const bought = await reinvested(held);
  expect(bought).toMatchObject({ dealId: next, investmentAmount: rupees(50_000), reinvestedFrom: held.id });
  expect(await outcomeOf(investor, held.id)).toMatchObject({ status: "DONE", isInstructed: true });
  const notices = (await bellOf(investor)).notifications.filter(({ subject }) => subject.kind === "REINVESTED");
  expect(notices.map(({ subject }) => subject)).toEqual([
    { kind: "REINVESTED", investmentId: bought.investmentId, title: bought.title, amount: 50_000, currency: "INR" },
  ]);
  expect(await progressOf(next)).toMatchObject({ sold: 5 });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(20);
});

it.each([
  ["off", async ({ investor, id }: Awaited<ReturnType<typeof holder>>) => optOut(investor, id), NET],
  ["on", async ({ investor, id }: Awaited<ReturnType<typeof holder>>) => optIn(investor, id), 1_076.71],
] as const)("leaves a holding whose own switch is %s to that switch", async (_, choose, left) => {
  const held = await holder();
  await choose(held);
  await instruct(held.investor, { includeInterest: true, keepInWallet: 1 });
  await toEveOf(held);
  await target();
  await passDays(3, held.investor);
  expect(await balance(held.investor)).toEqual({ posted: rupees(left), held: 0, available: rupees(left) });
  expect((await outcomeOf(held.investor, held.id))?.isInstructed ?? false).toBe(false);
  expect(await allFindings(held.investor)).toEqual([]);
  await passDays(20);
});

it.each([
  ["keepInWallet", { keepInWallet: 25_000 }, { amount: 20_000, reason: null }],
  ["a wallet that is kept whole", { keepInWallet: 60_000 }, { amount: 0, reason: "KEPT_IN_WALLET" }],
  ["mostPerDeal", { mostPerDeal: 30_000 }, { amount: 30_000, reason: null }],
  ["longestMonths", { longestMonths: 1 }, { amount: 0, reason: "NO_DEAL_FITS" }],
  ["another category", { into: "TAP_RESERVE" }, { amount: 0, reason: "NO_OPEN_DEAL" }],
] as const)("keeps to %s", async (_, conditions, { amount, reason }) => {
  const held = await holder();
  const { investor } = held;
  expect((await instruct(investor, conditions)).status).toBe(200);
  await toEveOf(held);
  await target();
  const preview = await invoke(investor, `${INSTRUCTION}/preview`, { body: conditions });
  expect(preview.body.planned).toMatchObject([
    { investmentId: held.id, payout: NET, stays: NET - amount, reason, purchase: amount === 0 ? null : { amount } },
  ]);
  await passDays(3, investor);
  expect(await outcomeOf(investor, held.id)).toMatchObject({ status: amount === 0 ? "NOT_POSSIBLE" : "DONE", reason });
  if (amount > 0) expect(await reinvested(held)).toMatchObject({ investmentAmount: rupees(amount) });
  expect(await balance(investor)).toMatchObject({ available: rupees(NET - amount), held: 0 });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(20);
});

it.each(["pause", "revoke"] as const)("buys nothing when the answer of %s came while a deal was asked", async (act) => {
  const held = await holder();
  const { investor, id } = held;
  await instruct(investor);
  await toEveOf(held);
  const next = await target();
  await passDays(3);
  const stop = () =>
    (act === "pause" ? pause(investor, true) : revoke(investor)).then(({ status }) => expect(status).toBe(200));
  await inAccount(investor, async (context) => {
    await settlePayout(context, `${id}:1`);
    await processReinvestment(whileDealAnswers(context, { reserve: stop }), id);
  });
  await investor.object.work();
  expect(await outcomeOf(investor, id)).toMatchObject({ status: "NOT_POSSIBLE", reason: "INSTRUCTION_ENDED" });
  expect(await balance(investor)).toEqual({ posted: rupees(NET), held: 0, available: rupees(NET) });
  // The deal keeps the units until the flow expires.
  await passMinutes(16);
  await dealObject(next).work();
  expect(await progressOf(next)).toMatchObject({ sold: 0 });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(20);
});

it("covers payouts again after a pause, and none after it was revoked", async () => {
  const held = await holder();
  const { investor, id } = held;
  await instruct(investor);
  await pause(investor, true);
  expect(await outcomeOf(investor, id)).toBeNull();
  await pause(investor, false);
  expect(await outcomeOf(investor, id)).toMatchObject({ isInstructed: true });
  expect((await revoke(investor)).body.instruction).toMatchObject({ state: "REVOKED", endedAt: expect.any(String) });
  for (const again of [await revoke(investor), await pause(investor, false)]) expect(again.status).toBe(404);
  await passDays(65, investor);
  expect(await balance(investor)).toMatchObject({ available: rupees(NET), held: 0 });
});

it("places two payouts that arrive at once within the limit for one deal", async () => {
  const held = await holder();
  const { investor } = held;
  await fund(investor, 50_000);
  const { dealId } = await investmentOf(investor, held.id);
  const second = idIn(await invest(investor, dealId, 50_000));
  await instruct(investor, { mostPerDeal: 60_000 });
  await toEveOf(held);
  const next = await target();
  await passDays(3);
  await Promise.all([investor.object.work(), investor.object.work()]);
  await passMinutes(20);
  await investor.object.work();
  expect(await progressOf(next)).toMatchObject({ sold: 6 });
  const amounts = [];
  for (const id of [held.id, second]) amounts.push((await outcomeOf(investor, id))?.status);
  expect(amounts).toEqual(["DONE", "DONE"]);
  expect(await balance(investor)).toMatchObject({ held: 0, available: rupees(2 * NET - 60_000) });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(20);
});

it("never spends the rupees that a withdrawal takes at the same time", async () => {
  const held = await holder();
  const { investor, id } = held;
  await instruct(investor, { includeInterest: true });
  await toEveOf(held);
  await target({ unit: 500 });
  await passDays(3);
  await invoke(investor, `/v2/wallet/otp/request?amount=${NET}`);
  const otp = await codeFor(investor).catch(() => "000000");
  const withdraw = () =>
    invoke(investor, "/v2/wallet/withdraw-request", { body: { otp, amount: NET }, key: randomIds.letters() });
  const [first] = await Promise.all([withdraw(), investor.object.work(), withdraw()]);
  await investor.object.work();
  expect(first.status).not.toBe(200);
  expect(await reinvested(held)).toMatchObject({ investmentAmount: rupees(51_000) });
  expect(await balance(investor)).toMatchObject({ held: 0, available: rupees(NET - 51_000) });
  expect(await allFindings(investor)).toEqual([]);
  expect(id).toBe(held.id);
  await passDays(20);
});

it.each([0, 1, 2, 3, 4, 5])("makes one purchase when call step %i fails and the object dies", async (at) => {
  const held = await holder();
  await instruct(held.investor);
  await toEveOf(held);
  const next = await target();
  await passDays(3);
  await inAccount(held.investor, async (context) => {
    const broken = breakingWire(context, at);
    await settlePayout(broken, `${held.id}:1`).catch(() => undefined);
    await processReinvestment(broken, held.id).catch(() => undefined);
  });
  const investor = await kill(held.investor);
  await passMinutes(1);
  await Promise.all([investor.object.work(), investor.object.work()]);
  expect(await reinvested({ ...held, investor })).toMatchObject({ dealId: next, investmentStatus: "SUCCESS" });
  expect(await balance(investor)).toMatchObject({ held: 0, posted: rupees(1_076.71) });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(20);
});

it("stops when the KYC lapses: the payout goes to the wallet, and a new consent is needed", async () => {
  const held = await holder();
  const { investor, id } = held;
  await instruct(investor);
  const lost = { step: "PAN", status: "REJECTED", reason: "PAN_NAME_MISMATCH", detail: null } as const;
  await inAccount(investor, loseKyc);
  expect(await instructionOf(investor)).toMatchObject({ state: "STOPPED", stopReason: "KYC_LAPSED" });
  await toEveOf(held);
  await target();
  await passDays(3, investor);
  expect(await outcomeOf(investor, id)).toBeNull();
  await inAccount(investor, ({ sql }) =>
    new KycStore(sql).saveStep({ ...lost, status: "VERIFIED", reason: null }, clock.now()),
  );
  expect(await instructionOf(investor)).toMatchObject({ state: "STOPPED", stopReason: "KYC_LAPSED" });
  expect((await pause(investor, false)).status).toBe(404);
  expect(await balance(investor)).toMatchObject({ available: rupees(NET), held: 0 });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(20);
});

it("stops with the request to close the account", async () => {
  const investor = await newSaver();
  await instruct(investor);
  await invoke(investor, "/v2/user/deletion-request", { body: { reason: "PRIVACY" } });
  expect(await instructionOf(investor)).toMatchObject({ state: "STOPPED", stopReason: "ACCOUNT_CLOSING" });
  await invoke(investor, "/v2/user/deletion-request/withdraw", { body: {} });
  expect(await instructionOf(investor)).toMatchObject({ state: "STOPPED", endedAt: expect.any(String) });
});

it("refuses foreign currency to a resident, an unknown currency, and gold as a target", async () => {
  const investor = await newSaver();
  expect((await instruct(investor, { currency: "USD" })).body).toMatchObject({ code: "GIFT_FOR_NON_RESIDENTS" });
  expect((await instruct(investor, { currency: "JPY" })).status).toBe(400);
  expect((await instruct(investor, { into: "GOLD" })).status).toBe(400);
});
