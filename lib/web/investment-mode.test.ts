import { expect, it } from "vitest";
import { investmentModeOf } from "./investment-mode";

/** Each line is named after its sentence of the specification, §1 and §4. */
it.each([
  ["GIFT is chosen when the country is not India and giftEnabled is set", true, "AE", undefined, "GIFT"],
  ["GIFT is not chosen in India", true, "IN", undefined, "INR"],
  ["GIFT is not chosen without giftEnabled", false, "AE", undefined, "INR"],
  ["the mode is restored: GIFT", true, "IN", "GIFT", "GIFT"],
  ["the mode is restored: INR, chosen abroad", true, "AE", "INR", "INR"],
  ["nothing is restored that the config does not allow", false, "AE", "GIFT", "INR"],
  ["nothing is restored that is no mode", true, "AE", "EUR", "GIFT"],
  ["a failed read leaves an NRI the mode of last time", null, "AE", "GIFT", "GIFT"],
  ["a failed read makes nobody a GIFT investor", null, "AE", undefined, "INR"],
  ["a failed read leaves an investor in rupees as they are", null, "IN", "INR", "INR"],
] as const)("%s", (_, giftEnabled, country, remembered, mode) => {
  expect(investmentModeOf({ giftEnabled, country, remembered })).toBe(mode);
});
