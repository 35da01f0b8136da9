/** Whether a person may hold deposits or bonds of GIFT City on ultra, and the conditions that then apply. */
import { FOREIGN_CURRENCIES } from "../contract/facts/money.ts";
import { PRODUCTS } from "../products/registry.ts";
import { defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import { type Outcome, rate, word } from "./outcome.ts";

const FIELDS = {
  country: {
    is: "choice",
    preset: "uae",
    options: ["india", "uae", "uk", "usa", "singapore", "canada", "elsewhere"],
  },
  product: { is: "choice", preset: "deposit", options: ["deposit", "bond"] },
} as const;

type Values = ValuesOf<typeof FIELDS>;

const productOf = (name: Values["product"]) => (name === "deposit" ? PRODUCTS.GIFT_DEPOSIT : PRODUCTS.GIFT_BOND);

function decide({ country, product }: Values): Outcome {
  const livesAbroad = country !== "india";
  const { requires } = productOf(product);
  // The tax rate of a bond depends on its issuer, which each deal states.
  const isDeducted = product === "bond";
  return {
    headline: { name: "mayHold", value: word(livesAbroad ? "yes" : "notOnUltra") },
    lines: [
      { name: "currencies", value: { is: "text", text: FOREIGN_CURRENCIES.join(", ") } },
      ...(livesAbroad && !isDeducted ? [{ name: "tdsRate", value: rate(0) }] : []),
      { name: "needsDemat", value: word(requires.dematAccount ? "yes" : "no") },
      { name: "needsAccreditation", value: word(requires.accreditation ? "yes" : "no") },
      { name: "isInsured", value: word("no") },
    ],
    working: [{ name: livesAbroad ? "giftAbroadWorking" : "giftResidentWorking", values: {} }],
    cautions: [
      ...(country === "usa" ? [{ name: "usaCaution", values: {} }] : []),
      { name: product === "deposit" ? "giftDepositCaution" : "giftBondCaution", values: {} },
    ],
  };
}

export const giftEligibility = defineCalculator({
  slug: "gift-eligibility",
  category: null,
  fields: FIELDS,
  compute: (values) => ({ outcome: decide(values) }),
});
