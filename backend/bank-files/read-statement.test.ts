import { describe, expect, it } from "vitest";
import { csvMapping } from "./csv.ts";
import { readStatementFile } from "./read-statement.ts";
import type { Statement } from "./statement.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const mapping = csvMapping.parse({
  dates: "DMY",
  columns: {
    ...{ bookedOn: "Txn Date", reference: "Ref No", credit: "Credit", debit: "Debit", text: "Narration" },
    ...{ name: "Party", balance: "Balance", virtualAccount: "Virtual A/c" },
  },
});
const wanted = { account: "0042", currency: "USD", mapping };
const read = (text: string) => readStatementFile(bytesOf(text), wanted);
function statementsIn(text: string): readonly Statement[] {
  const { reading } = read(text);
  return reading.kind === "READ" ? reading.statements : expect.fail(reading.reason);
}

const balance = (code: string, amount: string, on: string, sign = "CRDT") =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
const ENTRY = `<Ntry><Amt Ccy="USD">1250.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-24</Dt></BookgDt><ValDt><DtTm>2026-11-25T09:00:00+04:00</DtTm></ValDt><AcctSvcrRef>REF1</AcctSvcrRef>
  <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><CdtDbtInd>CRDT</CdtDbtInd>
  <RltdPties><Dbtr><Pty><Nm>Asha &amp; Co</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>AE070331234567890123456</IBAN></Id></DbtrAcct>
  <CdtrAcct><Id><Othr><Id>GFT0000000017</Id></Othr></Id></CdtrAcct></RltdPties>
  <RltdAgts><DbtrAgt><FinInstnId><BICFI>MRNAAEAD</BICFI></FinInstnId></DbtrAgt></RltdAgts>
  <RmtInf><Ustrd>family  savings</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const camt = (content: string, root = "BkToCstmrStmt", statement = "Stmt") =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${root}><GrpHdr><MsgId>M</MsgId></GrpHdr><${statement}><Id>S</Id><Acct><Id><Othr><Id>0042</Id></Othr></Id><Ccy>USD</Ccy></Acct>${content}</${statement}></${root}></Document>`;

const LINE = {
  ...{ reference: "REF1", direction: "CREDIT", amount: 125_050, currency: "USD", bookedOn: "2026-11-24" },
  ...{
    valueOn: "2026-11-25",
    virtualAccount: "GFT0000000017",
    endToEndId: "",
    text: "family savings",
    isReturn: false,
  },
  counterparty: { name: "Asha & Co", account: "AE070331234567890123456", bank: "MRNAAEAD" },
};

describe("camt", () => {
  it("reads lines, balances and the account of a statement, and lines alone of a notification", () => {
    const whole = balance("OPBD", "100.00", "2026-11-23", "DBIT") + ENTRY + balance("CLBD", "1150.50", "2026-11-24");
    expect(statementsIn(camt(whole))).toEqual([
      {
        ...{ account: "0042", currency: "USD", faults: [], lines: [LINE] },
        ...{ opening: { amount: -10_000, on: "2026-11-23" }, closing: { amount: 115_050, on: "2026-11-24" } },
      },
    ]);
    const notice = camt(ENTRY, "BkToCstmrDbtCdtNtfctn", "Ntfctn");
    expect(statementsIn(notice)).toMatchObject([{ opening: null, closing: null, lines: [LINE] }]);
    const earlier = ENTRY.replace("<Cd>BOOK</Cd>", "BOOK").replace(
      "<Pty><Nm>Asha &amp; Co</Nm></Pty>",
      "<Nm>Asha &amp; Co</Nm>",
    );
    expect(statementsIn(camt(earlier))).toMatchObject([{ lines: [LINE] }]);
  });

  it("leaves out what is not booked, and makes the parts of a batch lines of their own", () => {
    expect(statementsIn(camt(ENTRY.replace("BOOK", "PDNG")))).toMatchObject([{ lines: [], faults: [] }]);
    const part = (id: string, amount: string) =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>`;
    const batch = (second: string) =>
      camt(
        `<Ntry><Amt Ccy="USD">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-24</Dt></BookgDt><AcctSvcrRef>B</AcctSvcrRef><NtryDtls>${part("A", "10.00")}${part("B", second)}</NtryDtls></Ntry>`,
      );
    expect(statementsIn(batch("20.00"))[0]?.lines).toMatchObject([
      { reference: "B/1", endToEndId: "A", amount: 1_000, direction: "DEBIT", bookedOn: "2026-11-24" },
      { reference: "B/2", endToEndId: "B", amount: 2_000, direction: "DEBIT" },
    ]);
    expect(statementsIn(batch("21.00"))).toMatchObject([
      { lines: [{ reference: "B", amount: 3_000 }], faults: [{ code: "DETAILS_WRONG", subject: "B" }] },
    ]);
  });

  it("names what the file itself contradicts, and reads the rest", () => {
    const wrong = balance("OPBD", "0", "2026-11-23") + ENTRY + balance("CLBD", "1250.51", "2026-11-24");
    expect(statementsIn(camt(wrong))).toMatchObject([{ lines: [LINE], faults: [{ code: "BALANCE_WRONG" }] }]);
    const summary = "<TxsSummry><TtlCdtNtries><Sum>9.00</Sum></TtlCdtNtries></TxsSummry>";
    expect(statementsIn(camt(summary + ENTRY))).toMatchObject([
      { lines: [LINE], faults: [{ code: "SUMMARY_WRONG", subject: "TtlCdtNtries" }] },
    ]);
    expect(statementsIn(camt(ENTRY.replace('Ccy="USD"', 'Ccy="EUR"')))).toMatchObject([
      { lines: [{ currency: "EUR" }], faults: [{ code: "OTHER_CURRENCY", subject: "REF1" }] },
    ]);
    expect(statementsIn(camt(ENTRY.replace("1250.50", "12x")))).toMatchObject([
      { lines: [], faults: [{ code: "LINE_UNREADABLE", subject: "REF1" }] },
    ]);
  });

  it("refuses a document type, an entity of the file's own, what is cut off and what is too deep", () => {
    const doctype = camt(ENTRY).replace("<Document", '<!DOCTYPE d [<!ENTITY e "x">]><Document');
    for (const text of [doctype, camt("&e;"), camt(ENTRY).slice(0, -9), "<a></b>", "<", "<a/><b/>"]) {
      expect(read(text).reading).toEqual({ kind: "UNREADABLE", reason: "NOT_WELL_FORMED" });
    }
    for (const text of ["<a>".repeat(41), `<a>${"<b/>".repeat(20_001)}</a>`, camt(`<X>${"x".repeat(2_001)}</X>`)]) {
      expect(read(text).reading).toEqual({ kind: "UNREADABLE", reason: "TOO_LARGE" });
    }
    expect(read("<a/>").reading).toEqual({ kind: "UNREADABLE", reason: "EMPTY" });
  });
});

const MT940 = [
  "{1:F01COSTINBBXXXX0000000000}{2:O940}{4:",
  ":20:STMT",
  ":25:0042",
  ":28C:12/1",
  ":60F:C251230USD1000,",
  ":61:2512310102C250,5NTRFMINE//BANK-1",
  ":86:/EREF/E2E-7/ORDP//NAME/ASHA RAO/REMI/GFT0000000017 savings",
  ":61:251231RD10,00NRTINONREF",
  ":86:166?20RETURNED?21EREF+E9?30MRNAAEAD?31AE07?32ASHA?33 RAO",
  ":62F:C260102USD1260,50",
  "-}",
].join("\r\n");

describe("MT940", () => {
  it("reads balances, lines with their narrative, the year of a booking day, and returns", () => {
    expect(read(MT940)).toMatchObject({ format: "MT940", reading: { kind: "READ" } });
    expect(statementsIn(MT940)).toMatchObject([
      {
        ...{ account: "0042", currency: "USD", faults: [], closing: { amount: 126_050, on: "2026-01-02" } },
        lines: [
          { reference: "BANK-1", amount: 25_050, bookedOn: "2026-01-02", valueOn: "2025-12-31", endToEndId: "E2E-7" },
          {
            reference: "",
            amount: 1_000,
            direction: "CREDIT",
            isReturn: true,
            endToEndId: "E9",
            text: "RETURNED EREF+E9",
          },
        ],
      },
    ]);
    const [first, second] = statementsIn(MT940)[0]?.lines ?? [];
    expect(first?.counterparty.name).toBe("ASHA RAO");
    expect(second?.counterparty).toEqual({ name: "ASHA RAO", account: "AE07", bank: "MRNAAEAD" });
  });

  it("names a wrong closing balance and an unreadable line", () => {
    const wrong = MT940.replace("USD1260,50", "USD1260,51").replace(":61:251231RD", ":61:259931RD");
    expect(statementsIn(wrong)[0]?.faults.map(({ code }) => code)).toEqual(["LINE_UNREADABLE", "BALANCE_WRONG"]);
  });
});

describe("CSV", () => {
  const CSV = `Statement of account 0042,,,,,,,
Txn Date,Ref No,Narration,Party,Debit,Credit,Balance,Virtual A/c
24/11/2026,R1,"savings, for ""later""",Asha Rao,,"1,250.50","2,250.50",GFT0000000017
25/11/2026,R2,fee,,0.50,,"2,250.00",
,,Total,,,,,
26/11/2026,R3,broken,,,,,`;

  it("reads the columns of the mapping, and the closing balance of the latest day", () => {
    expect(read(CSV).format).toBe("CSV");
    expect(statementsIn(CSV)).toMatchObject([
      {
        ...{ account: "0042", currency: "USD", closing: { amount: 225_000, on: "2026-11-25" } },
        lines: [
          {
            reference: "R1",
            direction: "CREDIT",
            amount: 125_050,
            text: 'savings, for "later"',
            virtualAccount: "GFT0000000017",
          },
          { reference: "R2", direction: "DEBIT", amount: 50, bookedOn: "2026-11-25" },
        ],
        faults: [{ code: "LINE_UNREADABLE", subject: "R3" }],
      },
    ]);
    expect(read(CSV.replaceAll("Ref No", "Reference")).reading).toEqual({
      kind: "UNREADABLE",
      reason: "UNKNOWN_FORMAT",
    });
  });
});

describe("files as banks really send them", () => {
  const lines = (content: string | Uint8Array) => {
    const bytes = typeof content === "string" ? bytesOf(content) : content;
    const { reading } = readStatementFile(bytes, wanted);
    return reading.kind === "READ" ? reading.statements.flatMap((each) => each.lines) : reading.reason;
  };
  const utf16 = (text: string, { isBig = false, hasMark = true } = {}) => {
    const units = Buffer.from((hasMark ? "\uFEFF" : "") + text, "utf16le");
    return new Uint8Array(isBig ? units.swap16() : units);
  };

  it("reads UTF-16 in both orders, with and without its mark, and a mark before UTF-8", () => {
    const text = camt(ENTRY);
    const expected = lines(text);
    expect(expected).toHaveLength(1);
    for (const isBig of [false, true]) {
      for (const hasMark of [false, true]) expect(lines(utf16(text, { isBig, hasMark }))).toEqual(expected);
    }
    expect(lines(`\uFEFF${text}`)).toEqual(expected);
    expect(lines(utf16(MT940))).toEqual(lines(MT940));
  });

  it("reads lines that end in any way, and names in any script", () => {
    const expected = lines(MT940);
    expect(expected).toHaveLength(2);
    for (const end of ["\r", "\n"]) expect(lines(MT940.replaceAll("\r\n", end))).toEqual(expected);
    const name = "दीपिका पादुकोण ÅŁ 王芳 محمد 🙂";
    const rows = ["Txn Date,Ref No,Party,Credit,Debit", `24/11/2026,R,"${name}",1,`];
    for (const end of ["\r", "\n", "\r\n"]) expect(lines(rows.join(end))).toMatchObject([{ counterparty: { name } }]);
    const windows = Uint8Array.from(
      [...bytesOf(rows.join("\n").replace(name, "M@LLER"))].map((b) => (b === 64 ? 0xdc : b)),
    );
    expect(lines(windows)).toMatchObject([{ counterparty: { name: "MÜLLER" } }]);
  });

  it("keeps a formula as the text that it is", () => {
    const rows = 'Txn Date,Ref No,Party,Credit,Debit\n24/11/2026,=1+1,"=HYPERLINK(""http://x"")",1,';
    expect(lines(rows)).toMatchObject([{ reference: "=1+1", counterparty: { name: '=HYPERLINK("http://x")' } }]);
  });

  it("reads no amount whose decimal mark is not the mapping's, and no day that it cannot be", () => {
    const table = (amount: string, day = "24/11/2026") => `Txn Date,Ref No,Credit,Debit\n${day},R,"${amount}",`;
    expect(lines(table("1,23,456.50"))).toMatchObject([{ amount: 12_345_650 }]);
    for (const amount of ["1234,56", "1,5", ",500", "1,,000", "1.000,00"]) expect(lines(table(amount))).toEqual([]);
    // With the parts of the day in another order, half of the lines would silently be missing.
    for (const text of [table("1", "11/24/2026"), table("1234,56")]) {
      expect(statementsIn(text)[0]?.faults).toEqual([{ code: "LINE_UNREADABLE", subject: "R" }]);
    }
  });

  it("finds both ends of a table that is sorted either way, and names a missing line", () => {
    const rows = ["24/11/2026,R1,,10,110", "25/11/2026,R2,,10,120", "25/11/2026,R3,20,,100", "25/11/2026,R4,,5,105"];
    const table = (some: readonly string[]) => ["Txn Date,Ref No,Debit,Credit,Balance", ...some].join("\n");
    const ends = { opening: { amount: 100_00 }, closing: { amount: 105_00, on: "2026-11-25" }, faults: [] };
    for (const each of [rows, rows.toReversed(), rows.slice(1), rows.slice(1).toReversed()]) {
      expect(statementsIn(table(each))).toMatchObject([
        each.length === 4 ? ends : { closing: ends.closing, faults: [] },
      ]);
    }
    const faults = [{ code: "BALANCE_WRONG", subject: "2026-11-25" }];
    for (const each of [rows.toSpliced(1, 1), rows.toSpliced(2, 1).toReversed()]) {
      expect(statementsIn(table(each))).toMatchObject([{ faults }]);
    }
  });

  it("closes no day with the balance of a page, and takes the currency of an empty statement from its balance", () => {
    const page = MT940.replace(":62F:", ":62M:");
    expect(statementsIn(page)).toMatchObject([{ closing: null, faults: [] }]);
    expect(statementsIn(page.replace("1260,50", "1260,51"))).toMatchObject([{ faults: [{ code: "BALANCE_WRONG" }] }]);
    const empty = camt(balance("CLBD", "5", "2026-11-23"))
      .replace(/<Ccy>\w+<\/Ccy>/, "")
      .replaceAll("USD", "EUR");
    expect(statementsIn(empty)).toMatchObject([{ currency: "EUR", lines: [] }]);
  });

  it("makes no line without an amount of a batch one of whose parts states none", () => {
    const amount = (of: string) => `<TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">${of}</Amt></TxAmt></AmtDtls></TxDtls>`;
    const entry = `<Ntry><Amt Ccy="USD">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><NtryDtls>${amount("5.00")}${amount("?")}</NtryDtls></Ntry>`;
    expect(statementsIn(camt(entry))).toMatchObject([
      { lines: [{ amount: 5_00 }], faults: [{ code: "DETAILS_WRONG" }] },
    ]);
  });
});

it("never throws, whatever the bytes: every cut and a thousand changed bytes of each format", () => {
  const files = [camt(balance("OPBD", "1", "2026-11-23") + ENTRY), MT940];
  let state = 42;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  for (const file of files) {
    const bytes = bytesOf(file);
    for (let end = 0; end <= bytes.length; end += 7) readStatementFile(bytes.slice(0, end), wanted);
    for (let turn = 0; turn < 1_000; turn += 1) {
      const changed = bytes.slice();
      changed[random(bytes.length)] = random(256);
      expect(["READ", "UNREADABLE"]).toContain(readStatementFile(changed, wanted).reading.kind);
    }
  }
});

it("reads 10,000 lines, and refuses more than 50,000", () => {
  const entries = (count: number) => camt(ENTRY.repeat(count));
  expect(statementsIn(entries(10_000))[0]?.lines).toHaveLength(10_000);
  const rows = (count: number) => `Txn Date,Ref No,Credit,Debit\n${"24/11/2026,R,1,\n".repeat(count)}`;
  expect(read(rows(50_001)).reading).toEqual({ kind: "UNREADABLE", reason: "TOO_LARGE" });
});
