import { describe, expect, it } from "vitest";
import { minor, paise } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../../lib/contract/values/ids.ts";
import { growthOf, LINEAR_GROWTH_MAX } from "../../../tests/unit-shared/cpu-time.ts";
import { matchCredits } from "./tax-credit-match.ts";
import type { StatementEntry } from "./tax-credit-statement.ts";
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
      isOnGain: false,
    },
    ...change,
  };
}

const entry = (change: Partial<StatementEntry> = {}): StatementEntry => ({
  ...{ tan: TAN, section: "194A", on: calendarDateOf("2026-09-18"), amount: paise(8_580_82) },
  ...{ tax: paise(858_08), deposited: paise(858_08), booking: "FINAL", bookedOn: null, ...change },
});

/** Every statement of the year is due by then. */
const CLOSED = { financialYear: "2026-27", today: calendarDateOf("2027-07-01"), unread: 0 };

const resultOf = (ours: Deduction, theirs: StatementEntry) => {
  const [only] = matchCredits([ours], [theirs], CLOSED).deductions;
  return [only?.status, only?.differences];
};

it.each([
  ...["194A", "194 A", "1022", "393(1)-5(iii)", "393(1)[Table: Sl. No. 5(iii)]", "S.393(1) [S.No. 5.(iii)]"],
  // The section alone, without its row: no contradiction.
  ...["Section 194A", "393(1)", "393"],
])("matches the same deduction under the section %s", (section) => {
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

it("matches a business trust's distribution by its parts, and as a whole where the statement has the whole", () => {
  const trust = { section: "393(1) 4(ii)", formerSection: "194LBA" } as const;
  const part = (paymentCode: string, rupees: number) =>
    deduction({ ...trust, paymentCode, gross: minor(rupees * 1000), tds: minor(rupees * 100) });
  const parts = [part("1014", 550), part("1015", 250), part("1016", 200)];
  const stated = (section: string, rupees: number) =>
    entry({ section, amount: paise(rupees * 1000), tax: paise(rupees * 100), deposited: paise(rupees * 100) });
  const statusesOf = (...entries: readonly StatementEntry[]) =>
    matchCredits(parts, entries, CLOSED).deductions.map(({ status, amount }) => [status, amount]);
  const apart = [stated("1016", 200), stated("1014", 550), stated("1015", 250)];
  expect(statusesOf(...apart)).toEqual([550, 250, 200].map((rupees) => ["MATCHED", rupees * 1000]));
  expect(statusesOf(stated("194LBA", 1000))).toEqual([["MATCHED", 1000_000]]);
  expect(statusesOf(stated("1014", 550)).map(([status]) => status)).toEqual(["MATCHED", "MISSING", "MISSING"]);
  // The distribution of the next quarter, of the same size, has entries of its own.
  const later = parts.map((each) => ({ ...each, reference: "inv_1:2" }));
  const both = matchCredits([...parts, ...later], [stated("194LBA", 1000), ...apart], CLOSED).deductions;
  expect(both.map(({ status }) => status)).toEqual(["MATCHED", "MATCHED", "MATCHED", "MATCHED"]);
});

it("reports what no entry fits, what no deduction explains, and counts other deductors", () => {
  const match = matchCredits(
    [deduction(), deduction({ reference: "inv_2:1", payer: { name: "No TAN", tan: null } })],
    [
      entry({ tan: "ZZZE00001A", section: "192" }),
      entry({ amount: paise(1_00), tax: paise(10), on: calendarDateOf("2026-05-01") }),
    ],
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

it("matches an entry of another TAN by section, quarter and amounts where the payer's TAN is not known", () => {
  expect(resultOf(deduction({ payer: { name: "No TAN", tan: null } }), entry())).toEqual(["MATCHED", []]);
});

describe("booking status", () => {
  it.each(["UNMATCHED", "PROVISIONAL", "OVERBOOKED"] as const)("never matches an entry that is %s", (booking) => {
    expect(resultOf(deduction(), entry({ booking }))).toEqual(["NOT_CREDITED", []]);
  });

  it("prefers an entry that gives credit to one that gives none, though its day is another", () => {
    const unpaid = entry({ booking: "UNMATCHED" });
    const paid = entry({ on: calendarDateOf("2026-09-20") });
    for (const entries of [
      [unpaid, paid],
      [paid, unpaid],
    ]) {
      const match = matchCredits([deduction()], entries, CLOSED);
      expect(match.deductions).toMatchObject([{ status: "MATCHED", differences: ["DATE"] }]);
      expect(match.unexplained).toEqual([unpaid]);
    }
  });

  it("takes an AIS, which states none, as credited", () => {
    expect(resultOf(deduction(), entry({ booking: null }))).toEqual(["MATCHED", []]);
  });
});

const reversal = (change: Partial<StatementEntry> = {}) =>
  entry({ amount: paise(-8_580_82), tax: paise(-858_08), deposited: paise(-858_08), ...change });

describe("reversals", () => {
  const reportOf = (...entries: readonly StatementEntry[]) => matchCredits([deduction()], entries, CLOSED);
  const on = calendarDateOf("2027-01-15");

  it.each([
    ["of the same day", reversal({ bookedOn: on })],
    ["written under the section's other spelling", reversal({ section: "194 A", bookedOn: on })],
    ["dated on another day", reversal({ on: calendarDateOf("2026-09-30"), bookedOn: on })],
    ["under another section", reversal({ section: "193", bookedOn: on })],
    ["with another booking status", reversal({ booking: "UNMATCHED", bookedOn: on })],
  ])("call a deduction missing whose entry was taken back by one %s, and say when", (_, taken) => {
    for (const match of [reportOf(entry(), taken), reportOf(taken, entry())]) {
      expect(match.deductions).toMatchObject([{ status: "MISSING", entry: null, reversal: { bookedOn: on } }]);
      expect([match.unexplained, match.otherEntries]).toEqual([[], 0]);
    }
  });

  it("leave the corrected entry to be matched", () => {
    const wrong = entry({ tax: paise(800_00), deposited: paise(800_00) });
    const undone = reversal({ tax: paise(-800_00), deposited: paise(-800_00) });
    expect(reportOf(wrong, undone, entry()).deductions).toMatchObject([{ status: "MATCHED", reversal: null }]);
  });

  it("take back the entry of their own booking status", () => {
    const unpaid = entry({ booking: "UNMATCHED" });
    const undone = reversal({ booking: "UNMATCHED" });
    expect(reportOf(unpaid, entry(), undone).deductions).toMatchObject([{ status: "MATCHED" }]);
    expect(reportOf(unpaid, entry(), reversal()).deductions).toMatchObject([{ status: "NOT_CREDITED" }]);
  });

  it("of a part reduce the entry, which then differs", () => {
    const part = reversal({ amount: paise(-80_82), tax: paise(-8_08), deposited: paise(-8_08) });
    expect(reportOf(entry(), part).deductions).toMatchObject([
      { status: "DIFFERENT", differences: ["AMOUNT", "TAX"], entry: { amount: 8_500_00, tax: 850_00 } },
    ]);
  });

  it("take back as many entries as there are reversals, and no entry of another payer", () => {
    const twice = [deduction(), deduction({ reference: "inv_2:1" })];
    const match = matchCredits(twice, [entry(), reversal(), entry()], CLOSED);
    expect(match.deductions.map(({ status }) => status)).toEqual(["MATCHED", "MISSING"]);
    const others = reversal({ tan: "ZZZE00001A" });
    expect(reportOf(entry(), others).deductions).toMatchObject([{ status: "MATCHED" }]);
  });

  it("that take back nothing in the file match no deduction", () => {
    expect(reportOf(reversal())).toMatchObject({
      deductions: [{ status: "MISSING", reversal: null }],
      unexplained: [{}],
    });
  });

  it("that raise a figure reduce no entry, however large the figures are", () => {
    const largest = paise(9_99_99_99_99_99_99_99);
    const raised = { amount: paise(-1), tax: largest, deposited: largest };
    const match = reportOf(entry(), ...Array.from({ length: 12 }, () => reversal(raised)));
    expect(match.deductions).toMatchObject([{ status: "MATCHED" }]);
    expect(match.unexplained).toHaveLength(12);
  });
});

describe("whole rupees", () => {
  it.each([
    [8_580_00, 858_00],
    [8_581_00, 858_00],
    [8_581_00, 859_00],
  ])("match within a rupee: %i and %i paise", (amount, tax) => {
    const rounded = { amount: paise(amount), tax: paise(tax), deposited: paise(tax) };
    expect(resultOf(deduction(), entry(rounded))).toEqual(["MATCHED", []]);
  });

  it.each([
    [{ amount: paise(8_582_00) }, ["AMOUNT"]],
    [{ tax: paise(857_00), deposited: paise(857_00) }, ["TAX"]],
    [{ tax: paise(858_07), deposited: paise(858_07) }, ["TAX"]],
    [{ tax: paise(858_00), deposited: paise(857_00) }, ["DEPOSITED"]],
  ])("differ by a rupee and more, and figures with paise by one paisa: %o", (change, differences) => {
    expect(resultOf(deduction(), entry(change))).toEqual(["DIFFERENT", differences]);
  });

  it("give each deduction the entry that is exactly its own", () => {
    const near = deduction({ reference: "inv_2:1", gross: minor(8_580_00), tds: minor(858_00) });
    const rounded = entry({ amount: paise(8_580_00), tax: paise(858_00), deposited: paise(858_00) });
    const match = matchCredits([near, deduction()], [rounded, entry()], CLOSED);
    expect(match.deductions.map((each) => [each.status, each.entry?.amount])).toEqual([
      ["MATCHED", 8_580_00],
      ["MATCHED", 8_580_82],
    ]);
  });

  it("of several payouts of one day go to the deduction that they round, in whichever order they stand", () => {
    const ours = [deduction(), deduction({ reference: "inv_2:1", gross: minor(12_345_67), tds: minor(1_234_57) })];
    const inRupees = [
      entry({ amount: paise(12_346_00), tax: paise(1_235_00), deposited: paise(1_235_00) }),
      entry({ amount: paise(8_581_00), tax: paise(858_00), deposited: paise(858_00) }),
    ];
    for (const entries of [inRupees, inRupees.toReversed()]) {
      const { deductions } = matchCredits(ours, entries, CLOSED);
      expect(deductions.map((each) => [each.status, each.entry?.amount])).toEqual([
        ["MATCHED", 8_581_00],
        ["MATCHED", 12_346_00],
      ]);
    }
  });
});

it("calls nothing missing while lines are unread, and still says what is not due", () => {
  const statusOn = (today: string) =>
    matchCredits([deduction()], [], { ...CLOSED, today: calendarDateOf(today), unread: 1 }).deductions[0]?.status;
  expect([statusOn("2027-07-01"), statusOn("2026-11-01")]).toEqual(["UNCHECKED", "AWAITED"]);
});

const equalRows = (ours: number, theirs: number) => ({
  deductions: Array.from({ length: ours }, (_, index) => deduction({ reference: `inv_${index}:1` })),
  entries: Array.from({ length: theirs }, () => entry()),
});

it("matches each of 5,000 equal deductions once, and leaves the other equal entries unexplained", () => {
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
