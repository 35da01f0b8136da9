import { describe, expect, it } from "vitest";
import { verifyDeposits } from "../../../backend/investor/exits/deposit-verify.ts";
import { insertPayout } from "../../../backend/investor/holdings/payout-store.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { minor, paise } from "../../../lib/contract/facts/money.ts";
import { addDays, addMonths, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { nextBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { prematureWithdrawal } from "../../../lib/finance/fixed-deposit.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { beginAt } from "../instants.ts";
import {
  allFindings,
  idIn,
  invest,
  investmentOf,
  kill,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
} from "../investing/investing-steps.ts";
import { balance, fund, inAccount, invoke } from "../wallet/investor.ts";
import { type Depositor, end, newDepositor, requestTerms, WITHDRAWAL_PATH } from "./depositor.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

const today = () => dateInIndia(clock.now());
const withdrawalsOf = async ({ investor, id }: Depositor) =>
  (await investmentOf(investor, id)).cashflow.filter(({ kind }) => kind === "WITHDRAWAL");

describe("the withdrawal quote", () => {
  it("applies the bank's rate for the days held, less the penalty, and shows the forfeited interest", async () => {
    const depositor = await newDepositor();
    await passDays(200, depositor.investor);
    const { cashflow, investedOn } = await investmentOf(depositor.investor, depositor.id);
    const { status, body } = await requestTerms(depositor);
    const engine = prematureWithdrawal({
      deposit: {
        principalPaise: paise(1_00_000_00),
        rateBps: bps(750),
        depositedOn: investedOn,
        tenureMonths: 12,
        payout: "CUMULATIVE",
      },
      rateCard: [
        { fromDays: 7, rateBps: bps(400) },
        { fromDays: 180, rateBps: bps(650) },
      ],
      penaltyBps: bps(100),
      withdrawnOn: today(),
      interestPaidPaise: paise(0),
    });
    const interest = engine.interestPaise / 100;
    // Under the 50,000 of a year.
    const tds = 0;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      principal: 1_00_000,
      daysRun: 200,
      withdrawnOn: today(),
      agreedRateBps: 750,
      earnedRateBps: 550,
      penaltyBps: 100,
      interestEarned: interest,
      interestPaid: 0,
      interest,
      gross: 1_00_000 + interest,
      tdsRateBps: 0,
      tds,
      paidOn: nextBusinessDay(addDays(today(), 1), SETTLEMENT_HOLIDAYS),
      keptNet: (cashflow.at(-1)?.net ?? 0) / 100,
      maturesOn: addMonths(investedOn, 12),
    });
    expect(body.net).toBeCloseTo(1_00_000 + interest - tds, 2);
    expect(Number(body.net)).toBeLessThan(Number(body.keptNet));
    expect(await investmentOf(depositor.investor, depositor.id)).toMatchObject({ stage: "ACTIVE", cashflow });
  });

  it("is the principal alone below the bank's minimum interest period", async () => {
    const depositor = await newDepositor();
    await passDays(3, depositor.investor);
    expect((await requestTerms(depositor)).body).toMatchObject({
      earnedRateBps: 0,
      interest: 0,
      tds: 0,
      net: 1_00_000,
    });
  });
});

describe("an early withdrawal", () => {
  it("credits the wallet on the next business day and cancels the remaining payouts", async () => {
    const depositor = await newDepositor();
    const { investor, id } = depositor;
    await passDays(200, investor);
    const { body: terms } = await requestTerms(depositor);
    const ended = await end(depositor, terms.termsId);
    expect(ended.status).toBe(200);
    expect(ended.body).toMatchObject({ stage: "ACTIVE", expected: terms.net, received: 0 });
    expect(await balance(investor)).toMatchObject({ posted: 0 });
    expect(await inAccount(investor, (context) => verifyAccount(context))).toEqual([]);

    await passDays(5, investor);
    const { stage, cashflow, received, tds } = await investmentOf(investor, id);
    expect(cashflow).toMatchObject([{ kind: "WITHDRAWAL", status: "PAID", principal: 1_00_000_00 }]);
    expect([stage, received / 100, tds / 100]).toEqual(["WITHDRAWN", terms.net, terms.tds]);
    expect((await balance(investor)).posted / 100).toBe(terms.net);
    expect(await allFindings(investor)).toEqual([]);
    expect(await inAccount(investor, (context) => verifyAccount(context))).toEqual([]);

    await passDays(200, investor);
    expect((await balance(investor)).posted / 100).toBe(terms.net);
    expect(await requestTerms(depositor)).toMatchObject({ status: 409, body: { code: "INVESTMENT_NOT_ACTIVE" } });
  });

  it("deducts the quarterly interest that was overpaid", async () => {
    const depositor = await newDepositor("QUARTERLY");
    const { investor, id } = depositor;
    await passDays(190, investor);
    const before = await investmentOf(investor, id);
    const had = (await balance(investor)).posted;
    const { body: terms } = await requestTerms(depositor);
    expect(Number(terms.interestPaid)).toBeGreaterThan(Number(terms.interestEarned));
    expect(terms).toMatchObject({ tds: 0, interestPaid: (before.received + before.tds) / 100 });
    expect(Number(terms.interest)).toBeCloseTo(Number(terms.interestEarned) - Number(terms.interestPaid), 2);
    expect(Number(terms.net)).toBeLessThan(1_00_000);
    await end(depositor, terms.termsId);
    await passDays(5, investor);
    expect(await investmentOf(investor, id)).toMatchObject({ stage: "WITHDRAWN", expected: 0 });
    expect(((await balance(investor)).posted - had) / 100).toBeCloseTo(Number(terms.net), 2);
    expect(await allFindings(investor)).toEqual([]);
    expect(await inAccount(investor, (context) => verifyAccount(context))).toEqual([]);
  });

  it("happens once for repeated requests with the same or other keys", async () => {
    const depositor = await newDepositor();
    await passDays(30, depositor.investor);
    const [terms, others] = [(await requestTerms(depositor)).body, (await requestTerms(depositor)).body];
    const key = randomIds.letters();
    const all = await Promise.all([
      ...Array.from({ length: 16 }, () => end(depositor, terms.termsId)),
      ...Array.from({ length: 8 }, () => end(depositor, terms.termsId, key)),
      ...Array.from({ length: 8 }, () => end(depositor, others.termsId)),
    ]);
    const refused = all.filter(({ status }) => status !== 200);
    // The first terms win: requests with the same terms succeed, requests with other terms are refused.
    expect([8, 24]).toContain(refused.length);
    for (const { body } of refused) expect(body).toMatchObject({ code: "WITHDRAWAL_NOT_OFFERED" });
    expect(await withdrawalsOf(depositor)).toHaveLength(1);
    const conflict = await invoke(depositor.investor, WITHDRAWAL_PATH, {
      body: { investmentId: depositor.id, termsId: others.termsId },
      key,
    });
    expect(conflict).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_CONFLICT" } });
    await passDays(5, depositor.investor);
    expect((await balance(depositor.investor)).posted / 100).toBe(terms.net);
    expect(await inAccount(depositor.investor, (context) => verifyAccount(context))).toEqual([]);
  });

  it("is paid by the alarm when the object is killed after the response", async () => {
    const depositor = await newDepositor();
    await passDays(30, depositor.investor);
    const { body: terms } = await requestTerms(depositor);
    await end(depositor, terms.termsId);
    const investor = await kill(depositor.investor);
    await passDays(5, investor);
    expect((await balance(investor)).posted / 100).toBe(terms.net);
    expect(await inAccount(investor, (context) => verifyAccount(context))).toEqual([]);
  });

  it("is not reinvested and gives the reason", async () => {
    const depositor = await newDepositor();
    const { investor, id } = depositor;
    await invoke(investor, `/v2/reinvestment/opt-in/${id}`, { body: {}, key: randomIds.letters() });
    await passDays(30, investor);
    await end(depositor, (await requestTerms(depositor)).body.termsId);
    await passDays(5, investor);
    expect((await investmentOf(investor, id)).reinvestment).toMatchObject({
      status: "NOT_POSSIBLE",
      reason: "ENDED_EARLY",
    });
    expect(await balance(investor)).toMatchObject({ held: 0 });
    expect(await allFindings(investor)).toEqual([]);
  });
});

describe("early withdrawal is refused", () => {
  it("for outdated terms, terms of an earlier day, or terms of another investor", async () => {
    const depositor = await newDepositor();
    await passDays(30, depositor.investor);
    const first = (await requestTerms(depositor)).body.termsId;
    await passMinutes(11);
    const expired = { status: 410, body: { code: "WITHDRAWAL_TERMS_EXPIRED" } };
    expect(await end(depositor, first)).toMatchObject(expired);
    const second = (await requestTerms(depositor)).body.termsId;
    await passDays(1, depositor.investor);
    expect(await end(depositor, second)).toMatchObject(expired);

    const otherInvestor = await newDepositor();
    const none = { status: 404, body: { code: "NOT_FOUND" } };
    const third = (await requestTerms(depositor)).body.termsId;
    expect(await requestTerms({ ...depositor, investor: otherInvestor.investor })).toMatchObject(none);
    expect(await end({ ...depositor, investor: otherInvestor.investor }, third)).toMatchObject(none);
    expect(await end(otherInvestor, third)).toMatchObject(none);
    expect(await withdrawalsOf(depositor)).toEqual([]);
  });

  const notOffered = { status: 422, body: { code: "WITHDRAWAL_NOT_OFFERED" } };

  it("for an investment that is not a deposit", async () => {
    const investor = await newSaver();
    await fund(investor, 1_00_000);
    const invoice = idIn(await invest(investor, await newDeal(), 1_00_000));
    expect(await requestTerms({ investor, id: invoice })).toMatchObject(notOffered);
  });

  it("for a deposit whose withdrawal is under way", async () => {
    const depositor = await newDepositor();
    await passDays(10, depositor.investor);
    await end(depositor, (await requestTerms(depositor)).body.termsId);
    expect(await requestTerms(depositor)).toMatchObject(notOffered);
  });

  it("for a matured deposit", async () => {
    const patient = await newDepositor();
    await passDays(370, patient.investor);
    expect(await requestTerms(patient)).toMatchObject({ status: 409, body: { code: "INVESTMENT_NOT_ACTIVE" } });
  });
});

it("and the verifier reports a withdrawal without terms", async () => {
  const { investor, id } = await newDepositor();
  const found = await inAccount(investor, (context) => {
    const on = today();
    const promise = {
      ...{ payoutSequence: 9, dueOn: on, accruesTo: on, kind: "WITHDRAWAL" as const },
      ...{ principal: minor(0), interest: minor(0), gross: minor(0), tdsRateBps: 0, tds: minor(0), net: minor(0) },
      tdsBasis: "RESIDENT" as const,
    };
    insertPayout(context.sql, { id, promise, at: clock.now() });
    return verifyDeposits(context);
  });
  expect(found).toEqual([{ invariant: "I8", subject: id, detail: "withdrawn on no terms" }]);
});
