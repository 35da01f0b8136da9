import { expect, it } from "vitest";
import { paise } from "../../../lib/contract/facts/money.ts";
import type { RazorpayAttempt } from "./entities.ts";
import { statusOfLink, statusOfOrder } from "./status.ts";

const DUE = paise(500_00);
const tried = (status: RazorpayAttempt["status"], changed: Partial<RazorpayAttempt> = {}): RazorpayAttempt => ({
  ...{ status, amount: DUE, currency: "INR", ...changed },
});

it.each([
  ["expired", [], "EXPIRED"],
  ["expired", [tried("failed"), tried("refunded")], "EXPIRED"],
  ["expired", [tried("authorized"), tried("failed")], "PENDING"],
  ["expired", [tried("failed"), tried("captured")], "SUCCESS"],
  ["cancelled", [], "FAILED"],
  ["cancelled", [tried("failed"), tried("created")], "FAILED"],
  ["cancelled", [tried("authorized"), tried("failed")], "PENDING"],
  ["cancelled", [tried("failed"), tried("captured")], "SUCCESS"],
  ["partially_paid", [tried("failed")], "PENDING"],
  ["partially_paid", [tried("captured")], "SUCCESS"],
  ["paid", [], "SUCCESS"],
] as const)("maps a link that is %s with the attempts %o to %s", (status, attempts, expected) => {
  expect(statusOfLink({ status, amount: DUE }, attempts)).toBe(expected);
});

it.each([
  [{ amount: paise(499_99) }, "PENDING"],
  [{ amount: paise(500_01) }, "SUCCESS"],
  [{ currency: "USD" }, "PENDING"],
  [{ currency: "USD", amount: paise(50_000_00) }, "PENDING"],
] as const)("takes a captured attempt with %o for %s", (changed, expected) => {
  expect(statusOfLink({ status: "created", amount: DUE }, [tried("captured", changed)])).toBe(expected);
  expect(statusOfOrder({ status: "attempted", amount: DUE }, tried("captured", changed))).toBe(expected);
});

it("takes an order that is paid for a success, whatever becomes of the attempt", () => {
  expect(statusOfOrder({ status: "paid", amount: DUE }, tried("refunded"))).toBe("SUCCESS");
});
