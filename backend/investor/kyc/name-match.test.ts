import { expect, it } from "vitest";
import { isSameName, maskName, nameMatch } from "./name-match.ts";

it.each([
  ["Asha Rao", "ASHA RAO"],
  ["Asha Venkatesh Rao", "Rao Asha Venkatesh"],
  ["Mr. Rahul Sharma", "RAHUL SHARMA"],
  ["Dr. Ram Kumar", "RAMKUMAR"],
  ["José D'Souza", "JOSE DSOUZA"],
  ["Anne-Marie Pinto", "Pinto Anne Marie"],
  ["Mohammed Irfan Khan", "Mohammad Irfan Khan"],
  ["आशा राव", "राव आशा"],
  ["Lakshmi Narasimhan", "LAKSHMI NARASIMHAM"],
])("matches %s and %s", (claimed, registered) => {
  expect(isSameName({ claimed, registered })).toBe(true);
  expect(isSameName({ claimed: registered, registered: claimed })).toBe(true);
});

it.each([
  ["Asha Rao", "Devika Ramanathan Pillai"],
  ["Asha Rao", "Asha"],
  ["Amit Shah", "Anil Shah"],
  ["R Sharma", "Rahul Sharma"],
  ["Asha Rao", "Asha Rao Venkatesh"],
  ["Asha Asha", "Asha Rao"],
  ["", "Asha Rao"],
  ["...", "..."],
])("does not match %s and %s", (claimed, registered) => {
  expect(isSameName({ claimed, registered })).toBe(false);
  expect(isSameName({ claimed: registered, registered: claimed })).toBe(false);
});

it("masks a name to initials of one width, which do not match it", () => {
  expect(maskName("  Devika  Ramanathan Pillai ")).toBe("D•••• R•••• P••••");
  expect(maskName("आशा राव")).toBe("आ•••• र••••");
  expect(isSameName({ claimed: maskName("Bo Li"), registered: "Bo Li" })).toBe(false);
});

it("accepts an agreement of 80 percent and rejects less", () => {
  expect(nameMatch({ claimed: "abcde", registered: "abcdx" })).toBe(80);
  expect(isSameName({ claimed: "abcde", registered: "abcdx" })).toBe(true);
  expect(nameMatch({ claimed: "abcd", registered: "abcx" })).toBe(75);
  expect(isSameName({ claimed: "abcd", registered: "abcx" })).toBe(false);
});
