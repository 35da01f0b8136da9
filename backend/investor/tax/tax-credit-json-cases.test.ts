/** AIS and other JSON of the shapes that people have, from the file to the letter. */
import { describe, expect, it } from "vitest";
import { answerTo, bytesOf, MATCHED } from "../../../tests/cases/tax-credit.ts";

const LABELS = [
  "TSN",
  "Quarter",
  "Date of Payment/Credit",
  "Amount Paid/Credited",
  "TDS Deducted",
  "TDS Deposited",
  "Status",
];
const ROW = ["T1", "Q2(Jul-Sep)", "04/08/2025", "24,263", "2,426", "2,426", "Active"];
const SOURCE = {
  columnLabel: ["Information Code", "Information Source"],
  columnData: [["TDS-194A", "CARELINE HOSPITALS (ZZZC00007Q)"]],
};
const numbered = (from: number) => LABELS.map((name, index) => ({ name, field: `f${index}`, seq: index + from }));

const aisOf = (l1: unknown, l2: unknown = SOURCE, sectionKey = "tdsTcs") =>
  bytesOf(
    JSON.stringify({
      metadata: { loggedInPan: "ABCPM1234K" },
      partB: { sections: [{ sectionKey, elements: [{ l1, l2 }] }] },
    }),
  );

describe("an AIS", () => {
  const keyed = (keyOf: (name: string, index: number) => string, row: readonly unknown[] = ROW) =>
    Object.fromEntries(LABELS.map((name, index) => [keyOf(name, index), row[index]]));

  it.each([
    ["labels as names", { columnLabel: LABELS, columnData: [ROW] }],
    ["one row without a list around it", { columnLabel: LABELS, columnData: ROW }],
    [
      "labels in another order, with the place of each from 0",
      { columnLabel: numbered(0).toReversed(), columnData: [ROW] },
    ],
    [
      "labels in another order, with the place of each from 1",
      { columnLabel: numbered(1).toReversed(), columnData: [ROW] },
    ],
    ["rows as objects by name", { columnLabel: LABELS, columnData: [keyed((name) => name)] }],
    ["rows as objects by field", { columnLabel: numbered(0), columnData: [keyed((_, index) => `f${index}`)] }],
    ["rows as objects by number", { columnLabel: numbered(1), columnData: [keyed((_, index) => `${index + 1}`)] }],
    ["rows as objects by place", { columnLabel: LABELS, columnData: [keyed((_, index) => `${index}`)] }],
    ["rows without labels", [keyed((name) => name)]],
    ["rows in an object", { rows: [keyed((name) => name)] }],
    [
      "figures as numbers",
      { columnLabel: LABELS, columnData: [ROW.with(3, "24263.01").map((cell) => (cell === "2,426" ? 2426.3 : cell))] },
    ],
    [
      "a row that a later statement replaced beside it",
      { columnLabel: LABELS, columnData: [ROW, ROW.with(6, "Inactive")] },
    ],
  ])("is read with %s", async (_, l1) => {
    expect(await answerTo(aisOf(l1))).toMatchObject({ ...MATCHED, statement: "AIS", otherEntries: 0 });
  });

  it.each([
    ["a TAN in small letters", { ...SOURCE, columnData: [["TDS-194A", "Careline (zzzc00007q)"]] }],
    ["a TAN without brackets", { ...SOURCE, columnData: [["TDS-194A", "CARELINE HOSPITALS - ZZZC00007Q"]] }],
    ["a source as an object", { "Information Code": "TDS-194A", "Information Source": "CARELINE (ZZZC00007Q)" }],
  ])("is read with %s", async (_, l2) => {
    expect(await answerTo(aisOf([keyed((name) => name)], l2))).toMatchObject(MATCHED);
  });

  const table = { columnLabel: LABELS, columnData: [ROW] };

  it.each([
    ["a year of two digits", { ...table, columnData: [ROW.with(2, "04/08/25")] }, SOURCE],
    ["an unknown status", { ...table, columnData: [ROW.with(6, "Disputed")] }, SOURCE],
    ["a short row", { ...table, columnData: [ROW.slice(0, 4)] }, SOURCE],
    ["a row that is a word", { ...table, columnData: [ROW, "T2"].slice(1) }, SOURCE],
    ["columns without names", { ...table, columnLabel: LABELS.map((_, seq) => ({ seq })) }, SOURCE],
    ["columns of other names", { ...table, columnLabel: LABELS.with(4, "Withheld") }, SOURCE],
    ["more columns than a table has", { ...table, columnLabel: [...LABELS, ...Array(64).fill("x")] }, SOURCE],
    ["rows of other names", [{ day: "04/08/2025", sum: 24_263, withheld: 2_426 }], SOURCE],
    ["a sum without its payments", null, SOURCE],
    ["an empty table", { ...table, columnData: [] }, SOURCE],
    ["a payer without a TAN", table, { ...SOURCE, columnData: [["TDS-194A", "CARELINE HOSPITALS"]] }],
    ["a code that names no kind of information", table, { ...SOURCE, columnData: [["194A", "CARELINE (ZZZC00007Q)"]] }],
    ["a source that cannot be read", table, { who: "CARELINE HOSPITALS" }],
  ])("counts one line that it cannot read: %s", async (_, l1, l2) => {
    const { unread, deduction, letters } = await answerTo(aisOf(l1, l2));
    expect([unread.count, deduction.status, letters]).toEqual([1, "UNCHECKED", []]);
  });

  it("counts no line of information that is not tax deducted", async () => {
    const sft = { ...SOURCE, columnData: [["SFT-005", "A BANK (ZZZB00001A)"]] };
    const tcs = { ...SOURCE, columnData: [["TCS-206CQ", "A CARRIER (ZZZB00001A)"]] };
    for (const other of [aisOf(table, sft, "sft"), aisOf(table, tcs), aisOf(null, null, "otherInfo")]) {
      expect(await answerTo(other)).toMatchObject({ unread: { count: 0 }, deduction: { status: "MISSING" } });
    }
  });

  it("nets a reversal and names the AIS in the letter", async () => {
    const undone = ROW.with(3, "-24,263").with(4, "-2,426").with(5, "-2,426");
    const { deduction, letters } = await answerTo(aisOf({ ...table, columnData: [ROW, undone] }));
    expect(deduction).toMatchObject({ status: "MISSING", reversal: { bookedOn: null } });
    expect(letters[0]?.body).toContain("My AIS does not credit");
    expect(letters[0]?.body).toContain("Reported and then reversed:");
  });
});

describe("JSON of another form", () => {
  const transaction = { section: "194A", date: "2025-08-04", amount: 24_263.01, tax: 2_426.3 };
  const answerOf = (tds: unknown) => answerTo(bytesOf(JSON.stringify({ pan: "ABCPM1234K", tds })));

  it.each(["F", "f", "Final", undefined])("matches the booking status %s", async (statusOfBooking) => {
    expect(await answerOf([{ tan: "zzzc00007q", list: [{ ...transaction, statusOfBooking }] }])).toMatchObject(MATCHED);
  });

  it.each(["U", "P", "O"])("gives no credit with the booking status %s", async (statusOfBooking) => {
    const { deduction } = await answerOf([{ tan: "ZZZC00007Q", list: [{ ...transaction, statusOfBooking }] }]);
    expect(deduction.status).toBe("NOT_CREDITED");
  });

  it.each([
    ["a date of another form", { ...transaction, date: "Aug 4, 2025" }],
    ["a time of another day", { ...transaction, date: "2025-08-03T18:30:00Z" }],
    ["other names", { day: "2025-08-04", paid: 24_263.01, withheld: 2_426.3 }],
    ["a TAN that is none", { ...transaction, tan: "CARELINE" }],
    ["no section", { ...transaction, section: undefined }],
  ])("counts one line that it cannot read: %s", async (_, row) => {
    const { unread, letters } = await answerOf([{ tan: "ZZZC00007Q", list: [row] }]);
    expect([unread.count, letters]).toEqual([1, []]);
  });
});
