import { expect, it } from "vitest";
import type { ReinvestmentInstruction } from "@/lib/contract/calls/reinvestment-instruction";
import { minor } from "@/lib/contract/facts/money";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { instructionId } from "@/lib/contract/values/ids";
import { conditionsFrom, failedPathOf, typedConditions, typedFrom } from "./conditions-query";

const given: ReinvestmentInstruction = {
  instructionId: instructionId.parse("rsi_jc90gaelj69ud7rft03357vtd"),
  ...{
    currency: "INR",
    includeInterest: true,
    into: null,
    longestMonths: null,
    leastRating: "AA-",
    state: "ACTIVE",
    stopReason: null,
  },
  ...{ mostPerDeal: minor(2_50_000_50), keepInWallet: minor(10_000_00) },
  ...{ termsVersion: "2026-11", consentedAt: epochMs(0), endedAt: null },
};

it("writes the amounts of an instruction as its currency groups them, and reads them again", () => {
  const typed = typedFrom(given);
  expect(typed).toMatchObject({ mostPerDeal: "2,50,000.50", keepInWallet: "10,000", leastRating: "AA-" });
  expect(conditionsFrom(typed).input).toMatchObject({
    mostPerDeal: 250_000.5,
    keepInWallet: 10_000,
    leastRating: "AA-",
  });
  expect(typedFrom({ ...given, currency: "USD" })).toMatchObject({ mostPerDeal: "250,000.50" });
});

it("keeps the typed conditions in the address when the instruction could not be given", () => {
  const typed = { ...typedFrom(given), into: "BONDS", longestMonths: "24" };
  const query = new URL(failedPathOf(typed, { currency: "INR", code: "GATEWAY_UNAVAILABLE" }), "http://ultra")
    .searchParams;
  expect(typedConditions(Object.fromEntries(query))).toEqual(typed);
  expect(Object.fromEntries(query)).toMatchObject({ currency: "INR", preview: "yes", failed: "GATEWAY_UNAVAILABLE" });
});
