import { describe, expect, it } from "vitest";
import { accountCurrency, readCurrency } from "./account-currency";

describe("the book that a page shows", () => {
  it("is the one that the address names", () => {
    expect(accountCurrency(readCurrency("AED"), "INR")).toBe("AED");
    expect(accountCurrency(readCurrency("INR"), "GIFT")).toBe("INR");
  });

  it("follows the mode where the address says nothing, or nothing that is a currency", () => {
    for (const said of [undefined, "", "usd", "BTC", ["USD", "GBP"]]) {
      expect(accountCurrency(readCurrency(said), "INR")).toBe("INR");
      expect(accountCurrency(readCurrency(said), "GIFT")).toBe("USD");
    }
  });
});
