import { describe, expect, it } from "vitest";
import { bookOf, readBook } from "./book";

describe("the book that a page shows", () => {
  it("is the one that the address names", () => {
    expect(bookOf(readBook("AED"), "INR")).toBe("AED");
    expect(bookOf(readBook("INR"), "GIFT")).toBe("INR");
  });

  it("follows the mode where the address says nothing, or nothing that is a currency", () => {
    for (const said of [undefined, "", "usd", "BTC", ["USD", "GBP"]]) {
      expect(bookOf(readBook(said), "INR")).toBe("INR");
      expect(bookOf(readBook(said), "GIFT")).toBe("USD");
    }
  });
});
