import { expect, it } from "vitest";
import { transactionWhat } from "./transaction-title";

it("names a sale or withdrawal by the investor, and any other payout a payout", () => {
  expect(transactionWhat({ transactionType: "INVESTMENT", payoutKind: null })).toBe("INVESTMENT");
  expect(transactionWhat({ transactionType: "PAYOUT", payoutKind: "COUPON" })).toBe("PAYOUT");
  expect(transactionWhat({ transactionType: "PAYOUT", payoutKind: "SALE" })).toBe("SALE");
  expect(transactionWhat({ transactionType: "PAYOUT", payoutKind: "WITHDRAWAL" })).toBe("WITHDRAWAL");
});
