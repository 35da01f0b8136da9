import { describe, expect, it } from "vitest";
import { minor } from "../../../lib/contract/facts/money.ts";
import { depositsOf, payersOf } from "./exposure.ts";

const held = (payerName: string, value: number, rest: { isLate?: boolean; isInsured?: boolean } = {}) => ({
  ...{ payerName, value: minor(value), isLate: false, isInsured: false },
  ...rest,
});

describe("the exposure to payers", () => {
  it("adds up all deals of a payer, the largest first, with shares that add up to the whole", () => {
    const payers = payersOf([
      held("Beta", 100),
      held("Alpha", 50),
      held("Alpha", 50, { isLate: true }),
      held("Gamma", 100),
    ]);
    expect(payers.map(({ payerName, value, holdings, isLate }) => [payerName, value, holdings, isLate])).toEqual([
      ["Alpha", 100, 2, true],
      ["Beta", 100, 1, false],
      ["Gamma", 100, 1, false],
    ]);
    expect(payers.map(({ shareBps }) => shareBps)).toEqual([3340, 3330, 3330]);
  });
});

describe("the insurance of bank deposits", () => {
  it("covers five lakh for each bank, over all deposits there together", () => {
    const deposits = depositsOf([
      held("Jhelum Bank", 4_00_000_00, { isInsured: true }),
      held("Jhelum Bank", 3_00_000_00, { isInsured: true }),
      held("Satluj Bank", 5_00_000_00, { isInsured: true }),
      held("Indus Finance", 9_00_000_00),
    ]);
    expect(deposits).toEqual([
      { bankName: "Jhelum Bank", value: 7_00_000_00, insured: 5_00_000_00, uninsured: 2_00_000_00 },
      { bankName: "Satluj Bank", value: 5_00_000_00, insured: 5_00_000_00, uninsured: 0 },
    ]);
  });
});
