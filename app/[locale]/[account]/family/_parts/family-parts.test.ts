import { expect, it } from "vitest";
import { type FamilyAccount, getFamily } from "@/lib/contract/calls/family";
import { familyPicture, widthOf } from "./family-parts";

const totals = (currentValue: number, marketValue: number, walletBalance: number, foreign: object[] = []) => ({
  ...{ stillInvested: currentValue, currentValue, marketValue, walletBalance, realised: 0, accrued: 0, gain: 0 },
  foreign,
});
const dollars = { currency: "USD", ...totals(5, 0, 5), foreign: undefined };
const ended = {
  ...{ comesOfAgeOn: "2032-06-08", takenOverAt: null, succeededAt: null },
  consent: {
    version: "2026-11",
    at: "2026-11-21T10:00:00.000Z",
    proof: null,
    evidence: null,
    endedAt: "2026-11-22T10:00:00.000Z",
  },
};
const member = (name: string, own: object | null, guardianship: object | null = null) => ({
  ...{ userId: `usr_${name.toLowerCase().padEnd(24, "a")}`, name, relation: "SELF", ageGroup: "ADULT" },
  ...{ totals: own, guardianship },
});
const family = (...accounts: object[]): readonly FamilyAccount[] =>
  getFamily.output.decode({ accounts: accounts as never }).accounts;

it("divides each account into investments, metal and wallet, which add up to one sum of the currency", () => {
  const picture = familyPicture(family(member("Asha", totals(100, 30, 20)), member("Ira", totals(50, 0, 0))), "INR");
  expect(picture.sum).toBe(17_000);
  expect(picture.accounts.map(({ name, parts, sum }) => [name, parts, sum])).toEqual([
    ["Asha", { invested: 7_000, metals: 3_000, wallet: 2_000 }, 12_000],
    ["Ira", { invested: 5_000, metals: 0, wallet: 0 }, 5_000],
  ]);
});

it("leaves out an account that is empty in the currency, cannot be reached, or is seen no longer", () => {
  const accounts = family(
    ...[member("Asha", totals(100, 0, 0, [dollars])), member("Ira", totals(0, 0, 0)), member("Dev", null)],
    member("Mira", totals(10, 0, 0), ended),
  );
  expect(familyPicture(accounts, "INR").accounts.map(({ name }) => name)).toEqual(["Asha"]);
  expect(familyPicture(accounts, "USD")).toMatchObject({ sum: 1_000, accounts: [{ name: "Asha" }] });
});

it("draws every account on the scale of the largest", () => {
  const { accounts } = familyPicture(family(member("Asha", totals(80, 0, 0)), member("Ira", totals(20, 0, 0))), "INR");
  expect(accounts.map(({ sum }) => widthOf(sum, accounts))).toEqual([100, 25]);
});
