import { expect, it } from "vitest";
import { csvMapping, readCsv } from "./csv.ts";
import type { Statement } from "./statement.ts";

const COLUMNS = { bookedOn: "Day", reference: "Ref", credit: "In", debit: "Out" };

function read(rows: string, mapping: object = {}): Statement {
  const given = csvMapping.parse({ dates: "YMD", columns: COLUMNS, ...mapping });
  const reading = readCsv(rows, { mapping: given, account: "0042", currency: "USD" });
  const [statement] = reading.kind === "READ" ? reading.statements : [];
  return statement ?? expect.fail("no statement was read");
}

it.each(["10,20", "10,2x", "1x,20", "-10,", "-10,20", ",", "0,0"])(
  "counts no line that has %s for what came in and went out: only one of them can be true",
  (amounts) => {
    expect(read(`Day,Ref,In,Out\n2026-11-24,R,${amounts}`)).toMatchObject({
      lines: [],
      faults: [{ code: "LINE_UNREADABLE", subject: "R" }],
    });
  },
);

it.each([
  ["10,", "CREDIT"],
  ["10,0.00", "CREDIT"],
  ["10,-", "CREDIT"],
  [",10", "DEBIT"],
  ["0,10", "DEBIT"],
  ["-,10", "DEBIT"],
  [",-10", "DEBIT"],
])("reads %s as a %s", (amounts, direction) => {
  expect(read(`Day,Ref,In,Out\n2026-11-24,R,${amounts}`)).toMatchObject({
    faults: [],
    lines: [{ direction, amount: 10_00 }],
  });
});

it("reads one column of amounts by their signs", () => {
  const columns = { bookedOn: "Day", reference: "Ref", amount: "Amount" };
  const rows = "Day,Ref,Amount\n2026-11-24,R1,10.00\n2026-11-24,R2,-3.50";
  expect(read(rows, { columns }).lines).toMatchObject([
    { direction: "CREDIT", amount: 10_00 },
    { direction: "DEBIT", amount: 3_50 },
  ]);
});

it.each([
  ["YMD", "2026-11-24"],
  ["DMY", "24.11.26"],
  ["MDY", "11/24/2026"],
])("reads a day whose parts are in the order %s", (dates, day) => {
  expect(read(`Day,Ref,In,Out\n${day},R,10,`, { dates }).lines).toMatchObject([{ bookedOn: "2026-11-24" }]);
});

it("names a line in another currency than the account's, which is no part of its balance", () => {
  const columns = { ...COLUMNS, currency: "Ccy", balance: "Balance" };
  const rows =
    "Day,Ref,In,Out,Ccy,Balance\n2026-11-24,R1,10,,usd,110\n2026-11-24,R2,7,,EUR,7\n2026-11-24,R3,5,,USD,115";
  expect(read(rows, { columns })).toMatchObject({
    lines: [{ currency: "USD" }, { currency: "EUR" }, { currency: "USD" }],
    faults: [{ code: "OTHER_CURRENCY", subject: "R2" }],
    ...{ opening: { amount: 100_00 }, closing: { amount: 115_00 } },
  });
});

it("states no opening balance where a line lacks its own: a missing line would go unnoticed", () => {
  const columns = { ...COLUMNS, balance: "Balance" };
  const rows = "Day,Ref,In,Out,Balance\n2026-11-24,R1,10,,110\n2026-11-24,R2,5,,\n2026-11-24,R3,1,,116";
  expect(read(rows, { columns })).toMatchObject({ opening: null, closing: { amount: 116_00 }, faults: [] });
});
