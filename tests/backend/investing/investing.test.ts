import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { hasInvested } from "../../../backend/investor/holdings/investment-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { balance, fund, inAccount, invoke, newInvestor, rupees } from "../wallet/investor.ts";
import {
  allFindings,
  bodyOfAnswer,
  confirm,
  dealObject,
  flowKeyOf,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
  progressOf,
  requestInvestmentCode,
  startFlowOf,
} from "./investing-steps.ts";

it("invests from the wallet, moves the money, registers units, schedules payouts and credits coins", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, 300_000);
  expect(await inAccount(investor, hasInvested)).toBe(false);
  const answer = await invest(investor, deal, 200_000);
  expect(answer.status).toBe(200);
  expect(bodyOfAnswer(answer)).toMatchObject({
    investmentStatus: "SUCCESS",
    stage: "ACTIVE",
    investmentAmount: 200_000,
    stashCoins: 200_000,
    paymentSource: "WALLET",
    investedOn: dateInIndia(clock.now()),
    received: 0,
  });
  expect(await balance(investor)).toMatchObject({ held: 0, available: rupees(100_000) });
  const accounts = await inAccount(investor, ({ ledger }) => [
    ledger.accountBalance(`deal:${deal}:INR`),
    ledger.accountBalance("coins:STASH"),
  ]);
  expect(accounts).toEqual([rupees(200_000), 200_000]);
  expect(await progressOf(deal)).toMatchObject({ sold: 20, holders: 1 });
  expect((await dealObject(deal).register()).entries).toEqual([
    { userId: investor.userId, confirmed: 20, reserved: 0, held: 20 },
  ]);
  const movements = await invoke(investor, "/v2/wallet/transactions");
  expect(movements.body.transactions).toMatchObject([
    { reason: "INVESTMENT", type: "DEBIT", state: "SUCCESS", amount: 200_000, counterparty: "Kavya Components" },
    { reason: "RECHARGE" },
  ]);
  expect(await inAccount(investor, hasInvested)).toBe(true);
  expect(await allFindings(investor)).toEqual([]);
});

it("replays the same investment for the same key and debits the wallet once", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, 200_000);
  const key = await flowKeyOf(investor, deal, 50_000);
  const confirmation = { key, otp: await requestInvestmentCode(investor, key), idempotencyKey: randomIds.letters() };
  const answers = await Promise.all([confirm(investor, confirmation), confirm(investor, confirmation)]);
  const again = await confirm(investor, confirmation);
  expect(new Set([...answers, again].map((answer) => idIn(answer))).size).toBe(1);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(bodyOfAnswer(again)).toMatchObject({ investmentStatus: "SUCCESS" });
  expect(await balance(investor)).toMatchObject({ available: rupees(150_000) });
  expect((await confirm(investor, { ...confirmation, otp: "000000" })).body.code).toBe("IDEMPOTENCY_CONFLICT");
});

it("allows one investment per flow", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, 200_000);
  const key = await flowKeyOf(investor, deal, 50_000);
  const otp = await requestInvestmentCode(investor, key);
  const answers = await Promise.all([confirm(investor, { key, otp }), confirm(investor, { key, otp })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await confirm(investor, { key, otp })).body.code).toBe("FLOW_DONE");
  expect(await progressOf(deal)).toMatchObject({ sold: 5 });
});

it("refuses an impossible investment when the flow starts", async () => {
  const deal = await newDeal({ total: 200_000 });
  const [investor, otherInvestor] = [await newSaver(), await newInvestor({ kyc: false })];
  const code = async (amount: number) => (await startFlowOf(investor, deal, amount)).body.code;
  expect(await code(40_000)).toBe("BELOW_MINIMUM");
  expect(await code(55_000)).toBe("NOT_A_STEP");
  expect(await code(210_000)).toBe("ABOVE_REMAINING");
  expect(await code(-50_000)).toBe("AMOUNT_INVALID");
  expect(await code(50_000.001)).toBe("AMOUNT_INVALID");
  expect((await startFlowOf(otherInvestor, deal, 50_000)).body.code).toBe("KYC_INCOMPLETE");
  const upcoming = await newDeal({ opensInDays: 2, closesInDays: 4 });
  expect((await startFlowOf(investor, upcoming, 50_000)).body.code).toBe("DEAL_NOT_OPEN");
  const unknown = await startFlowOf(investor, "no-such-deal" as typeof deal, 50_000);
  expect(unknown.status).toBe(404);
});

it("sells a remainder below the minimum only as a whole", async () => {
  const [deal, investor] = [await newDeal({ total: 100_000, placed: { units: 7, holders: 1 } }), await newSaver()];
  await fund(investor, 100_000);
  expect((await startFlowOf(investor, deal, 20_000)).body.code).toBe("BELOW_MINIMUM");
  expect(bodyOfAnswer(await invest(investor, deal, 30_000))).toMatchObject({ investmentStatus: "SUCCESS" });
  expect((await startFlowOf(investor, deal, 10_000)).body.code).toBe("DEAL_NOT_OPEN");
});

it("refuses an amount above the wallet balance without consuming the code", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, 50_000);
  const key = await flowKeyOf(investor, deal, 100_000);
  const otp = await requestInvestmentCode(investor, key);
  expect((await confirm(investor, { key, otp })).body.code).toBe("INSUFFICIENT_BALANCE");
  await fund(investor, 50_000);
  expect((await confirm(investor, { key, otp })).status).toBe(200);
});

it("accepts a code only for its own flow and amount", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, 200_000);
  const [first, second] = [await flowKeyOf(investor, deal, 50_000), await flowKeyOf(investor, deal, 100_000)];
  const otp = await requestInvestmentCode(investor, first);
  expect((await confirm(investor, { key: second, otp })).body.code).toBe("OTP_INVALID");
  expect((await balance(investor)).held).toBe(0);
});

it("keeps a flow for 15 minutes with its initial terms", async () => {
  const [deal, investor, other] = [await newDeal(), await newSaver(), await newSaver()];
  await fund(investor, 100_000);
  const key = await flowKeyOf(investor, deal, 50_000);
  const before = await invoke(investor, `/v2/investments/flow/${key}`);
  expect(before.body).toMatchObject({ key, isExpired: false, investment: null, terms: { amount: 50_000, units: 5 } });
  expect((await invoke(other, `/v2/investments/flow/${key}`)).status).toBe(404);
  const otp = await requestInvestmentCode(investor, key);
  await passMinutes(16);
  expect((await invoke(investor, `/v2/investments/flow/${key}`)).body).toMatchObject({ isExpired: true });
  expect((await confirm(investor, { key, otp })).body.code).toBe("FLOW_EXPIRED");
});

it("sells the last units to one of two concurrent investors and refunds the other", async () => {
  const deal = await newDeal({ total: 50_000 });
  const investors = [await newSaver(), await newSaver()] as const;
  const walks = await Promise.all(
    investors.map(async (investor) => {
      await fund(investor, 50_000);
      const key = await flowKeyOf(investor, deal, 50_000);
      return { investor, key, otp: await requestInvestmentCode(investor, key) };
    }),
  );
  const answers = await Promise.all(walks.map((walk) => confirm(walk.investor, walk)));
  const ends = answers.map((answer) => bodyOfAnswer(answer).investmentStatus);
  expect(ends.sort()).toEqual(["FAILED", "SUCCESS"]);
  expect(await progressOf(deal)).toMatchObject({ sold: 5, remaining: 0, holders: 1 });
  for (const [index, answer] of answers.entries()) {
    const { investor } = walks[index] ?? walks[0] ?? expect.fail();
    const failed = bodyOfAnswer(answer).investmentStatus === "FAILED";
    expect(await balance(investor)).toMatchObject({ held: 0, available: failed ? rupees(50_000) : 0 });
    expect(await allFindings(investor)).toEqual([]);
  }
});

it("shows a sold-out investment as failed, with its wallet movement", async () => {
  const [deal, investor] = [await newDeal({ total: 100_000 }), await newSaver()];
  await fund(investor, 100_000);
  const key = await flowKeyOf(investor, deal, 100_000);
  const otp = await requestInvestmentCode(investor, key);
  const rival = await newSaver();
  await fund(rival, 50_000);
  await invest(rival, deal, 50_000);
  const answer = await confirm(investor, { key, otp });
  expect(bodyOfAnswer(answer)).toMatchObject({
    investmentStatus: "FAILED",
    failure: "SOLD_OUT",
    stashCoins: 0,
    cashflow: [],
  });
  const { body } = await invoke(investor, "/v2/wallet/transactions");
  expect(body.transactions).toMatchObject([{ reason: "INVESTMENT", state: "FAILED", failure: "SOLD_OUT" }, {}]);
  expect(await allFindings(investor)).toEqual([]);
});

it("restricts investing to named investors while it is closed", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const write = (key: string, value: unknown) =>
    env.CATALOGUE.prepare("INSERT INTO remote_config (key, value) VALUES (?1, ?2)")
      .bind(key, JSON.stringify(value))
      .run();
  await write("InvestFeatureEnabled", false);
  expect((await startFlowOf(investor, deal, 50_000)).body.code).toBe("INVESTING_CLOSED");
  await write("InvestFeatureEnabledUserIds", [investor.userId]);
  expect((await startFlowOf(investor, deal, 50_000)).status).toBe(200);
  await env.CATALOGUE.prepare("DELETE FROM remote_config").run();
});

it("hides an investor's investments from other investors", async () => {
  const [deal, investor, other] = [await newDeal(), await newSaver(), await newSaver()];
  await fund(investor, 50_000);
  const id = idIn(await invest(investor, deal, 50_000));
  for (const path of ["/v2/investments/transaction", "/v2/investment-dashboard/investment"]) {
    const [foreign, unknown] = [
      await invoke(other, `${path}/${id}`),
      await invoke(other, `${path}/inv_${randomIds.letters()}`),
    ];
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  }
});

// Interest above ₹10,000 of a payer in a tax year is taxed as a whole.
it.each([
  { amount: 2_00_000, interest: 6_115_07, tds: 0 },
  { amount: 4_00_000, interest: 12_230_14, tds: 1_223_01 },
])("pays $interest paise for ₹$amount at 12.40 % over 90 days, less $tds of TDS", async ({ amount, interest, tds }) => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, amount);
  const id = idIn(await invest(investor, deal, amount));
  const gross = amount * 100 + interest;
  const net = gross - tds;
  const [promise] = (await investmentOf(investor, id)).cashflow;
  expect(promise).toMatchObject({ interest, gross, tds, net });
  await passDays(95, investor);
  const paid = await investmentOf(investor, id);
  expect(paid).toMatchObject({ stage: "MATURED", received: net, tds, expected: 0, currentValue: 0 });
  expect(paid.cashflow).toMatchObject([{ status: "PAID", paidOn: promise?.dueOn, daysLate: 0 }]);
  expect(paid.xirr.basis).toBe("REALISED");
  expect(await balance(investor)).toMatchObject({ available: net });
  expect(await inAccount(investor, ({ ledger }) => ledger.accountBalance(`deal:${deal}:INR`))).toBe(0);
  expect(await allFindings(investor)).toEqual([]);
});
