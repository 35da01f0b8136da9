import { expect, it } from "vitest";
import { investmentModeOf } from "./investment-mode";

/** Each line is named after its sentence of the specification, §1 and §4. */
it.each([
  ["GIFT is chosen when the country is not India and giftEnabled is set", true, true, undefined, "GIFT"],
  ["GIFT is not chosen in India", true, false, undefined, "INR"],
  ["GIFT is not chosen without giftEnabled", false, true, undefined, "INR"],
  ["the mode is restored: GIFT", true, false, "GIFT", "GIFT"],
  ["the mode is restored: INR, chosen abroad", true, true, "INR", "INR"],
  ["nothing is restored that the config does not allow", false, true, "GIFT", "INR"],
  ["nothing is restored that is no mode", true, true, "EUR", "GIFT"],
  ["a failed read leaves an NRI the mode of last time", null, true, "GIFT", "GIFT"],
  ["a failed read makes nobody a GIFT investor", null, true, undefined, "INR"],
  ["a failed read leaves an investor in rupees as they are", null, false, "INR", "INR"],
] as const)("%s", (_, giftEnabled, leadsToGift, remembered, mode) => {
  expect(investmentModeOf({ giftEnabled, leadsToGift, remembered })).toBe(mode);
});
