import { expect, it } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { joinedExposure } from "./family-exposure";

const payer = (payerName: string, value: number, isLate = false) => ({
  ...{ payerName, groupName: null, value: minor(value), shareBps: 10_000, holdings: 1, isLate },
});

it("adds what several accounts hold with one payer, late if one of them is, with shares of the whole", () => {
  const joined = joinedExposure([[payer("Saffron", 300), payer("Indus", 100)], [payer("Indus", 250, true)], []]);
  expect(joined).toEqual([
    { payerName: "Indus", groupName: null, value: 350, shareBps: 5_380, holdings: 2, isLate: true },
    { payerName: "Saffron", groupName: null, value: 300, shareBps: 4_620, holdings: 1, isLate: false },
  ]);
  expect(joinedExposure([[], []])).toEqual([]);
});
