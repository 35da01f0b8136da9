/** Parsers of a bank's files run in linear time, as those of uploads do: four times the file takes far less than 16 times as long. */
import { expect, it } from "vitest";
import { growthOf, LINEAR_GROWTH_MAX } from "../../tests/unit-shared/cpu-time.ts";
import { csvMapping } from "./csv.ts";
import { readPain002 } from "./pain002.ts";
import { readStatementFile } from "./read-statement.ts";

const KIB = 1024;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const times = (unit: string, size: number) => unit.repeat(Math.max(1, Math.floor(size / unit.length)));

const mapping = csvMapping.parse({
  dates: "DMY",
  columns: { bookedOn: "Date", reference: "Ref", amount: "Amount", text: "Text", name: "Name", balance: "Balance" },
});
const HEADING = "Date,Ref,Amount,Text,Name,Balance\n";
const MT940 = ":20:X\n:25:1\n";
const camt = (entries: string) => `<Document><A><Stmt>${entries}</Stmt></A></Document>`;

/** Each has about the given size; where one part is read for each of another, both have half of it. */
const STATEMENTS: Readonly<Record<string, (size: number) => string>> = {
  "CSV with long headings and many rows": (size) =>
    `${times(`${"h".repeat(1_000)},`, size / 2)}${HEADING}${times("01/01/2026\n", size / 2)}`,
  "CSV with many headings and rows": (size) => `${"h,".repeat(190)}${HEADING}${times(`1${",1".repeat(190)}\n`, size)}`,
  "CSV rows": (size) => HEADING + times("01/01/2026,R,1.00,,,1.00\n", size),
  "CSV quotes": (size) => `${HEADING}"${times('""', size)}`,
  "CSV quotes that do not end": (size) => HEADING + times('"', size),
  "CSV separators in an amount": (size) => HEADING + times(`01/01/2026,R,"${"1,".repeat(900)}"\n`, size),
  "MT940 lines": (size) => MT940 + times(":61:2611251125C1,00NTRFREF//B\n:86:?20a?21b\n", size),
  "MT940 blocks": (size) => MT940 + times("{4:", size),
  "one MT940 field": (size) => `${MT940}:86:${times("\nx", size)}`,
  "MT940 narratives": (size) => MT940 + times(`:61:2611251125C1,00NTRFREF\n:86:${"/".repeat(900)}\n`, size),
  "camt entries": (size) =>
    camt(times('<Ntry><Amt Ccy="INR">1</Amt><BookgDt><Dt>2026-01-01</Dt></BookgDt></Ntry>', size)),
  "camt entries without an amount": (size) => camt(times("<Ntry></Ntry>", size)),
  "camt parts of one entry": (size) => camt(`<Ntry>${times("<TxDtls></TxDtls>", size)}</Ntry>`),
  "camt references of one part": (size) =>
    camt(times(`<Ntry><TxDtls><RmtInf>${"<Strd/>".repeat(5_000)}</RmtInf></TxDtls></Ntry>`, size)),
  "camt balances": (size) => camt(times("<Bal></Bal>", size)),
  "camt blanks": (size) => camt(times(" ", size)),
  "camt entities": (size) => camt(`<a>${times("&amp;", size)}</a>`),
  "camt comments": (size) => camt(times("<!---->", size)),
  "a long name of XML": (size) => `<${times("a", size)}>`,
  "a long attribute of XML": (size) => `<a b="${times("&", size)}"/>`,
};

it.each(Object.entries(STATEMENTS))("reads a statement of %s in linear time", (_, textOf) => {
  const reading = (size: number) => {
    const bytes = bytesOf(textOf(size));
    return () => readStatementFile(bytes, { account: "1", currency: "INR", mapping });
  };
  expect(growthOf(reading, 32 * KIB)).toBeLessThan(LINEAR_GROWTH_MAX);
});

it("reads an answer to payments in linear time", () => {
  const one = "<TxInfAndSts><TxSts>ACSC</TxSts><OrgnlEndToEndId>E</OrgnlEndToEndId></TxInfAndSts>";
  const reading = (size: number) => {
    const bytes = bytesOf(`<Document><A>${times(one, size)}</A></Document>`);
    return () => readPain002(bytes);
  };
  expect(growthOf(reading, 256 * KIB)).toBeLessThan(LINEAR_GROWTH_MAX);
});
