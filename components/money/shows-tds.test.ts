import { expect, it } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { showsTds } from "./shows-tds";

it("keeps TDS off the figures of GIFT City unless something was deducted", () => {
  expect(showsTds("USD", minor(0))).toBe(false);
  expect(showsTds("USD", minor(1))).toBe(true);
  expect(showsTds("INR", minor(0))).toBe(true);
});
