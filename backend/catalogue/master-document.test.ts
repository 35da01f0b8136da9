import { expect, it, vi } from "vitest";
import { epochMs } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { listFiles, readText } from "../../tests/unit-shared/source-tree.ts";
import type { DocumentLine } from "../pdf/document.ts";
import { dealFile, termsFrom } from "./deal-file.ts";
import { masterDocument } from "./master-document.ts";

const AT = epochMs(Date.parse("2026-11-21T06:30:00Z"));

/** The lines in place of their pages. */
const drawn: DocumentLine[][] = [];
vi.mock("../pdf/document.ts", () => ({
  pdfOf: (lines: DocumentLine[]) => {
    drawn.push(lines);
    return Promise.resolve(new Uint8Array());
  },
}));

async function headingsOf(dealId: string): Promise<readonly string[]> {
  const [path = expect.fail(dealId)] = listFiles(`data/deals/**/${dealId}.json`);
  await masterDocument(
    termsFrom(dealFile.parse(JSON.parse(readText(path))), AT, SETTLEMENT_HOLIDAYS),
    AT,
    SETTLEMENT_HOLIDAYS,
  );
  return (drawn.at(-1) ?? []).flatMap(({ style, text }) => (style === "HEADING" ? [text] : []));
}

it.each([
  ["a bond, whose issuer owes the payouts", "banyan-row-24m", "Source of payment"],
  ["a property, whose distributions nobody owes", "baner-square-pune", "Source of the distributions"],
  ["shares, which pay nothing before a sale", "kalrav-audio", "The company and its shares"],
])("the document of %s names the parties as its page does", async (_, dealId, heading) => {
  expect((await headingsOf(dealId))[2]).toBe(heading);
});
