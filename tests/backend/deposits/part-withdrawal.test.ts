/** A part of a locked deposit with a finance company is repaid, and the rest stays (lib/finance/nbfc-deposit.ts). */
import { describe, expect, it } from "vitest";
import { verifyDeposits } from "../../../backend/investor/exits/deposit-verify.ts";
import { getInvestment } from "../../../backend/investor/holdings/investment-store.ts";
import { listPayouts } from "../../../backend/investor/holdings/payout-store.ts";
import { valueOn } from "../../../backend/investor/holdings/valuation.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { addMonths } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { allFindings, investmentOf, kill, passDays, passMinutes } from "../investing/investing-steps.ts";
import { passTo, today } from "../selling/seller.ts";
import { balanceOf } from "../stash/reward-steps.ts";
import { balance, inAccount } from "../wallet/investor.ts";
import {
  type Depositor,
  end,
  newCompanyDepositor,
  newDepositor,
  requestPart,
  requestTerms,
  takePart,
} from "./depositor.ts";

beginAt("2026-11-25T06:30:00Z");

const clean = async ({ investor }: Depositor) => {
  expect(await allFindings(investor)).toEqual([]);
  expect(await inAccount(investor, (context) => verifyAccount(context))).toEqual([]);
};
const partsOf = async ({ investor, id }: Depositor) =>
  (await investmentOf(investor, id)).cashflow.filter(({ kind }) => kind === "PART_WITHDRAWAL");
const worthToday = ({ investor, id }: Depositor) =>
  inAccount(investor, ({ sql, clock: at }) =>
    valueOn(getInvestment(sql, id), listPayouts(sql, id), today(), at.calendar()),
  );

describe("the quote of a part", () => {
  it("is at most half of the principal or five lakh rupees, whichever is lower, in whole rupees", async () => {
    const small = await newCompanyDepositor({ amount: 1_05_000 });
    expect((await requestPart(small)).body).toMatchObject({
      ...{ principal: 1_05_000, part: 52_500, most: 52_500, remaining: 52_500, agreedRateBps: 750 },
      ...{ repaidOn: today() },
    });
    expect((await requestPart(small, 20_000)).body).toMatchObject({ part: 20_000, most: 52_500, remaining: 85_000 });
    expect(await requestPart(small, 52_500.01)).toMatchObject({
      ...{ status: 422, body: { code: "PART_TOO_LARGE", fields: { amount: "PART_TOO_LARGE" } } },
    });
    const large = await newCompanyDepositor({ amount: 15_00_000 });
    expect((await requestPart(large)).body).toMatchObject({ part: 5_00_000, remaining: 10_00_000 });
  });

  it("is not offered by a bank, of a tiny deposit, after three months, or to another investor", async () => {
    const notOffered = { status: 422, body: { code: "WITHDRAWAL_NOT_OFFERED" } };
    expect(await requestPart(await newDepositor())).toMatchObject(notOffered);
    expect(await requestPart(await newCompanyDepositor({ amount: 10_000 }))).toMatchObject(notOffered);
    const depositor = await newCompanyDepositor({ amount: 1_00_000 });
    const { termsId } = (await requestPart(depositor)).body;
    const other = await newCompanyDepositor({ amount: 1_00_000 });
    const none = { status: 404, body: { code: "NOT_FOUND" } };
    expect(await requestPart({ ...depositor, investor: other.investor })).toMatchObject(none);
    expect(await takePart(other, termsId)).toMatchObject(none);
    // Terms of a part do not end the whole deposit.
    expect(await end(depositor, termsId)).toMatchObject(none);
    await passTo(addMonths((await investmentOf(depositor.investor, depositor.id)).investedOn, 3), depositor.investor);
    expect(await requestPart(depositor)).toMatchObject(notOffered);
  });
});

describe("a part that is repaid", () => {
  it.each(["CUMULATIVE", "QUARTERLY"] as const)(
    "arrives without interest and tax, and the rest is paid as a deposit of its amount: %s",
    async (payoutPlan) => {
      const depositor = await newCompanyDepositor({ amount: 1_00_000, payoutPlan });
      const { investor, id } = depositor;
      const twin = await newCompanyDepositor({ amount: 60_000, payoutPlan });
      await passDays(40, investor, twin.investor);
      const { body: terms } = await requestPart(depositor, 40_000);
      expect((await takePart(depositor, terms.termsId)).body).toMatchObject({ stage: "ACTIVE", received: 0 });
      const rows = (await investmentOf(investor, id)).cashflow;
      const [part, ...rest] = rows.slice(rows.findIndex(({ kind }) => kind === "PART_WITHDRAWAL"));
      const asSmaller = (await investmentOf(twin.investor, twin.id)).cashflow.slice(-rest.length);
      expect(part).toMatchObject({
        ...{ kind: "PART_WITHDRAWAL", principal: 40_000_00, interest: 0, tds: 0, net: 40_000_00, dueOn: terms.paidOn },
      });
      const amounts = ({ kind, dueOn, accruesTo, principal, interest, tds, net }: (typeof rest)[number]) => [
        ...[kind, dueOn, accruesTo, principal, interest, tds, net],
      ];
      expect(rest.map(amounts)).toEqual(asSmaller.map(amounts));
      // While it is on its way it is worth its principal.
      expect(await worthToday(depositor)).toBe((await worthToday(twin)) + 40_000_00);
      await clean(depositor);
      await passDays(5, investor, twin.investor);
      expect((await balance(investor)).posted).toBe(40_000_00);
      expect(await partsOf(depositor)).toMatchObject([{ status: "PAID" }]);
      expect(await worthToday(depositor)).toBe(await worthToday(twin));
      await clean(depositor);
      expect(await requestPart(depositor)).toMatchObject({ body: { code: "WITHDRAWAL_NOT_OFFERED" } });
      expect(await requestTerms(depositor)).toMatchObject({ body: { code: "DEPOSIT_LOCKED_IN" } });
      await passDays(340, investor, twin.investor);
      const { stage, received } = await investmentOf(investor, id);
      expect([stage, received]).toEqual(["MATURED", 40_000_00 + (await investmentOf(twin.investor, twin.id)).received]);
      await clean(depositor);
    },
  );

  it("leaves a rest that may be ended after three months, like a deposit of its amount", async () => {
    const depositor = await newCompanyDepositor({ amount: 1_00_000 });
    const twin = await newCompanyDepositor({ amount: 50_000 });
    await takePart(depositor, (await requestPart(depositor)).body.termsId);
    await passDays(200, depositor.investor, twin.investor);
    const { body: terms } = await requestTerms(depositor);
    const { body: ofTwin } = await requestTerms(twin);
    const known = ["principal", "earnedRateBps", "interestEarned", "gross", "tds", "net", "keptNet"];
    expect(known.map((name) => terms[name])).toEqual(known.map((name) => ofTwin[name]));
    await end(depositor, terms.termsId);
    await passDays(5, depositor.investor);
    expect((await balance(depositor.investor)).posted).toBe(50_000_00 + Math.round(Number(terms.net) * 100));
    expect(await investmentOf(depositor.investor, depositor.id)).toMatchObject({ stage: "WITHDRAWN" });
    await clean(depositor);
  });

  it("takes back the coins of the part that cannot be spent yet", async () => {
    const depositor = await newCompanyDepositor({ amount: 1_00_000 });
    const earned = Number(await balanceOf(depositor.investor));
    const { body: terms } = await requestPart(depositor, 40_000);
    const kept = Math.floor((earned * 6) / 10);
    expect(earned).toBeGreaterThan(0);
    expect(terms.stashCoinsTakenBack).toBe(earned - kept);
    await takePart(depositor, terms.termsId);
    expect(await balanceOf(depositor.investor)).toBe(kept);
    await clean(depositor);
  });

  it("happens once for repeated and concurrent requests with the same or other terms", async () => {
    const depositor = await newCompanyDepositor({ amount: 1_00_000 });
    const [terms, others] = [(await requestPart(depositor, 30_000)).body, (await requestPart(depositor)).body];
    const key = crypto.randomUUID();
    const all = await Promise.all([
      ...Array.from({ length: 8 }, () => takePart(depositor, terms.termsId)),
      ...Array.from({ length: 8 }, () => takePart(depositor, terms.termsId, key)),
      ...Array.from({ length: 8 }, () => takePart(depositor, others.termsId)),
    ]);
    const refused = all.filter(({ status }) => status !== 200);
    expect([8, 16]).toContain(refused.length);
    for (const { body } of refused) expect(body).toMatchObject({ code: "WITHDRAWAL_NOT_OFFERED" });
    expect(await partsOf(depositor)).toHaveLength(1);
    await passDays(5, depositor.investor);
    const [{ principal } = { principal: 0 }] = await partsOf(depositor);
    expect((await balance(depositor.investor)).posted).toBe(principal);
    await clean(depositor);
  });

  it("is refused when the world changed since the quote: time, the day, or the deposit itself", async () => {
    const depositor = await newCompanyDepositor({ amount: 1_00_000 });
    const late = (await requestPart(depositor)).body.termsId;
    await passMinutes(11);
    const expired = { status: 410, body: { code: "WITHDRAWAL_TERMS_EXPIRED" } };
    expect(await takePart(depositor, late)).toMatchObject(expired);
    const ofYesterday = (await requestPart(depositor)).body.termsId;
    await passDays(1, depositor.investor);
    expect(await takePart(depositor, ofYesterday)).toMatchObject(expired);
    expect(await partsOf(depositor)).toEqual([]);
    const first = (await requestPart(depositor, 10_000)).body.termsId;
    const second = (await requestPart(depositor, 20_000)).body.termsId;
    await takePart(depositor, first);
    expect(await takePart(depositor, second)).toMatchObject({ body: { code: "WITHDRAWAL_NOT_OFFERED" } });
    await clean(depositor);
  });

  it("is paid by the alarm when the object is killed after the response", async () => {
    const depositor = await newCompanyDepositor({ amount: 1_00_000 });
    await takePart(depositor, (await requestPart(depositor)).body.termsId);
    const investor = await kill(depositor.investor);
    await passDays(5, investor);
    expect((await balance(investor)).posted).toBe(50_000_00);
    await clean({ ...depositor, investor });
  });
});

it("and the verifier reports a part without terms", async () => {
  const { investor, id } = await newCompanyDepositor({ amount: 1_00_000 });
  const found = await inAccount(investor, (context) => {
    context.sql.exec("UPDATE investment SET part_repaid = 100, part_repaid_on = ? WHERE id = ?", today(), id);
    return verifyDeposits(context);
  });
  expect(found).toEqual([{ invariant: "I8", subject: id, detail: "0 of it quoted, 100 recorded, 0 times repaid" }]);
});
