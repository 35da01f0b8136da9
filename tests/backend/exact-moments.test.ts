/** A time limit holds before its instant and ends at that instant. */
import { expect, it } from "vitest";
import { challengeFor, OTP_LIFETIME_MS, verdictOn } from "../../backend/contact/otp-rules.ts";
import { findDepositTerms } from "../../backend/investor/claims/deposit-store.ts";
import { findTerms } from "../../backend/investor/claims/sale-store.ts";
import { depositOperations } from "../../backend/investor/exits/deposit-operations.ts";
import { openOrder } from "../../backend/investor/exits/sale-orders.ts";
import { getOpenFlow } from "../../backend/investor/investing/flow.ts";
import { isCooling } from "../../backend/investor/kyc/bank-account.ts";
import { type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { depositTermsId, flowKey, sellTermsId } from "../../lib/contract/values/ids.ts";
import { requestTerms as askDepositTerms, newDepositor } from "./deposits/depositor.ts";
import { commandIn, withClock } from "./doubles/gateways.ts";
import { flowKeyOf, newDeal, newSaver, passDays } from "./investing/investing-steps.ts";
import { requestTerms as askSaleTerms, newSeller, openMarket } from "./selling/seller.ts";
import { inAccount } from "./wallet/investor.ts";

const MOMENT = epochMs(1_800_000_000_000);
const before = (moment: number, ms = 1) => epochMs(moment - ms);

const SENT = { via: "SMS", reference: null, outcome: null } as const;

it("a code is valid for five minutes", () => {
  const codeHash = new Uint8Array([1, 2, 3]);
  const challenge = { codeHash, salt: "", sentAt: before(MOMENT, OTP_LIFETIME_MS), tries: 0, usedBy: null, ...SENT };
  const verdictAt = (now: EpochMs) => verdictOn(challengeFor([challenge], { command: "any", now }), [codeHash]);
  expect(verdictAt(before(MOMENT))).toBe("RIGHT");
  expect(verdictAt(MOMENT)).toBe("OTP_EXPIRED");
});

it("withdrawals to a new bank account wait for its cooling period", () => {
  expect(isCooling({ withdrawableFrom: MOMENT }, before(MOMENT))).toBe(true);
  expect(isCooling({ withdrawableFrom: MOMENT }, MOMENT)).toBe(false);
});

it("the terms of an investment flow are valid until it expires", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const key = flowKey.parse(await flowKeyOf(investor, deal, 1_00_000));
  await inAccount(investor, (context) => {
    const { expiresAt } = getOpenFlow(context, key);
    expect(getOpenFlow(withClock(context, before(expiresAt)), key)).toMatchObject({ key });
    expect(() => getOpenFlow(withClock(context, expiresAt), key)).toThrow("FLOW_EXPIRED");
  });
});

it("the terms of a sale are valid until they expire", async () => {
  await openMarket();
  const seller = await newSeller();
  const { body } = await askSaleTerms(seller, 10);
  await inAccount(seller.investor, (context) => {
    const terms = findTerms(context.sql, sellTermsId.parse(body.termsId)) ?? expect.fail();
    expect(() => openOrder(withClock(context, terms.validUntil), terms)).toThrow("SELL_TERMS_EXPIRED");
    expect(openOrder(withClock(context, before(terms.validUntil)), terms)).toMatch(/^slo_/);
  });
});

it("the terms of a deposit withdrawal are valid until they expire", async () => {
  const depositor = await newDepositor();
  await passDays(30, depositor.investor);
  const { body } = await askDepositTerms(depositor);
  const ending = { investmentId: depositor.id, termsId: depositTermsId.parse(body.termsId) };
  await inAccount(depositor.investor, (context) => {
    const { validUntil } = findDepositTerms(context.sql, ending.termsId) ?? expect.fail();
    const endAt = (moment: number) => {
      const then = withClock(context, epochMs(moment));
      return depositOperations["deposits.withdraw"](then, ending, commandIn(then));
    };
    expect(() => endAt(validUntil)).toThrow("WITHDRAWAL_TERMS_EXPIRED");
    expect(endAt(validUntil - 1)).toMatchObject({ investmentId: depositor.id });
  });
});
