import { describe, expect, it } from "vitest";
import { chooseMode, confirmMode, readChoice, writeChoice } from "./investment-mode";

describe("the middleware chooses the mode from the request", () => {
  it.each([
    ["a remembered mode comes first: GIFT in India", "GIFT", "INR", "GIFT", "COOKIE"],
    ["a remembered mode comes first: INR abroad", "INR", "GIFT", "INR", "COOKIE"],
    ["without a remembered mode the region decides", undefined, "GIFT", "GIFT", "REGION"],
    ["a cookie that is no mode is not remembered", "EUR", "GIFT", "GIFT", "REGION"],
    ["an unknown region is rupees", undefined, null, "INR", "REGION"],
    ["a region header that is no mode is rupees", undefined, "USD", "INR", "REGION"],
  ] as const)("%s", (_, remembered, region, mode, by) => {
    const choice = chooseMode(remembered, region);
    expect(choice).toEqual({ mode, by });
    expect(readChoice(writeChoice(choice))).toEqual(choice);
  });

  it.each([null, "", "EUR REGION"])("the page reads the choice %o as rupees by region", (header) => {
    expect(readChoice(header)).toEqual({ mode: "INR", by: "REGION" });
  });
});

/** Each line is named after its sentence of the specification, §1 and §4. */
describe("the page confirms the choice against the config", () => {
  it.each([
    ["GIFT is chosen when the country is not India and giftEnabled is set", true, "GIFT", "INR REGION", "GIFT"],
    ["GIFT is not chosen for a resident of India who travels", true, "INR", "GIFT REGION", "INR"],
    ["GIFT is chosen by the region where the profile is unknown", true, null, "GIFT REGION", "GIFT"],
    ["GIFT is not chosen without giftEnabled", false, "GIFT", "GIFT REGION", "INR"],
    ["the mode is restored: GIFT", true, "INR", "GIFT COOKIE", "GIFT"],
    ["the mode is restored: INR, chosen abroad", true, "GIFT", "INR COOKIE", "INR"],
    ["nothing is restored that the config does not allow", false, "GIFT", "GIFT COOKIE", "INR"],
    ["a failed read leaves an NRI the mode of last time", null, "GIFT", "GIFT COOKIE", "GIFT"],
    ["a failed read makes nobody a GIFT investor by region", null, null, "GIFT REGION", "INR"],
    ["a failed read leaves an investor in rupees as they are", null, "GIFT", "INR COOKIE", "INR"],
  ] as const)("%s", (_, giftEnabled, residence, choice, mode) => {
    expect(confirmMode(readChoice(choice), { giftEnabled, residence }).mode).toBe(mode);
  });

  it("a remembered mode does not change which one would be selected without it", () => {
    const facts = { giftEnabled: true, residence: "GIFT" } as const;
    expect(confirmMode({ mode: "INR", by: "COOKIE" }, facts)).toEqual({ mode: "INR", selected: "GIFT" });
  });
});
