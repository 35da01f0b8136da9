import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/facts/money";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { investmentId, paymentKey, walletTransactionId } from "@/lib/contract/values/ids";
import { movementPath, movementStatus, signedAmount } from "./movement-view";

const transactionId = walletTransactionId.parse("wtx_abcdefghij0123456789");
const key = paymentKey.parse("pay_abcdefghij0123456789");
const investment = investmentId.parse("inv_abcdefghij0123456789");
const facts = { transactionId, state: "SUCCESS", currency: "INR", investmentId: null, paymentKey: null } as const;

describe("a wallet movement", () => {
  it("links to the page with its outcome", () => {
    expect(movementPath({ ...facts, reason: "WITHDRAWAL" })).toBe(`/wallet/withdrawals/${transactionId}`);
    expect(movementPath({ ...facts, reason: "RECHARGE", paymentKey: key })).toBe(`/wallet/payments/${key}`);
    expect(movementPath({ ...facts, reason: "PAYOUT", investmentId: investment })).toBe(`/investments/${investment}`);
  });

  it("names the currency of a withdrawal abroad, whose wallet is a separate one", () => {
    expect(movementPath({ ...facts, currency: "USD", reason: "WITHDRAWAL" })).toBe(
      `/wallet/withdrawals/${transactionId}?currency=USD`,
    );
  });

  it("links to the investment that a payment was made for", () => {
    const paidOnline = { ...facts, reason: "RECHARGE", paymentKey: key, investmentId: investment } as const;
    expect(movementPath(paidOnline)).toBe(`/investments/${investment}`);
  });

  it("has no link without further details", () => {
    expect(movementPath({ ...facts, reason: "RECHARGE" })).toBeNull();
    expect(movementPath({ ...facts, reason: "METAL_PURCHASE" })).toBeNull();
    expect(movementPath({ ...facts, reason: "METAL_SALE" })).toBeNull();
    expect(movementPath({ ...facts, reason: "REMITTANCE" })).toBeNull();
  });

  it("is not under way before the payer has paid", () => {
    const open = { state: "INITIATED", failure: null, returnedAt: null } as const;
    expect(movementStatus({ ...open, type: "CREDIT" })).toEqual({ kind: "pending", word: "pending" });
    expect(movementStatus({ ...open, type: "DEBIT" })).toEqual({ kind: "pending", word: "initiated" });
  });

  it("is returned, not failed, where the bank sent it back, at once or days later", () => {
    const withdrawal = { type: "DEBIT", returnedAt: null } as const;
    const word = (movement: Parameters<typeof movementStatus>[0]) => movementStatus(movement).word;
    expect(word({ ...withdrawal, state: "FAILED", failure: "BANK_RETURNED" })).toBe("returned");
    expect(word({ ...withdrawal, state: "FAILED", failure: "BANK_UNREACHABLE" })).toBe("failed");
    expect(word({ ...withdrawal, state: "SUCCESS", failure: null })).toBe("success");
    const later = epochMs(Date.UTC(2026, 10, 25));
    expect(word({ ...withdrawal, state: "SUCCESS", failure: null, returnedAt: later })).toBe("returned");
  });

  it("has a minus only for an outflow", () => {
    const amount = paise(500_00);
    expect(signedAmount({ type: "DEBIT", state: "SUCCESS", amount })).toBe(-500_00);
    expect(signedAmount({ type: "DEBIT", state: "INITIATED", amount })).toBe(-500_00);
    expect(signedAmount({ type: "DEBIT", state: "FAILED", amount })).toBe(500_00);
    expect(signedAmount({ type: "CREDIT", state: "SUCCESS", amount })).toBe(500_00);
  });
});
