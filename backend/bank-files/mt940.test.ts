import { expect, it } from "vitest";
import { readMt940 } from "./mt940.ts";
import type { Statement } from "./statement.ts";

interface Message {
  readonly opening?: string;
  readonly lines?: readonly string[];
  readonly closing?: string;
}

function read({ opening = "C261123USD100,", lines = [], closing = "C261124USD100," }: Message): Statement {
  const fields = [":20:STMT", ":25:0042", ":28C:1/1", `:60F:${opening}`, ...lines, `:62F:${closing}`];
  const reading = readMt940(fields.join("\r\n"));
  const [statement] = reading.kind === "READ" ? reading.statements : [];
  return statement ?? expect.fail("no statement was read");
}

it.each([
  ["C", "CREDIT", false, "C261124USD110,"],
  ["D", "DEBIT", false, "C261124USD90,"],
  ["RC", "DEBIT", true, "C261124USD90,"],
  ["RD", "CREDIT", true, "C261124USD110,"],
] as const)("reads the mark %s as %s, a return: %o, and adds it up so", (mark, direction, isReturn, closing) => {
  const statement = read({ lines: [`:61:261124${mark}10,NTRFA//B`], closing });
  expect(statement).toMatchObject({ faults: [], lines: [{ direction, isReturn, amount: 10_00 }] });
});

it("reads an overdrawn balance as negative", () => {
  const statement = read({ opening: "D261123USD5,50", lines: [":61:261124C2,NTRFA//B"], closing: "D261124USD3,50" });
  expect(statement).toMatchObject({ opening: { amount: -5_50 }, closing: { amount: -3_50 }, faults: [] });
});

it.each([
  [":61:2612310102C10,NTRFA//B", "2026-12-31", "2027-01-02"],
  [":61:2701021231C10,NTRFA//B", "2027-01-02", "2026-12-31"],
  [":61:2611240630C10,NTRFA//B", "2026-11-24", "2026-06-30"],
])("finds the year of the booking day in %s", (line, valueOn, bookedOn) => {
  expect(read({ lines: [line] }).lines).toMatchObject([{ valueOn, bookedOn }]);
});

it.each([":61:261124C10,NTRFNONREF//NONREF", ":61:261124C10,NTRFNONREF"])(
  "knows that %s names no reference",
  (line) => {
    expect(read({ lines: [line] }).lines).toMatchObject([{ reference: "", endToEndId: "" }]);
  },
);

it("gives a line the narrative that follows it, the first only, and none about the whole statement", () => {
  const [own, other] = [":86:for the line", ":86:another"];
  const lines = [":61:261124C10,NTRFA//B", own, other];
  expect(read({ lines }).lines).toMatchObject([{ text: "for the line" }]);
  expect(read({ lines: [":61:261124C10,NTRFA//B"], closing: `C261124USD110,\r\n${other}` }).lines).toMatchObject([
    { text: "" },
  ]);
});

it.each(["\r\n", ""])("reads no more of a field whose rows are joined by %j than of any other", (end) => {
  const narrative = `:86:166?20${"a".repeat(1_100)}${end}?32LATE NAME`;
  const [line] = read({ lines: [":61:261124C10,NTRFA//B", narrative] }).lines;
  expect(line?.counterparty.name).toBe("");
});
