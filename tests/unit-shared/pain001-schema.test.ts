import { describe, expect, it } from "vitest";
import { type CreditTransfer, writePain001 } from "../../backend/bank-files/pain001.ts";
import { type Element, readXml } from "../../backend/bank-files/xml-reader.ts";
import { minor } from "../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { brokenRules } from "./pain001-schema.ts";

const TRANSFER: CreditTransfer = {
  ...{ endToEndId: "E1", amount: minor(10_005), currency: "USD", name: "Asha Rao", text: "Withdrawal WD-2611" },
  ...{ account: "AE070331234567890123456", routingCode: "MRNAAEAD" },
};
const FILE = {
  ...{ messageId: "B-20261126-0001", createdAt: "2026-11-25T06:30:00Z", executeOn: calendarDateOf("2026-11-26") },
  debtor: { name: "ultra client money", account: "004200000017", bic: "COSTINBBGFT" },
};
const written = (change: Partial<CreditTransfer> = {}, file: Partial<typeof FILE> = {}) =>
  writePain001({ ...FILE, ...file, transfers: [{ ...TRANSFER, ...change }, TRANSFER] });

function broken(xml: string): readonly string[] {
  let document: Element | null = null;
  const outcome = readXml(xml, (element) => {
    if (element.name === "Document") document = element;
    return false;
  });
  if (outcome !== "READ" || document === null) return [outcome];
  return brokenRules(document, xml);
}

describe("a payment file keeps the rules of pain.001.001.09", () => {
  it.each<[string, Partial<CreditTransfer>]>([
    ["to an IBAN abroad", {}],
    ["to an account number", { account: "12345678901", routingCode: "CHASUS33XXX" }],
    ["to an Indian branch", { account: "50100234474471", routingCode: "COST0000009", currency: "INR" }],
    ["to the longest account number", { account: "9".repeat(34) }],
    ["of the smallest sum", { amount: minor(1) }],
    ["of the largest sum", { amount: minor(9_007_199_254_700_000) }],
    ["to a name in another script", { name: "आशा वेंकटेश राव" }],
    ["to a name of marks only", { name: "\u0301\u0302" }],
    ["to a long name with signs", { name: `José & <Søn> "${"é".repeat(300)}` }],
    ["with an empty text", { text: "" }],
    ["with a text of spaces and line ends", { text: "  \n\t  \r" }],
    ["with a long text", { text: "Zahlung ₹ 1 ".repeat(40) }],
    ["with the longest id", { endToEndId: "E".repeat(35) }],
  ])("%s", (_, change) => {
    expect(broken(written(change))).toEqual([]);
  });

  it.each<[string, Partial<typeof FILE>]>([
    ["of an owner in another script", { debtor: { ...FILE.debtor, name: "अल्ट्रा" } }],
    ["of an owner whose name has no letter", { debtor: { ...FILE.debtor, name: "   " } }],
    ["with a message id of 35 characters", { messageId: "M".repeat(35) }],
  ])("%s", (_, change) => {
    expect(broken(written({}, change))).toEqual([]);
  });
});

it("writes no account number that the format would shorten to another one", () => {
  expect(() => written({ account: "9".repeat(35) })).toThrow("35 characters, of 34");
});

describe("the rules see", () => {
  it.each<[string, (xml: string) => string, string]>([
    ["an element that is missing", (xml) => xml.replace(/<PmtMtd>.*?<\/PmtMtd>/, ""), "PmtInf: PmtMtd is missing"],
    ["one that stands twice", (xml) => xml.replace(/(<MsgId>.*?<\/MsgId>)/, "$1$1"), "GrpHdr: MsgId stands 2 times"],
    [
      "another order",
      (xml) => xml.replace(/(<Dbtr>.*?<\/Dbtr>)(<DbtrAcct>.*?<\/DbtrAcct>)/, "$2$1"),
      "PmtInf: out of order",
    ],
    [
      "a part that is none",
      (xml) => xml.replace("<CdtrAgt>", "<Purps></Purps><CdtrAgt>"),
      "CdtTrfTxInf: Purps is no part of it",
    ],
    ["an amount of six places", (xml) => xml.replace("100.05<", "100.050000<"), 'InstdAmt: "100.050000" USD'],
    ["a currency of two letters", (xml) => xml.replace('Ccy="USD"', 'Ccy="US"'), 'InstdAmt: "100.05" US'],
    ["an empty name", (xml) => xml.replace(/<Nm>Asha Rao</, "<Nm><"), 'Nm: "" '],
    [
      "an account in two forms",
      (xml) => xml.replace("<IBAN>", "<Othr><Id>1</Id></Othr><IBAN>"),
      "Id: one of IBAN, Othr, not Othr IBAN",
    ],
    ["a BIC of nine letters", (xml) => xml.replace("MRNAAEAD<", "MRNAAEADX<"), 'BICFI: "MRNAAEADX" '],
    ["a day that no month has", (xml) => xml.replace("2026-11-26", "2026-11-32"), 'Dt: "2026-11-32" '],
    ["another version", (xml) => xml.replace("001.09", "001.03"), "Document: another namespace"],
  ])("%s", (_, mutate, expected) => {
    expect(broken(mutate(written()))).toContain(expected);
  });
});
