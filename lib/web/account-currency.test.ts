import { describe, expect, it } from "vitest";
import { accountCurrency, readCurrency } from "./account-currency";

describe("the currency of a portfolio page", () => {
  it("is the one in the query", () => {
    expect(accountCurrency(readCurrency("AED"), "INR")).toBe("AED");
    expect(accountCurrency(readCurrency("INR"), "GIFT")).toBe("INR");
  });

  it("follows the investment mode without a valid currency in the query", () => {
    for (const requested of [undefined, "", "usd", "BTC", ["USD", "GBP"]]) {
      expect(accountCurrency(readCurrency(requested), "INR")).toBe("INR");
      expect(accountCurrency(readCurrency(requested), "GIFT")).toBe("USD");
    }
  });
});
