import { expect, it } from "vitest";
import type { CreditEntry } from "../../../lib/contract/calls/tax.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../../lib/contract/values/ids.ts";
import { minor, paise } from "../../../lib/contract/values/money.ts";
import { growthOf, LINEAR_GROWTH_MAX } from "../../../tests/unit-shared/cpu-time.ts";
import { matchCredits } from "./tax-credit-match.ts";
import type { Deduction } from "./tax-payments.ts";

const TAN = "ZZZH00015U";

function deduction(change: Partial<Deduction> = {}): Deduction {
  const paidOn = change.deductedOn ?? calendarDateOf("2026-09-18");
  return {
    investmentId: investmentId.parse("inv_0123456789abcdefghijklmno"),
    ...{ title: "Coral Ceramics", payer: { name: "Habitat Bay", tan: TAN }, productType: "INVOICE_DISCOUNTING" },
    ...{ payout: "MATURITY", reference: "inv_1:1", paidOn, deductedOn: paidOn, quarter: 2, rateBps: 1000 },
    ...{
      section: "393(1) 5(iii)",
      formerSection: "194A",
      paymentCode: "1022",
      gross: minor(8_580_82),
      tds: minor(858_08),
    },
    ...change,
  };
}

const entry = (change: Partial<CreditEntry> = {}): CreditEntry => ({
  ...{ tan: TAN, section: "194A", on: calendarDateOf("2026-09-18"), amount: paise(8_580_82) },
  ...{ tax: paise(858_08), deposited: paise(858_08), ...change },
});

/** Every statement of the year is due by then. */
const CLOSED = { financialYear: "2026-27", today: calendarDateOf("2027-07-01") };

const resultOf = (ours: Deduction, theirs: CreditEntry) => {
  const [only] = matchCredits([ours], [theirs], CLOSED).deductions;
  return [only?.status, only?.differences];
};

it.each(["194A", "194 A", "1022", "393(1)-5(iii)"])("matches the same deduction under the section %s", (section) => {
  expect(resultOf(deduction(), entry({ section }))).toEqual(["MATCHED", []]);
});

it("matches the tax on a sale with a buyer's entry by its section, quarter and amounts, and no other deduction so", () => {
  const buyers = entry({ tan: "ZZZB99999Z", section: "195" });
  const sections = { section: "393(2) 17", formerSection: "195", paymentCode: "1057" } as const;
  expect(resultOf(deduction({ payer: { name: null, tan: null }, ...sections }), buyers)).toEqual(["MATCHED", []]);
  expect(resultOf(deduction(sections), buyers)).toEqual(["MISSING", []]);
});

it("matches another day of the same quarter, and names the date", () => {
  expect(resultOf(deduction(), entry({ on: calendarDateOf("2026-09-30") }))).toEqual(["MATCHED", ["DATE"]]);
});

it.each([
  [{ on: calendarDateOf("2026-10-05") }, ["QUARTER", "DATE"]],
  [{ section: "193" }, ["SECTION"]],
  [{ amount: paise(8_000_00) }, ["AMOUNT"]],
  [{ tax: paise(800_00), deposited: paise(800_00) }, ["TAX"]],
  [{ deposited: paise(0) }, ["DEPOSITED"]],
])("reports a different entry with what differs: %o", (change, differences) => {
  expect(resultOf(deduction(), entry(change))).toEqual(["DIFFERENT", differences]);
});

it("reports what no entry fits, what no deduction explains, and counts other deductors", () => {
  const match = matchCredits(
    [deduction(), deduction({ reference: "inv_2:1", payer: { name: "No TAN", tan: null } })],
    [entry({ tan: "ZZZE00001A" }), entry({ amount: paise(1_00), tax: paise(10), on: calendarDateOf("2026-05-01") })],
    CLOSED,
  );
  expect(match.deductions.map(({ status }) => status)).toEqual(["MISSING", "MISSING"]);
  expect(match.unexplained).toHaveLength(1);
  expect(match.otherEntries).toBe(1);
});

it.each([
  ["2026-11-15", "AWAITED"],
  ["2026-11-16", "MISSING"],
])("on %s, a deduction of July to September that no entry fits is %s", (today, status) => {
  const [only] = matchCredits([deduction()], [], { ...CLOSED, today: calendarDateOf(today) }).deductions;
  expect(only).toMatchObject({ status, dueOn: "2026-11-15" });
});

it("takes each entry once, and gives the exact one to the deduction that it fits exactly", () => {
  const early = deduction({ reference: "inv_1:1", deductedOn: calendarDateOf("2026-07-01") });
  const late = deduction({ reference: "inv_1:2" });
  const match = matchCredits([early, late], [entry()], CLOSED);
  expect(match.deductions.map(({ reference, status }) => [reference, status])).toEqual([
    ["inv_1:1", "MISSING"],
    ["inv_1:2", "MATCHED"],
  ]);
});

const equalRows = (ours: number, theirs: number) => ({
  deductions: Array.from({ length: ours }, (_, index) => deduction({ reference: `inv_${index}:1` })),
  entries: Array.from({ length: theirs }, () => entry()),
});

it("matches 5,000 equal deductions with 20,000 equal entries", () => {
  const { deductions, entries } = equalRows(5_000, 20_000);
  const match = matchCredits(deductions, entries, CLOSED);
  expect(match.deductions.every(({ status }) => status === "MATCHED")).toBe(true);
  expect(match.unexplained).toHaveLength(15_000);
});

it("takes linear time for equal deductions and entries", () => {
  const matching = (size: number) => {
    const { deductions, entries } = equalRows(size, 4 * size);
    return () => matchCredits(deductions, entries, CLOSED);
  };
  expect(growthOf(matching, 2_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
