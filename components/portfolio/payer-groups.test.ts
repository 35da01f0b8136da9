import { expect, it } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { groupsOf } from "./payer-groups";

const payer = (payerName: string, groupName: string | null, value: number) => ({
  ...{ payerName, groupName, value: minor(value), shareBps: value, holdings: 1, isLate: false },
});

it("a group is shown where two payers share it, with the sum of both and of their shares, the largest first", () => {
  const payers = [
    payer("Indus", "Sindhu group", 4_000),
    payer("Saffron Lane Hotels", "Saffron group", 2_500),
    payer("Crestline", "Saffron group", 1_000),
    payer("Jhelum", "Sindhu group", 500),
    payer("Helio", "Helio group", 1_500),
    payer("Habitat", null, 500),
  ];
  expect(groupsOf(payers)).toEqual([
    { groupName: "Sindhu group", value: 4_500, shareBps: 4_500, payerNames: ["Indus", "Jhelum"] },
    { groupName: "Saffron group", value: 3_500, shareBps: 3_500, payerNames: ["Saffron Lane Hotels", "Crestline"] },
  ]);
  expect(groupsOf([payer("Helio", "Helio group", 10_000)])).toEqual([]);
});
