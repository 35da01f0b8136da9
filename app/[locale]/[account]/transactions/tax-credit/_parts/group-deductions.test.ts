import { expect, it } from "vitest";
import { type CreditStatus, groupDeductions } from "./group-deductions";

const deduction = (key: string, status: CreditStatus) => ({
  ...{ key, status, payer: "", facts: "", tax: "", statusText: "", note: null },
});
const keys = (deductions: readonly { readonly key: string }[]) => deductions.map(({ key }) => key);

it("puts what is missing, not credited or different first, and the rest in groups without losing a deduction", () => {
  const { toResolve, unchecked, others } = groupDeductions([
    deduction("a", "MATCHED"),
    deduction("b", "DIFFERENT"),
    deduction("c", "AWAITED"),
    deduction("d", "MISSING"),
    deduction("e", "MATCHED"),
    deduction("f", "UNCHECKED"),
    deduction("g", "NOT_CREDITED"),
  ]);
  expect(keys(toResolve)).toEqual(["d", "g", "b"]);
  expect(keys(unchecked)).toEqual(["f"]);
  expect(others.map(({ status, deductions }) => [status, keys(deductions)])).toEqual([
    ["AWAITED", ["c"]],
    ["MATCHED", ["a", "e"]],
  ]);
  expect(groupDeductions([deduction("a", "MATCHED")])).toMatchObject({
    toResolve: [],
    others: [{ status: "MATCHED" }],
  });
});
