import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { restructureDeal } from "../../../backend/routes/ops/deals.ts";
import {
  codeFor,
  invest,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
  tenureToBusinessDay,
} from "../investing/investing-steps.ts";
import { fund, type Investor, inAccount, invoke, newInvestor, setPace } from "../wallet/investor.ts";
import { bellOf, kindsIn, missingJobs, passToHour, passToMorning, textsTo } from "./notification-steps.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

async function holder(file: Record<string, unknown> = {}): Promise<Investor & { readonly deal: string }> {
  const [deal, investor] = [await newDeal(file), await newSaver()];
  await fund(investor, 2_00_000);
  await invest(investor, deal, 2_00_000);
  return { ...investor, deal };
}

it("notifies of a maturity a week ahead and of the payout once each, however often the alarm runs", async () => {
  await passToHour(11);
  const investor = await holder({ title: "Kavya once", product: { tenureDays: 60, rateBps: 1200 } });
  await passDays(50, investor);
  expect(await kindsIn(investor)).toEqual([]);
  await passDays(9, investor);
  expect(await kindsIn(investor)).toEqual(["MATURITY_AHEAD"]);
  await passDays(5, investor);
  await passToMorning(investor);
  const { notifications, unread } = await bellOf(investor);
  expect(notifications.map(({ subject }) => subject.kind)).toEqual(["PAYOUT_RECEIVED", "MATURITY_AHEAD"]);
  expect(unread).toBe(2);
  const [payout, ahead] = notifications;
  expect(payout?.subject).toMatchObject({ title: "Kavya once", currency: "INR", amount: ahead?.subject.amount });
  const texts = await textsTo(investor);
  expect(texts.filter((text) => text.startsWith("Kavya once matures on"))).toHaveLength(1);
  expect(texts.filter((text) => text.includes("from Kavya once was credited to your ultra wallet"))).toHaveLength(1);
  expect(texts).toHaveLength(2);
  expect(await missingJobs(investor)).toEqual([]);
});

it("notifies of a late payout once, however many days it stays late", async () => {
  await passToHour(11);
  const tenureDays = tenureToBusinessDay(30);
  const payer = { role: "BUYER", name: "Kavya Late Buyer", about: { en: "A buyer." } };
  const investor = await holder({ payer, product: { tenureDays, rateBps: 1200 }, paysLateByDays: 8 });
  await passDays(tenureDays - 5, investor);
  expect(await kindsIn(investor)).toEqual(["MATURITY_AHEAD"]);
  await passDays(8, investor);
  for (const _ of [1, 2, 3]) await passDays(1, investor);
  expect(await kindsIn(investor)).toEqual(["PAYOUT_LATE", "MATURITY_AHEAD"]);
  const late = (await textsTo(investor)).filter((text) => text.includes("has not arrived"));
  expect(late).toEqual([
    expect.stringMatching(
      /Kavya Late Buyer has not paid a payout here yet; 1 is late now, by \d+ days? \(to [^)]+\)\.$/,
    ),
  ]);
  await passDays(10, investor);
  expect(await kindsIn(investor)).toEqual(["PAYOUT_RECEIVED", "PAYOUT_LATE", "MATURITY_AHEAD"]);
});

it("notifies of a restructuring once, and of the maturity on its new day only", async () => {
  await passToHour(11);
  const investor = await holder({ product: { tenureDays: 60, rateBps: 1200 } });
  const order = {
    id: `order-${randomIds.letters().slice(0, 8)}`,
    extendDays: 45,
    notice: { en: "In parts.", hi: "हिस्सों में।" },
  };
  for (const _ of [1, 2]) await restructureDeal(env, { dealId: investor.deal, order });
  await investor.object.work();
  expect(await kindsIn(investor)).toEqual(["INVESTMENT_RESTRUCTURED"]);
  await passDays(60, investor);
  expect(await kindsIn(investor)).toEqual(["INVESTMENT_RESTRUCTURED"]);
  await passDays(42, investor);
  expect(await kindsIn(investor)).toEqual(["MATURITY_AHEAD", "INVESTMENT_RESTRUCTURED"]);
});

it("notifies of a withdrawal that the bank returned", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  await passMinutes(1);
  await invoke(investor, "/v2/wallet/otp/request?amount=500.01");
  const body = { otp: await codeFor(investor), amount: 500.01 };
  expect((await invoke(investor, "/v2/wallet/withdraw-request", { body, key: randomIds.letters() })).status).toBe(200);
  for (const _ of [1, 2, 3]) await passDays(0.1, investor);
  const { notifications } = await bellOf(investor);
  expect(notifications.map(({ subject }) => subject)).toEqual([
    {
      ...{
        kind: "WITHDRAWAL_RETURNED",
        transactionId: expect.stringMatching(/^wtx_/),
        amount: 500.01,
        currency: "INR",
      },
      reference: expect.stringMatching(/^WD-2\d{3}(?:-\d{4}){3}$/),
    },
  ]);
  await passToMorning(investor);
  expect(await textsTo(investor)).toEqual([
    expect.stringMatching(/^The withdrawal of ₹500\.01, reference WD-[\d-]+, did not reach the bank account\./),
  ]);
});

it("notifies of each verdict on the accreditation", async () => {
  const investor = await newInvestor();
  for (const outcome of ["REJECTED", "VERIFIED"] as const) {
    await inAccount(investor, ({ sql }) =>
      new KycStore(sql).saveStep({ step: "ACCREDITATION", status: "PENDING", reason: null, detail: null }, clock.now()),
    );
    expect(await investor.object.resolveAccreditation(outcome)).toMatchObject({ ok: true });
    await passMinutes(1);
  }
  const { notifications } = await bellOf(investor);
  expect(notifications.map(({ subject }) => subject.result)).toEqual([
    "ACCREDITATION_VERIFIED",
    "ACCREDITATION_REJECTED",
  ]);
});
