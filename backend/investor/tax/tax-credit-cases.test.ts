/**
 * Statements of the shapes that people have, from the file to the letter. Those in `tests/cases/tax-credit` hold a deduction
 * of ₹2,426.30 on ₹24,263.01 by Careline Hospitals on 4 August 2025; the others are made from them.
 */
import { describe, expect, it } from "vitest";
import { answerTo, bytesOf, fileOf, MATCHED, textOf } from "../../../tests/cases/tax-credit.ts";

describe("the cases", () => {
  it("match what the statement shows as credited, without a letter", async () => {
    expect(await answerTo(fileOf("26as-control.txt"))).toMatchObject({ ...MATCHED, statement: "FORM_168" });
    expect(await answerTo(fileOf("ais-control.json"))).toMatchObject({ ...MATCHED, statement: "AIS" });
  });

  it("say that tax of booking status U is not credited yet, and ask the payer to pay it in", async () => {
    const { deduction, letters } = await answerTo(fileOf("26as-unmatched-U.txt"));
    expect(deduction).toMatchObject({ status: "NOT_CREDITED", differences: [], entry: { booking: "UNMATCHED" } });
    expect(letters).toHaveLength(1);
    expect(letters[0]?.body).toContain("Its booking status is U (unmatched)");
  });

  it("call a deduction missing whose entry was reversed, with a letter that says when", async () => {
    const { deduction, letters } = await answerTo(fileOf("26as-reversed-to-zero.txt"));
    expect(deduction).toMatchObject({ status: "MISSING", entry: null, reversal: { bookedOn: "2025-12-15" } });
    expect(letters).toHaveLength(1);
    expect(letters[0]?.body).toContain("Reported and then reversed on 15 Dec 2025");
  });

  it("count and show lines that cannot be read, and neither accuse a payer nor write to it", async () => {
    const { deduction, letters, unread } = await answerTo(fileOf("26as-unread-dates.txt"));
    expect(unread).toEqual({
      count: 1,
      lines: ["1 · 194A · 04-Aug-25 · F · 30-Oct-2025 · - · 24263.01 · 2426.30 · 2426.30"],
    });
    expect(deduction.status).toBe("UNCHECKED");
    expect(letters).toEqual([]);
  });

  it("read a payer whose name begins with a heading's word, and what follows it", async () => {
    const answer = await answerTo(fileOf("26as-payer-called-PART.txt"));
    expect(answer).toMatchObject({ ...MATCHED, otherEntries: 1 });
  });

  it("match an AIS in whole rupees within a rupee, and call it an AIS", async () => {
    expect(await answerTo(fileOf("ais-whole-rupees.json"))).toMatchObject({ ...MATCHED, statement: "AIS" });
  });
});

const control = textOf("26as-control.txt").replaceAll("\r\n", "\n");
const ENTRY = "^1^194A^04-Aug-2025^F^30-Oct-2025^-^24263.01^2426.30^2426.30";

function changed(from: string | RegExp, to: string): Uint8Array {
  const text = control.replace(from, to);
  expect(text).not.toBe(control);
  return bytesOf(text);
}

describe("text with what makes no difference", () => {
  it.each([
    ["a spaced heading", "^PART-I - ", "^PART - I - "],
    ["a heading in small letters", "^PART-I - Details", "^Part I: details"],
    ["a heading with a dash of print", "^PART-I - ", "^PART–I – "],
    ["Part A", "^PART-I - ", "^PART A - "],
    ["a TAN in small letters", "ZZZC00007Q", "zzzc00007q"],
    ["a TAN with blanks", "ZZZC00007Q", "ZZZC 00007 Q"],
    ["a booking status in small letters", "04-Aug-2025^F^", "04-Aug-2025^f^"],
    ["the month in capitals", "04-Aug-2025", "04-AUG-2025"],
    ["a day of one digit", "04-Aug-2025", "4-Aug-2025"],
    ["dots in the date", "04-Aug-2025", "04.08.2025"],
    ["blanks in the date", "04-Aug-2025", "04 Aug 2025"],
    ["commas in amounts", "-^24263.01^2426.30^2426.30", "-^24,263.01^2,426.30^2,426.30"],
    ["lines that end in CR LF", /\n/g, "\r\n"],
    ["a mark of UTF-8 at the start", /^/, "\uFEFF"],
    ["a payer called PART I SERVICES", "2^MARIGOLD HOME FINANCE^", "2^PART I SERVICES^"],
    ["a payer called PART II without its number", "1^CARELINE HOSPITALS LIMITED^", "^PART II LIMITED^"],
    ["a payer called PART II before ours", "1^CARELINE", "3^PART II^ZZZS00099A^^^^^1^1^1\n1^CARELINE"],
    ["a note in Part I", ENTRY, `${ENTRY}\n^^^***** No More Transactions *****^`],
  ])("matches the deduction: %s", async (_, from, to) => {
    expect(await answerTo(changed(from, to))).toMatchObject(MATCHED);
  });

  it("reads columns by their headings", async () => {
    const moved = changed(
      /^\^Sr\. No\.\^Section.*$\n\^1\^194A\^04.*$/m,
      [
        "^Sr. No.^Transaction Date^Section^Status of Booking*^Date of Booking^Remarks**^Tax Deducted++^TDS Deposited^Amount Paid/Credited",
        "^1^04-Aug-2025^194A^F^30-Oct-2025^-^2426.30^2426.30^24263.01",
      ].join("\n"),
    );
    expect(await answerTo(moved)).toMatchObject(MATCHED);
  });

  it("reads UTF-16 in both orders, with and without its mark", async () => {
    for (const mark of ["\uFEFF", ""]) {
      const little = Buffer.from(`${mark}${control}`, "utf16le");
      expect(await answerTo(Uint8Array.from(little))).toMatchObject(MATCHED);
      expect(await answerTo(Uint8Array.from(little.swap16()))).toMatchObject(MATCHED);
    }
  });

  it("reads a byte of Windows-1252", async () => {
    const withName = control.replace("CARELINE HOSPITALS", "CARELINE\u0092S HOSPITALS");
    expect(await answerTo(Uint8Array.from(Buffer.from(withName, "latin1")))).toMatchObject(MATCHED);
    const dashed = control.replace("^PART-I - ", "^PART\u0096I ");
    expect(await answerTo(Uint8Array.from(Buffer.from(dashed, "latin1")))).toMatchObject(MATCHED);
  });
});

it.each([
  "-24263.01^-2426.30^-2426.30",
  "−24263.01^−2426.30^−2426.30",
  "(24,263.01)^(2,426.30)^(2,426.30)",
  "24263.01-^2426.30-^2426.30-",
])("reads a reversal written as %s, so that what it takes back is not matched", async (figures) => {
  const undone = `${ENTRY}\n^2^194A^04-Aug-2025^F^15-Dec-2025^B^${figures}`;
  const { unread, deduction } = await answerTo(changed(ENTRY, undone));
  expect([unread.count, deduction.status, deduction.reversal]).toEqual([0, "MISSING", { bookedOn: "2025-12-15" }]);
});

it("offers no letter on a contradicted entry either, while another line is unread", async () => {
  const contradicted = changed("^24263.01^2426.30^2426.30\n2^", "^24263.01^1000.00^1000.00\n2^");
  const text = new TextDecoder().decode(contradicted);
  expect((await answerTo(contradicted)).letters).toHaveLength(1);
  const { unread, deduction, letters } = await answerTo(bytesOf(text.replace("06-Mar-2026", "06-Mar-26")));
  expect([unread.count, deduction.status, letters]).toEqual([1, "DIFFERENT", []]);
});

describe("text that cannot be read in a place", () => {
  it.each([
    ["a year of two digits", "04-Aug-2025", "04-Aug-25"],
    ["an impossible day", "04-Aug-2025", "31-Feb-2025"],
    ["a month in another language", "04-Aug-2025", "04-अग-2025"],
    ["an unknown booking status", "04-Aug-2025^F^", "04-Aug-2025^X^"],
    ["no booking status", "04-Aug-2025^F^", "04-Aug-2025^^"],
    ["no section", "^1^194A^04", "^1^^04"],
    ["an amount with a letter O", "-^24263.01", "-^24263.O1"],
    ["no tax", "^2426.30^2426.30\n2^", "^^2426.30\n2^"],
    ["no deposit", "^2426.30^2426.30\n2^", "^2426.30^\n2^"],
    ["other separators", ENTRY, ENTRY.replaceAll("^", ",")],
    ["digits of another script", ENTRY, "^१^धारा^०४-०८-२०२५^F^-^-^२४२६३.०१^२४२६.३०^२४२६.३०"],
    ["a column less", ENTRY, ENTRY.replace("^-^", "^")],
    ["headings without the tax", "Tax Deducted(Rs.)^TDS Deposited(Rs.)\n^1^194A^04", "Tax(Rs.)^TDS(Rs.)\n^1^194A^04"],
  ])("counts one line: %s", async (_, from, to) => {
    const { unread, deduction, letters } = await answerTo(changed(from, to));
    expect([unread.count, deduction.status, letters]).toEqual([1, "UNCHECKED", []]);
  });

  it("counts a deductor without a readable TAN and its entries, which never go to the deductor above", async () => {
    const broken = changed("2^MARIGOLD HOME FINANCE^ZZZM00023Y", "2^MARIGOLD HOME FINANCE^unknown");
    const { unread, deduction, otherEntries } = await answerTo(broken);
    expect([unread.count, deduction.status, otherEntries]).toEqual([2, "MATCHED", 0]);
  });

  it.each([
    ["an unknown heading of the part", "^PART-I - ", "^PART THE FIRST - "],
    ["no heading of the part", "^PART-I - Details of Tax Deducted at Source^", ""],
  ])("counts every line below %s", async (_, from, to) => {
    const { unread, deduction, letters } = await answerTo(changed(from, to));
    expect([unread.count, deduction.status, letters]).toEqual([4, "UNCHECKED", []]);
  });

  it("counts no line of another part", async () => {
    const other = changed(
      "^^^************** No Transactions",
      "1^A BANK^ZZZB00001A^^^^^1^0^0\n^1^194A^04-Aug-25^F^-^-^1^0^0\n^^^*** No Transactions",
    );
    expect(await answerTo(other)).toMatchObject(MATCHED);
  });

  it("shows at most twenty of the lines, as plain text", async () => {
    const line = `^9^194A^04-Aug-25^F^\u202E\u0007${"9".repeat(500)}^-^1^1^1`;
    const { unread } = await answerTo(changed(ENTRY, Array.from({ length: 50 }, () => line).join("\n")));
    expect([unread.count, unread.lines.length]).toEqual([50, 20]);
    expect(unread.lines.every((shown) => shown.length < 200 && !/[\p{C}\p{DI}]/u.test(shown))).toBe(true);
  });
});
