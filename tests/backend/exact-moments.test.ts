/** A limit in time holds until its moment, and in that moment no longer. */
import { expect, it } from "vitest";
import { challengeFor, OTP_LIFETIME_MS, verdictOn } from "../../backend/contact/otp-rules.ts";
import { depositOperations } from "../../backend/investor/deposit/operations.ts";
import { findDepositTerms } from "../../backend/investor/deposit/store.ts";
import { getOpenFlow } from "../../backend/investor/investment/flow.ts";
import { isCooling } from "../../backend/investor/kyc/bank-account.ts";
import { openOrder } from "../../backend/investor/selling/orders.ts";
import { findTerms } from "../../backend/investor/selling/store.ts";
import { type EpochMs, epochMs } from "../../lib/contract/calendar-date.ts";
import { depositTermsId, flowKey, sellTermsId } from "../../lib/contract/ids.ts";
import { askTerms as askDepositTerms, newDepositor } from "./deposits/depositor.ts";
import { commandIn, withClock } from "./doubles/gateways.ts";
import { flowKeyOf, newDeal, newSaver, passDays } from "./investing/desk.ts";
import { askTerms as askSaleTerms, newSeller, openMarket } from "./selling/seller.ts";
import { inBook } from "./wallet/investor.ts";

const MOMENT = epochMs(1_800_000_000_000);
const before = (moment: number, ms = 1) => epochMs(moment - ms);

it("a code is good for five minutes", () => {
  const codeHash = new Uint8Array([1, 2, 3]);
  const challenge = { codeHash, salt: "", sentAt: before(MOMENT, OTP_LIFETIME_MS), tries: 0, usedBy: null };
  const verdictAt = (now: EpochMs) => verdictOn(challengeFor([challenge], { command: "any", now }), [codeHash]);
  expect(verdictAt(before(MOMENT))).toBe("RIGHT");
  expect(verdictAt(MOMENT)).toBe("OTP_EXPIRED");
});

it("money waits for a new bank account until it has cooled down", () => {
  expect(isCooling({ withdrawableFrom: MOMENT }, before(MOMENT))).toBe(true);
  expect(isCooling({ withdrawableFrom: MOMENT }, MOMENT)).toBe(false);
});

it("the terms of a flow hold until it expires", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const key = flowKey.parse(await flowKeyOf(investor, deal, 1_00_000));
  await inBook(investor, (book) => {
    const { expiresAt } = getOpenFlow(book, key);
    expect(getOpenFlow(withClock(book, before(expiresAt)), key)).toMatchObject({ key });
    expect(() => getOpenFlow(withClock(book, expiresAt), key)).toThrow("FLOW_EXPIRED");
  });
});

it("the terms of a sale hold until they run out", async () => {
  await openMarket();
  const seller = await newSeller();
  const { body } = await askSaleTerms(seller, 10);
  await inBook(seller.investor, (book) => {
    const terms = findTerms(book.sql, sellTermsId.parse(body.termsId)) ?? expect.fail();
    expect(() => openOrder(withClock(book, terms.validUntil), terms)).toThrow("SELL_TERMS_EXPIRED");
    expect(openOrder(withClock(book, before(terms.validUntil)), terms)).toMatch(/^slo_/);
  });
});

it("the terms of ending a deposit hold until they run out", async () => {
  const depositor = await newDepositor();
  await passDays(30, depositor.investor);
  const { body } = await askDepositTerms(depositor);
  const ending = { investmentId: depositor.id, termsId: depositTermsId.parse(body.termsId) };
  await inBook(depositor.investor, (book) => {
    const { validUntil } = findDepositTerms(book.sql, ending.termsId) ?? expect.fail();
    const endAt = (moment: number) => {
      const then = withClock(book, epochMs(moment));
      return depositOperations["deposits.withdraw"](then, ending, commandIn(then));
    };
    expect(() => endAt(validUntil)).toThrow("WITHDRAWAL_TERMS_EXPIRED");
    expect(endAt(validUntil - 1)).toMatchObject({ investmentId: depositor.id });
  });
});
