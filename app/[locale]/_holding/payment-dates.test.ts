import { expect, it } from "vitest";
import { loadMessages } from "@/lib/i18n/messages";
import { datesOf } from "./payment-dates";

it("new dates are those of a restructuring: an announcement alone changes none", () => {
  expect(datesOf([])).toBe("first");
  expect(datesOf([{ kind: "ANNOUNCEMENT" }])).toBe("first");
  expect(datesOf([{ kind: "RESTRUCTURED" }, { kind: "ANNOUNCEMENT" }])).toBe("new");
});

it.each(["en", "hi"] as const)("what is due names new dates only where there are some, in %s", async (locale) => {
  const messages = JSON.stringify(await loadMessages(locale));
  expect(messages).toMatch(/"due":"[^"]*\{dates, select, new \{[^}]+\} other \{\}\}[^"]*"/);
});
