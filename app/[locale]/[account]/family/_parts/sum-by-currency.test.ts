import { expect, it } from "vitest";
import { getFamily } from "@/lib/contract/calls/family";
import { sumByCurrency } from "./sum-by-currency";

const totals = (rupees: number, foreign: object[] = []) => ({
  ...{
    stillInvested: rupees,
    currentValue: rupees + 1,
    realised: 0,
    accrued: 1,
    gain: 1,
    marketValue: 0,
    walletBalance: rupees / 2,
  },
  foreign,
});
const dollars = (amount: number) => ({
  ...{
    currency: "USD",
    stillInvested: amount,
    currentValue: amount,
    realised: 0,
    accrued: 0,
    gain: 0,
    marketValue: 0,
    walletBalance: amount,
  },
});
const consent = (endedAt: string | null) => ({
  comesOfAgeOn: "2032-06-08",
  takenOverAt: null,
  succeededAt: null,
  consent: { version: "2026-11", at: "2026-11-21T10:00:00.000Z", proof: null, evidence: null, endedAt },
});
const member = (relation: string, own: object | null, guardianship: object | null) => ({
  ...{ userId: "usr_00000000000000000000", name: "Ira Rao", relation, ageGroup: "ADULT", totals: own, guardianship },
});

/** The figures as the backend returns them. */
const family = (...accounts: object[]) =>
  sumByCurrency(getFamily.output.decode({ accounts: accounts as never }).accounts);

it("adds up each currency separately", () => {
  const { byCurrency, missing } = family(
    member("SELF", totals(100, [dollars(7)]), null),
    member("CHILD", totals(20.5, [dollars(3)]), consent(null)),
  );
  expect(byCurrency).toEqual([
    {
      currency: "INR",
      stillInvested: 12_050,
      currentValue: 12_250,
      realised: 0,
      accrued: 200,
      gain: 200,
      marketValue: 0,
      walletBalance: 6_025,
    },
    {
      currency: "USD",
      stillInvested: 1_000,
      currentValue: 1_000,
      realised: 0,
      accrued: 0,
      gain: 0,
      marketValue: 0,
      walletBalance: 1_000,
    },
  ]);
  expect(missing).toEqual([]);
});

it("names the members whose figures are missing and excludes closed accounts", () => {
  const { byCurrency, missing } = family(
    member("SELF", totals(100), null),
    member("CHILD", null, consent(null)),
    member("CHILD", null, consent("2026-11-22T10:00:00.000Z")),
  );
  expect(byCurrency).toMatchObject([{ currency: "INR", stillInvested: 10_000 }]);
  expect(missing).toHaveLength(1);
});
