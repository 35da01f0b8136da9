import { expect, it } from "vitest";
import { investmentId } from "@/lib/contract/values/ids";
import { transactionWhat } from "./transaction-title";

const own = { reinvestedFrom: null };

it("names a sale or withdrawal by the investor, and any other payout a payout", () => {
  expect(transactionWhat({ ...own, transactionType: "INVESTMENT", payoutKind: null })).toBe("INVESTMENT");
  expect(transactionWhat({ ...own, transactionType: "PAYOUT", payoutKind: "COUPON" })).toBe("PAYOUT");
  expect(transactionWhat({ ...own, transactionType: "PAYOUT", payoutKind: "SALE" })).toBe("SALE");
  expect(transactionWhat({ ...own, transactionType: "PAYOUT", payoutKind: "WITHDRAWAL" })).toBe("WITHDRAWAL");
});

it("names a purchase by a reinvestment mandate apart from the investor's own", () => {
  const reinvestedFrom = investmentId.parse("inv_jc90gaelj69ud7rft03357vtd");
  expect(transactionWhat({ transactionType: "INVESTMENT", payoutKind: null, reinvestedFrom })).toBe("REINVESTMENT");
});
