import { expect, it } from "vitest";
import { parseContact } from "./parse-contact";

it.each([
  ["asha@example.com", { email: "asha@example.com" }],
  ["  asha@example.com ", { email: "asha@example.com" }],
  ["nobody", { email: "nobody" }],
  ["98765 43210", { phone: "98765 43210", countryCode: "+91" }],
  ["+91 98765 43210", { phone: "9876543210", countryCode: "+91" }],
  ["+971 50 123 4567", { phone: "501234567", countryCode: "+971" }],
  ["+1 650 253 0000", { phone: "6502530000", countryCode: "+1" }],
  ["+999 12", { phone: "999 12", countryCode: "+91" }],
])("parses %j as an e-mail address or a phone number", (typed, contact) => {
  expect(parseContact(typed)).toEqual(contact);
});
