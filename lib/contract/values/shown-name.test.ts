import { expect, it } from "vitest";
import { friendlyName, groupName } from "./shown-name.ts";

it.each([
  ["Asha", "Asha"],
  ["  Asha   R. ", "Asha R."],
  ["A.K. Rao", "A.K. Rao"],
  ["D’Souza", "D’Souza"],
  ["Anne-Marie", "Anne-Marie"],
  ["आशा राव", "आशा राव"],
  ["அனிதா", "அனிதா"],
  ["Jose\u0301", "Jos\u00e9"],
  ["N".repeat(30), "N".repeat(30)],
])("accepts the friendly name %j", (typed, name) => {
  expect(friendlyName.parse(typed)).toBe(name);
});

const NO_NAMES: readonly (readonly [string, string])[] = [
  ["nothing", ""],
  ["one letter", "A"],
  ["too much", "N".repeat(31)],
  ["a phone number", "9876543210"],
  ["a digit", "Asha 2"],
  ["an e-mail address", "asha@example.com"],
  ["a domain", "evil.com"],
  ["a domain after a name", "Asha see evil.example"],
  ["an address", "http://evil.example"],
  ["markup", "<b>Asha</b>"],
  ["a formula", "=SUM(A1)"],
  ["a line break as such", "Asha\u0000Rao"],
  ["a text that turns around", "Asha\u202eoaR"],
  ["something invisible", "A\u200bsha"],
  ["a tower of marks", `A${"\u0301".repeat(9)}sha`],
  ["a lone surrogate", "Asha\ud800"],
  ["a picture", "Asha 😀"],
  ["our name", "ultra"],
  ["our name among others", "Ultra Support"],
];

it.each(NO_NAMES)("rejects %s", (_, typed) => {
  const parsed = friendlyName.safeParse(typed);
  expect(parsed.success).toBe(false);
  expect(parsed.error?.issues.at(-1)?.message).toBe("FRIENDLY_NAME_INVALID");
});

it("lets a name contain ours within a longer word", () => {
  expect(friendlyName.parse("Ultrana")).toBe("Ultrana");
});

it.each(["Rao & sons, 2026", "दोस्तों का समूह", "3 musketeers", "The A.K. Raos"])("accepts the group name %j", (name) => {
  expect(groupName.parse(name)).toBe(name);
});

it.each([
  "",
  "G",
  "G".repeat(41),
  "Call 98765",
  "ultra prizes",
  "win.example now",
  "<i>Rao</i>",
  "Rao\u202eoaR",
  "@Rao",
])("rejects the group name %j", (name) => {
  expect(groupName.safeParse(name).error?.issues.at(-1)?.message).toBe("GROUP_NAME_INVALID");
});
