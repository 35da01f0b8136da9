import { describe, expect, it } from "vitest";
import { CREDIT_FILE_BYTES_MAX } from "../../../lib/contract/facts/uploads.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { readCreditFile } from "./tax-credit-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

function codeOf(bytes: Uint8Array): string {
  try {
    readCreditFile(bytes);
    return "read";
  } catch (cause) {
    return cause instanceof AppError ? cause.code : String(cause);
  }
}

const STATEMENT = [
  "^Annual Tax Statement",
  "File Creation Date^Permanent Account Number (PAN)^Current Status of PAN^Financial Year^Assessment Year^Name of Assessee",
  "22-11-2026^ABCPM4471K^Active^2026-2027^2027-2028^ARJUN MEHTA",
  "",
  "^PART-I - Details of Tax Deducted at Source^",
  "Sr. No.^Name of Deductor^TAN of Deductor^^^^^Total Amount Paid / Credited(Rs.)^Total Tax Deducted(Rs.)^Total TDS Deposited(Rs.)",
  "1^HABITAT BAY^ZZZH00015U^^^^^8580.82^858.08^858.08",
  "^Sr. No.^Section^Transaction Date^Status of Booking*^Date of Booking^Remarks**^Amount Paid / Credited(Rs.)^Tax Deducted(Rs.)^TDS Deposited(Rs.)",
  "^1^194A^18-Sep-2026^F^31-Oct-2026^-^8,580.82^858.08^858.08",
  "^2^194A^18-Sep-2026^F^31-Oct-2026^B^-100.00^-10.00^-10.00",
  "^PART-II- Details of Tax Deducted at Source for 15G / 15H^",
  "1^OTHER BANK^ZZZO00001U^^^^^5000.00^0.00^0.00",
  "^1^194A^18-Sep-2026^F^31-Oct-2026^-^5000.00^0.00^0.00",
].join("\r\n");

const ENTRY = {
  tan: "ZZZH00015U",
  section: "194A",
  on: "2026-09-18",
  amount: 8_580_82,
  tax: 858_08,
  deposited: 858_08,
  booking: null,
  bookedOn: null,
};
const NONE_UNREAD = { count: 0, lines: [] };

it("reads PAN, year and the entries of Part I from the portal's text", () => {
  const file = readCreditFile(bytesOf(STATEMENT));
  expect(file).toMatchObject({ pan: "ABCPM4471K", financialYear: "2026-27" });
  const booked = { ...ENTRY, booking: "FINAL", bookedOn: "2026-10-31" };
  expect(file.entries).toEqual([booked, { ...booked, amount: -100_00, tax: -10_00, deposited: -10_00 }]);
});

it("reads entries from JSON whatever the nesting, with the TAN of the deductor around them", () => {
  const transaction = {
    sectionCode: "194A",
    transactionDate: "18/09/2026",
    amountPaid: "8580.82",
    taxDeducted: 858.08,
  };
  const ais = { PAN: "ABCPM4471K", financialYear: "2026-27", partB: [{ TAN: "ZZZH00015U", details: [transaction] }] };
  expect(readCreditFile(bytesOf(JSON.stringify(ais)))).toEqual({
    statement: "FORM_168",
    pan: "ABCPM4471K",
    financialYear: "2026-27",
    entries: [ENTRY],
    unread: NONE_UNREAD,
  });
});

describe("the AIS as the portal's utility holds it", () => {
  const labels = (...names: readonly string[]) =>
    names.map((name, seq) => ({ field: `f${seq}`, name, type: "String" }));
  const summary = (code: string, source: string) => ({
    columnLabel: [
      "Information Category",
      "Information Code",
      "Information Description",
      "Information Source",
      "Amount",
    ],
    columnData: [["TDS", code, "Interest other than on securities", source, "8,580.82"]],
  });
  const payments = labels(
    ...["TSN", "Quarter", "Date of Payment/Credit", "Amount Paid/Credited", "TDS Deducted", "TDS Deposited", "Status"],
  );
  const ais = (elements: readonly unknown[]) => ({
    metadata: { jsonVersion: "11.0.0" },
    header: { columnLabel: ["PAN", "Name of Assessee"], columnData: ["ABCPM4471K", "ARJUN MEHTA"] },
    partA: null,
    partB: {
      sections: [
        { sectionKey: "tdsTcs", elements },
        { sectionKey: "other-info", elements: [{ l1: null }] },
      ],
    },
  });
  const row = ["T1", "Q2(Jul-Sep)", "18/09/2026", "8,580.82", "858.08", "858.08", "Active", "hidden"];
  const habitat = {
    l1: { columnLabel: payments, columnData: [row] },
    l2: summary("TDS-194A", "HABITAT BAY (ZZZH00015U)"),
  };

  it("gives each payment its deductor's TAN and section, and the PAN of the header", () => {
    const other = { l1: habitat.l1, l2: summary("TDS-193", "OTHER LTD (ZZZO00001U)") };
    expect(readCreditFile(bytesOf(JSON.stringify(ais([habitat, other]))))).toEqual({
      statement: "AIS",
      pan: "ABCPM4471K",
      financialYear: null,
      entries: [ENTRY, { ...ENTRY, tan: "ZZZO00001U", section: "193" }],
      unread: NONE_UNREAD,
    });
  });

  it("leaves out what a later statement replaced and what is no tax, and counts a row without its tax", () => {
    const replaced = { ...habitat, l1: { columnLabel: payments, columnData: [row.with(6, "Inactive")] } };
    const other = { ...habitat, l2: summary("SFT-016(SB)", "A BANK") };
    const untaxed = { ...habitat, l1: { columnLabel: payments.slice(0, 4), columnData: [row] } };
    const read = readCreditFile(bytesOf(JSON.stringify(ais([replaced, other, untaxed]))));
    expect(read.entries).toEqual([]);
    expect(read.unread.count).toBe(1);
  });
});

it.each([
  ["a ZIP", "PK\u0003\u0004", "TAX_CREDIT_LOCKED"],
  ["a PDF", "%PDF-1.7", "TAX_CREDIT_LOCKED"],
  ["the encrypted AIS of the utility", "A7+/".repeat(400), "TAX_CREDIT_LOCKED"],
  ["a letter", "Dear Sir or Madam", "TAX_CREDIT_UNREADABLE"],
  ["broken JSON", '{"pan":', "TAX_CREDIT_UNREADABLE"],
  ["JSON of something else", '{"hello":[1,2,3]}', "TAX_CREDIT_UNREADABLE"],
  ["more than the limit", "a".repeat(CREDIT_FILE_BYTES_MAX + 1), "PAYLOAD_TOO_LARGE"],
])("refuses %s with words", (_, text, code) => {
  expect(codeOf(bytesOf(text))).toBe(code);
});

it("refuses bytes that are no text", () => {
  expect(codeOf(new Uint8Array([0xff, 0x00, 0xd8, 0x41]))).toBe("TAX_CREDIT_UNREADABLE");
  expect(codeOf(new Uint8Array([0xff, 0xfe, 0x00, 0x41]))).toBe("TAX_CREDIT_UNREADABLE");
});
