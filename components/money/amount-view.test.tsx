import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { AmountView } from "./amount-view";

it("a hero from a lakh up has no paise, neither drawn nor spoken", () => {
  const hero = (amount: number) =>
    renderToStaticMarkup(<AmountView amount={minor(amount)} currency="INR" locale="en" size="hero" />);
  expect(hero(24_56_761_81)).not.toContain("81");
  expect(hero(24_56_761_81)).toContain("₹24,56,761<");
  expect(hero(99_999_81)).toMatch(/₹99,999<small>\.81</);
  expect(hero(99_999_81)).toContain("81 paise");
});
