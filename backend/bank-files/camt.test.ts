import { expect, it } from "vitest";
import { readCamt } from "./camt.ts";
import type { Statement } from "./statement.ts";

interface Entry {
  readonly amount?: string;
  readonly sign?: string;
  readonly reference?: string;
  readonly more?: string;
  readonly details?: string;
}

const indicator = (sign: string) => (sign === "" ? "" : `<CdtDbtInd>${sign}</CdtDbtInd>`);
const entry = ({ amount = "30.00", sign = "CRDT", reference = "B", more = "", details = "" }: Entry = {}) =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt>${indicator(sign)}${more}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>
  <AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;

const PARTIES = `<RltdPties><Dbtr><Nm>Asha Rao</Nm></Dbtr><DbtrAcct><Id><Othr><Id>1111</Id></Othr></Id></DbtrAcct>
  <Cdtr><Nm>Coastal Ltd</Nm></Cdtr><CdtrAcct><Id><Othr><Id>2222</Id></Othr></Id></CdtrAcct></RltdPties>`;
const part = (amount: string, { sign = "", reference = "", more = "" } = {}) =>
  `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="USD">${amount}</Amt>${indicator(sign)}${more}</TxDtls>`;
const balance = (code: string, amount: string, on: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;

function read(content: string): Statement {
  const account = "<Acct><Id><Othr><Id>0042</Id></Othr></Id><Ccy>USD</Ccy></Acct>";
  const reading = readCamt(
    `<Document><BkToCstmrStmt><Stmt><Id>S</Id>${account}${content}</Stmt></BkToCstmrStmt></Document>`,
  );
  const [statement] = reading.kind === "READ" ? reading.statements : [];
  return statement ?? expect.fail("no statement was read");
}

it.each(["", "crdt", "CRDT DBIT"])("counts no line whose side the bank states as %o: it could be a debit", (sign) => {
  expect(read(entry({ sign }))).toMatchObject({ lines: [], faults: [{ code: "LINE_UNREADABLE", subject: "B" }] });
});

it("counts no line without an amount above zero", () => {
  for (const amount of ["0", "0.00", "-1.00", ""]) {
    expect(read(entry({ amount }))).toMatchObject({ lines: [], faults: [{ code: "LINE_UNREADABLE" }] });
  }
});

it.each(["", "DBIT"])("takes the payee for the other party of a debit whose details state the side %o", (sign) => {
  const details = part("30.00", { sign, more: PARTIES });
  expect(read(entry({ sign: "DBIT", details })).lines).toMatchObject([
    { direction: "DEBIT", virtualAccount: "", counterparty: { name: "Coastal Ltd", account: "2222" } },
  ]);
});

it.each(["", "CRDT"])("takes the payer for the other party of a credit whose details state the side %o", (sign) => {
  const details = part("30.00", { sign, more: PARTIES });
  expect(read(entry({ details })).lines).toMatchObject([
    { direction: "CREDIT", virtualAccount: "2222", counterparty: { name: "Asha Rao", account: "1111" } },
  ]);
});

it("divides no batch one of whose parts goes the other way", () => {
  const details = part("20.00", { sign: "CRDT" }) + part("10.00", { sign: "DBIT" });
  expect(read(entry({ details }))).toMatchObject({
    lines: [{ reference: "B", amount: 3_000, direction: "CREDIT" }],
    faults: [{ code: "DETAILS_WRONG", subject: "B" }],
  });
});

it("names the parts of a batch by their own references, or by the batch's where a bank repeats that", () => {
  const references = (one: string, two: string) => {
    const details = part("10.00", { reference: one }) + part("20.00", { reference: two });
    return read(entry({ details })).lines.map(({ reference }) => reference);
  };
  expect(references("P1", "P2")).toEqual(["P1", "P2"]);
  expect(references("B", "B")).toEqual(["B/1", "B/2"]);
});

it("gives the parts of a batch to that batch alone, also where it is not booked", () => {
  const details = part("10.00", { reference: "P1" }) + part("20.00", { reference: "P2" });
  const pending = entry({ details }).replace("BOOK", "PDNG");
  for (const first of [entry({ details }), pending]) {
    expect(read(first + entry({ reference: "C", amount: "5.00" })).lines.at(-1)).toMatchObject({ reference: "C" });
  }
  expect(read(pending + entry({ reference: "C", amount: "5.00" })).faults).toEqual([]);
});

it.each([
  ["a reversal", entry({ more: "<RvslInd>true</RvslInd>" })],
  ["a returned payment", entry({ details: part("30.00", { more: "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>" }) })],
])("marks %s as money that comes back", (_, content) => {
  expect(read(content).lines).toMatchObject([{ isReturn: true }]);
  expect(read(entry()).lines).toMatchObject([{ isReturn: false }]);
});

it("begins with the opening balance, or with the last page's where there is none, and closes with the booked one", () => {
  const page = balance("PRCD", "5.00", "2026-11-23");
  const opening = balance("OPBD", "7.00", "2026-11-24");
  expect(read(page).opening).toEqual({ amount: 500, on: "2026-11-23" });
  for (const both of [page + opening, opening + page]) {
    expect(read(both).opening).toEqual({ amount: 700, on: "2026-11-24" });
  }
  const available = balance("CLAV", "9.00", "2026-11-24");
  expect(read(available).closing).toBeNull();
  expect(read(balance("CLBD", "8.00", "2026-11-24") + available).closing).toMatchObject({ amount: 800 });
});

it.each([
  ["TtlNtries", "41.00"],
  ["TtlCdtNtries", "31.00"],
  ["TtlDbtNtries", "11.00"],
])("names a summary whose %s the lines contradict", (name, wrong) => {
  const lines = entry() + entry({ sign: "DBIT", amount: "10.00", reference: "C" });
  const right = { TtlNtries: "40.00", TtlCdtNtries: "30.00", TtlDbtNtries: "10.00" };
  const summaryOf = (sums: object) =>
    `<TxsSummry>${Object.entries(sums)
      .map(([group, sum]) => `<${group}><Sum>${sum}</Sum></${group}>`)
      .join("")}</TxsSummry>`;
  expect(read(summaryOf(right) + lines).faults).toEqual([]);
  expect(read(summaryOf({ ...right, [name]: wrong }) + lines).faults).toEqual([
    { code: "SUMMARY_WRONG", subject: name },
  ]);
});
