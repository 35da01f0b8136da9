import { describe, expect, it } from "vitest";
import { CURRENCIES, minor, paise } from "@/lib/contract/facts/money";
import { LOCALE_IDS } from "@/lib/i18n/locales";
import { spokenMoney } from "./spoken";

describe("spoken amounts", () => {
  it("use crore and lakh in English", () => {
    expect(spokenMoney({ amount: paise(1_82_87_770_40) }, "en")).toBe(
      "1 crore 82 lakh 87 thousand 770 rupees and 40 paise",
    );
    expect(spokenMoney({ amount: paise(2_00_000_00) }, "en")).toBe("2 lakh rupees");
    expect(spokenMoney({ amount: paise(1_01) }, "en")).toBe("1 rupee and 1 paisa");
    expect(spokenMoney({ amount: paise(50) }, "en")).toBe("0 rupees and 50 paise");
    expect(spokenMoney({ amount: paise(-500_00) }, "en")).toBe("minus 500 rupees");
    expect(spokenMoney({ amount: paise(500_00) }, "en", "always")).toBe("plus 500 rupees");
    expect(spokenMoney({ amount: paise(1234_00_00_000_00) }, "en")).toBe("1234 crore rupees");
  });

  it("use करोड़ and लाख in Hindi", () => {
    expect(spokenMoney({ amount: paise(1_82_87_770_40) }, "hi")).toBe("1 करोड़ 82 लाख 87 हज़ार 770 रुपये और 40 पैसे");
    expect(spokenMoney({ amount: paise(-1_00) }, "hi")).toBe("माइनस 1 रुपया");
  });
});

describe("spoken amounts of foreign currencies", () => {
  it("use millions and the currency's own words", () => {
    expect(spokenMoney({ amount: minor(1_250_000_40), currency: "USD" }, "en")).toBe(
      "1 million 250 thousand US dollars and 40 cents",
    );
    expect(spokenMoney({ amount: minor(1_01), currency: "GBP" }, "en")).toBe("1 pound and 1 penny");
    expect(spokenMoney({ amount: minor(-2_00), currency: "AED" }, "en")).toBe("minus 2 dirhams");
    expect(spokenMoney({ amount: minor(3_000_000_000_00), currency: "EUR" }, "en", "always")).toBe(
      "plus 3 billion euros",
    );
    expect(spokenMoney({ amount: minor(1_250_000_40), currency: "SGD" }, "hi")).toBe(
      "1 मिलियन 250 हज़ार सिंगापुर डॉलर और 40 सेंट",
    );
  });

  it("never use one currency's words for another", () => {
    for (const locale of LOCALE_IDS) {
      const sentences = CURRENCIES.map((currency) => spokenMoney({ amount: minor(2_00), currency }, locale));
      expect(new Set(sentences).size, locale).toBe(CURRENCIES.length);
    }
  });
});
