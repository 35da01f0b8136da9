import { expect, it } from "vitest";
import { minor } from "../../../lib/contract/facts/money.ts";
import { costOfRest } from "./principal.ts";

const bought = { amount: minor(1_030), principal: minor(1_000) };
const paid = (kind: "COUPON" | "SALE" | "REPAYMENT" | "WRITE_DOWN", principal: number) =>
  ({ kind, principal: minor(principal), status: "PAID" }) as const;
const open = { kind: "MATURITY", principal: minor(1_000), status: "EXPECTED" } as const;

it.each([
  ["nothing is paid", [open], 1_030],
  ["a coupon is paid", [paid("COUPON", 0), open], 1_030],
  ["a half is repaid", [paid("REPAYMENT", 500), open], 515],
  ["a part is written down", [paid("WRITE_DOWN", 400), open], 1_030],
  ["a half of what is left is sold after it", [paid("WRITE_DOWN", 400), paid("SALE", 300), open], 515],
  ["a half was sold before it", [paid("SALE", 500), paid("WRITE_DOWN", 200), open], 515],
  ["two parts are written down", [paid("WRITE_DOWN", 400), paid("WRITE_DOWN", 300), paid("SALE", 150), open], 515],
  ["the rest is repaid after it", [paid("WRITE_DOWN", 400), paid("REPAYMENT", 600)], 0],
  ["all is written down", [paid("WRITE_DOWN", 1_000)], 0],
])("the cost of what is held where %s", (_, payouts, cost) => {
  expect(costOfRest(bought, payouts)).toBe(cost);
});
